// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.iostrata.core.internal.kept.Kept;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.kept.Segments;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;

/** A timeline that is kept in a file: the trace is read again only when it has changed. */
public final class KeptTimeline extends Kept<Timeline> {
  private static final long MAGIC = 0x31_4c54_4f49_5254L;
  private static final int VERSION = 2;

  private final Source source;
  private final Progress progress;

  /**
   * The timeline of a trace.
   *
   * @param file where it is kept; nothing else has this name with {@code .part} behind it
   * @param source the trace, open
   * @param progress hears of the events read, and may cancel
   */
  public KeptTimeline(Path trace, Path file, Source source, Progress progress) {
    super(trace, file, MAGIC, VERSION);
    this.source = source;
    this.progress = progress;
  }

  @Override
  protected Timeline make(PageStore store) throws IOException {
    int cores = Runtime.getRuntime().availableProcessors();
    Scan scan = new Scan(source, cores, progress);
    return new TimelineBuilder(scan, Integer.MAX_VALUE, store).build();
  }

  @Override
  protected void write(Timeline made, DataOutputStream out) throws IOException {
    Directory.write(made.parts(), out);
  }

  @Override
  protected Optional<Timeline> read(DataInputStream in, Segments pages) throws IOException {
    return Directory.read(in, pages, source.trace()).map(Timeline::new);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.kept.Kept;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.kept.Segments;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings;

/** What surrounds a trace's I/O, kept in a file: read again only when the trace has changed. */
public final class KeptSurroundings extends Kept<TraceSurroundings> {
  private static final long MAGIC = 0x4452_5553_4f49_5254L;
  private static final int VERSION = 5;

  private final Source source;
  private final Progress progress;

  /**
   * The surroundings of a trace.
   *
   * @param file where they are kept; nothing else has this name with {@code .part} behind it
   * @param source the trace, open; it has {@link Source#surroundings}
   * @param progress hears of the events read, and may cancel
   */
  public KeptSurroundings(Path trace, Path file, Source source, Progress progress) {
    super(trace, file, MAGIC, VERSION);
    this.source = source;
    this.progress = progress;
  }

  @Override
  protected TraceSurroundings make(PageStore store) throws IOException {
    return new SurroundingsScan(source, store, progress).run();
  }

  @Override
  protected void write(TraceSurroundings made, DataOutputStream out) throws IOException {
    out.writeInt(made.calls().size());
    for (CallLane lane : made.calls()) {
      out.writeInt(lane.thread());
      lane.table().write(out);
    }
    out.writeLong(made.messages().longestNs());
    out.writeLong(made.messages().without());
    made.messages().table().write(out);
    out.writeLong(made.requests().longestNs());
    made.requests().table().write(out);
    out.writeInt(made.samples().size());
    for (Samples samples : made.samples()) {
      out.writeInt(samples.thread());
      out.writeInt(samples.metric());
      out.writeInt(samples.levels().size());
      for (PackedTable level : samples.levels()) {
        level.write(out);
      }
    }
  }

  @Override
  protected Optional<TraceSurroundings> read(DataInputStream in, Segments pages)
      throws IOException {
    Surroundings of = source.surroundings().orElseThrow();
    List<CallLane> calls = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      calls.add(new CallLane(in.readInt(), PackedTable.read(in, pages)));
    }
    long longestNs = in.readLong();
    long without = in.readLong();
    Messages messages = new Messages(PackedTable.read(in, pages), longestNs, without);
    long longestRequestNs = in.readLong();
    RequestLinks requests = new RequestLinks(PackedTable.read(in, pages), longestRequestNs);
    List<Samples> samples = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      int thread = in.readInt();
      int metric = in.readInt();
      List<PackedTable> levels = new ArrayList<>();
      for (int more = in.readInt(); more > 0; more--) {
        levels.add(PackedTable.read(in, pages));
      }
      samples.add(new Samples(thread, metric, levels));
    }
    return Optional.of(
        new TraceSurroundings(
            of.regions(), of.communicators(), of.metrics(), calls, messages, requests, samples));
  }
}

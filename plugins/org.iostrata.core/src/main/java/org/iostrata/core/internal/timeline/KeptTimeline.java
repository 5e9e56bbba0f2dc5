// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.iostrata.core.internal.timeline.FileStore.StoreException;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;

/**
 * A timeline that is kept in a file: the trace is read once, and again only when it has changed.
 * Its operations lie in that file and not in the heap, also while it is made.
 */
public final class KeptTimeline {
  private final Path trace;
  private final Path file;

  /**
   * The timeline of a trace.
   *
   * @param file where it is kept; nothing else has this name with {@code .part} behind it
   */
  public KeptTimeline(Path trace, Path file) {
    this.trace = trace;
    this.file = file;
  }

  /**
   * Takes it from its file, or else from the trace. A file that is not of the trace as it is now,
   * of another version, or damaged, is made anew. Where none can be written, the heap has to do.
   *
   * @param source the trace
   * @param progress hears of the events read, and may cancel
   * @throws IOException when the trace cannot be read
   * @throws java.util.concurrent.CancellationException when it was cancelled
   */
  public Timeline of(Source source, Progress progress) throws IOException {
    KeptFile kept = new KeptFile(trace, file);
    Optional<Timeline> read = read(kept, source);
    if (read.isPresent()) {
      return read.get();
    }
    int cores = Runtime.getRuntime().availableProcessors();
    try {
      return make(kept, new Scan(source, cores, progress));
    } catch (StoreException e) {
      return Timeline.of(source, progress);
    }
  }

  private static Optional<Timeline> read(KeptFile kept, Source source) {
    try (FileChannel channel = FileChannel.open(kept.path(), StandardOpenOption.READ)) {
      return TimelineFile.read(channel, kept.identity(), source.trace());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Timeline make(KeptFile kept, Scan scan) throws IOException {
    Timeline timeline = null;
    try (FileChannel channel = create(kept.part())) {
      timeline = TimelineFile.write(channel, kept.identity(), scan);
    } finally {
      kept.finish(timeline != null);
    }
    return timeline;
  }

  private static FileChannel create(Path part) throws StoreException {
    try {
      Files.deleteIfExists(part);
      return FileChannel.open(
          part, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new StoreException(e);
    }
  }
}

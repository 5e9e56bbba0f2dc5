// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.timeline;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;
import org.iostrata.core.timeline.FileStore.StoreException;

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
    byte[] identity = TraceIdentity.of(trace);
    Optional<Timeline> kept = read(identity, source);
    if (kept.isPresent()) {
      return kept.get();
    }
    int cores = Runtime.getRuntime().availableProcessors();
    try {
      return make(identity, new Scan(source, cores, progress));
    } catch (StoreException e) {
      return Timeline.of(source, progress);
    }
  }

  private Optional<Timeline> read(byte[] identity, Source source) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return TimelineFile.read(channel, identity, source.trace());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Timeline make(byte[] identity, Scan scan) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Timeline timeline = null;
    try (FileChannel channel = create(part)) {
      timeline = TimelineFile.write(channel, identity, scan);
    } finally {
      finish(part, timeline != null, identity);
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

  /**
   * Gives the file its name, unless the trace has changed meanwhile, and what was read may be of
   * both; else removes it. What is mapped of it stays. What goes wrong here costs the next one
   * time, but not this one its timeline.
   */
  private void finish(Path part, boolean whole, byte[] identity) {
    try {
      if (whole && Arrays.equals(identity, TraceIdentity.of(trace))) {
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      part.toFile().deleteOnExit();
    }
  }
}

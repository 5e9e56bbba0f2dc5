// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.EventLog;

/** The index of a trace's events, kept in a file: as with {@link Kept}, for the event table. */
public final class KeptIndex {
  /** Rises when what an index holds, or how, changes. */
  private static final int VERSION = 2;

  private static final int HEAD = Integer.BYTES + TraceIdentity.SIZE + Integer.BYTES;

  private final Path trace;
  private final Path file;

  /**
   * The index of a trace.
   *
   * @param file where it is kept; nothing else has this name with {@code .part} behind it
   */
  public KeptIndex(Path trace, Path file) {
    this.trace = trace;
    this.file = file;
  }

  /**
   * Indexes a log from the file, or else from the trace.
   *
   * @param progress hears of the events read, and may cancel
   * @throws IOException when the trace cannot be read
   * @throws java.util.concurrent.CancellationException when it was cancelled
   */
  public void index(EventLog log, Progress progress) throws IOException {
    KeptFile kept = new KeptFile(trace, file);
    byte[] found = read(kept);
    if (found.length > 0) {
      log.restore(found);
      return;
    }
    log.index(progress);
    byte[] indexed = log.indexed();
    if (indexed.length > 0) {
      write(kept, indexed);
    }
  }

  private static byte[] read(KeptFile kept) {
    try {
      byte[] all = Files.readAllBytes(kept.path());
      if (all.length > HEAD && Arrays.equals(head(kept, sum(all)), Arrays.copyOf(all, HEAD))) {
        return Arrays.copyOfRange(all, HEAD, all.length);
      }
    } catch (IOException e) {
      // then it is made anew
    }
    return new byte[0];
  }

  private static byte[] head(KeptFile kept, int sum) {
    byte[] head = new byte[HEAD];
    ByteBuffer.wrap(head).putInt(VERSION).put(kept.identity()).putInt(sum);
    return head;
  }

  private static int sum(byte[] all) {
    return Segments.checksum(
        ByteBuffer.wrap(all, HEAD, all.length - HEAD).slice(), all.length - HEAD);
  }

  private static void write(KeptFile kept, byte[] indexed) {
    byte[] all = new byte[HEAD + indexed.length];
    System.arraycopy(indexed, 0, all, HEAD, indexed.length);
    System.arraycopy(head(kept, sum(all)), 0, all, 0, HEAD);
    boolean whole = false;
    try {
      Files.write(kept.part(), all);
      whole = true;
    } catch (IOException e) {
      // then the next one has to index again
    } finally {
      kept.finish(whole);
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Optional;
import org.iostrata.core.internal.timeline.FileStore.StoreException;
import org.iostrata.core.model.Trace;
import org.iostrata.core.scan.Scan;

/**
 * A timeline in a file: a head, the pages, and a {@link Directory} of them. The head is written
 * last and holds a sum over the directory, which holds sums over the pages: what does not fit is
 * not believed.
 */
final class TimelineFile {
  /** Rises when what lanes hold, or how, changes. */
  private static final int VERSION = 1;

  private static final long MAGIC = 0x31_4c54_4f49_5254L;
  private static final int HEAD = 4096;
  private static final int SUM_AT = HEAD - Integer.BYTES;

  private TimelineFile() {}

  /** Reads a scan into an empty file. */
  static Timeline write(FileChannel channel, byte[] identity, Scan scan) throws IOException {
    FileStore store = new FileStore(channel, HEAD);
    Timeline timeline = new TimelineBuilder(scan, Integer.MAX_VALUE, store).build();
    try {
      long directoryAt = HEAD + store.end();
      byte[] directory = Directory.write(timeline.parts(), store);
      channel.truncate(directoryAt);
      write(channel, ByteBuffer.wrap(directory), directoryAt);
      write(channel, head(identity, directoryAt, directory), 0);
    } catch (IOException e) {
      throw new StoreException(e);
    }
    return timeline;
  }

  private static void write(FileChannel channel, ByteBuffer bytes, long from) throws IOException {
    long at = from;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  private static ByteBuffer head(byte[] identity, long directoryAt, byte[] directory) {
    ByteBuffer head = ByteBuffer.allocate(HEAD).order(ByteOrder.LITTLE_ENDIAN);
    head.putLong(MAGIC).putInt(VERSION).put(identity).putLong(directoryAt);
    head.putInt(directory.length);
    head.putInt(Segments.checksum(ByteBuffer.wrap(directory), directory.length));
    return head.putInt(SUM_AT, Segments.checksum(head, SUM_AT)).rewind();
  }

  /**
   * Reads a timeline.
   *
   * @return nothing when the file is not what was written, or of another trace
   */
  static Optional<Timeline> read(FileChannel channel, byte[] identity, Trace trace)
      throws IOException {
    ByteBuffer head = ByteBuffer.wrap(read(channel, 0, HEAD)).order(ByteOrder.LITTLE_ENDIAN);
    if (head.getInt(SUM_AT) != Segments.checksum(head, SUM_AT)
        || head.getLong() != MAGIC
        || head.getInt() != VERSION) {
      return Optional.empty();
    }
    byte[] of = new byte[TraceIdentity.SIZE];
    head.get(of);
    long directoryAt = head.getLong();
    byte[] directory = read(channel, directoryAt, head.getInt());
    if (!Arrays.equals(of, identity)
        || Segments.checksum(ByteBuffer.wrap(directory), directory.length) != head.getInt()) {
      return Optional.empty();
    }
    Segments segments = new Segments(channel, HEAD);
    long pages = directoryAt - HEAD;
    for (long at = 0; at < pages; at += Segments.SIZE) {
      segments.map((int) Math.min(Segments.SIZE, pages - at));
    }
    return Directory.read(directory, segments, pages, trace).map(Timeline::new);
  }

  private static byte[] read(FileChannel channel, long from, int size) throws IOException {
    if (size < 0 || from < 0 || size > channel.size() - from) {
      throw new EOFException();
    }
    ByteBuffer bytes = ByteBuffer.wrap(new byte[size]);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, from + bytes.position()) < 0) {
        throw new EOFException();
      }
    }
    return bytes.array();
  }
}

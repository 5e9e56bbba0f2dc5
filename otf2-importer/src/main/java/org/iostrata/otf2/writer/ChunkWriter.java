// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.iostrata.otf2.Otf2Exception;

/**
 * A file of chunks: each begins with a header of the byte order and the numbers of its first and
 * last event, no record crosses into the next, and zeros fill what is left of it.
 *
 * <p>Chunks are larger than what can be held for each of many locations, so the buffer is a window
 * that moves through the chunk. It grows while the budget allows, else it goes to the file, which
 * is open only for that moment. Zeros between chunks are a hole in the file.
 */
final class ChunkWriter {
  private static final int HEADER_BYTES = 18;
  private static final int LAST_EVENT_OFFSET = 10;
  private static final int CHUNK_HEADER = 3;
  private static final int LITTLE_ENDIAN_MARK = 0x42;
  private static final int BIG_ENDIAN_MARK = 0x23;
  private static final int END_OF_FILE = 2;
  private static final int END_OF_BUFFER = 1;

  /** Bytes kept free at the end of a chunk: for the two marks that may end the file there. */
  private static final int END_BYTES = 2;

  private static final int FIRST_BUFFER_BYTES = 256;
  private static final int LAST_BUFFER_BYTES = 128 * 1024;
  private static final long NOWHERE = -1;

  final RecordBuffer out;
  private final Path path;
  private final int chunkBytes;
  private final MemoryBudget budget;
  private long chunkStart;
  private long bufferStart;
  private int limit;
  private int budgetedBytes;
  private boolean created;
  private boolean failed;
  private boolean closed;

  ChunkWriter(Path path, int chunkBytes, WriterOptions options, MemoryBudget budget) {
    this.path = path;
    this.chunkBytes = chunkBytes;
    this.budget = budget;
    this.out = new RecordBuffer(options.byteOrder(), FIRST_BUFFER_BYTES);
    startChunk(0);
  }

  static void mark(RecordBuffer out) {
    out.u8(CHUNK_HEADER);
    out.u8(out.order == ByteOrder.BIG_ENDIAN ? BIG_ENDIAN_MARK : LITTLE_ENDIAN_MARK);
  }

  static void end(RecordBuffer out) {
    out.u8(END_OF_FILE);
    out.u8(END_OF_BUFFER);
  }

  /** Where in the file the next byte goes. */
  long position() {
    return bufferStart + out.position;
  }

  /**
   * Makes room for a record.
   *
   * @param count the most bytes it may take
   * @param events how many events the file holds already
   * @return whether it starts a new chunk
   * @throws IllegalArgumentException when it fits no chunk
   */
  boolean reserve(int count, long events) throws Otf2Exception {
    return out.position + count > limit && makeRoom(count, events);
  }

  private boolean makeRoom(int count, long events) throws Otf2Exception {
    if (closed) {
      throw new IllegalStateException(path + " is closed");
    }
    boolean full = position() + count > chunkStart + chunkBytes - END_BYTES;
    if (full) {
      if (count > chunkBytes - HEADER_BYTES - END_BYTES) {
        throw new IllegalArgumentException("a record of " + count + " bytes fits no chunk");
      }
      endChunk(events);
      chunkStart += chunkBytes;
      bufferStart = chunkStart;
      startChunk(events);
    }
    if (out.position + count + RecordBuffer.SLACK > out.bytes.length && !grow(count)) {
      write(NOWHERE, 0);
      growFor(count);
    }
    setLimit();
    return full;
  }

  private boolean grow(int count) {
    int wanted = out.position + count + RecordBuffer.SLACK;
    int size = Math.min(LAST_BUFFER_BYTES, Math.max(2 * out.bytes.length, wanted));
    if (wanted > size || !budget.take(size - out.bytes.length)) {
      return false;
    }
    resize(size);
    return true;
  }

  /** A single record may take more than its share. */
  private void growFor(int count) {
    int wanted = out.position + count + RecordBuffer.SLACK;
    if (wanted > out.bytes.length) {
      budget.give(out.bytes.length - wanted);
      resize(wanted);
    }
  }

  private void resize(int size) {
    budgetedBytes += size - out.bytes.length;
    out.bytes = Arrays.copyOf(out.bytes, size);
  }

  private void startChunk(long events) {
    mark(out);
    out.fixed(events + 1, 8);
    out.fixed(0, 8);
    setLimit();
  }

  private void setLimit() {
    long chunkLimit = chunkStart + chunkBytes - END_BYTES - bufferStart;
    limit = (int) Math.min(out.bytes.length - RecordBuffer.SLACK, chunkLimit);
  }

  /** Writes what is left, with the number of the last event in the header. */
  private void endChunk(long events) throws Otf2Exception {
    long header = chunkStart + LAST_EVENT_OFFSET;
    if (header >= bufferStart) {
      out.fixedAt((int) (header - bufferStart), events);
      header = NOWHERE;
    }
    write(header, events);
  }

  /** Empties the buffer into the file, and replaces 8 bytes of the file at {@code patchOffset}. */
  private void write(long patchOffset, long patch) throws Otf2Exception {
    try (FileChannel channel = open()) {
      fill(channel, ByteBuffer.wrap(out.bytes, 0, out.position), bufferStart);
      bufferStart += out.position;
      out.position = 0;
      if (patchOffset != NOWHERE) {
        patch(channel, patchOffset, patch);
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private FileChannel open() throws IOException {
    if (failed) {
      throw new IOException("an earlier write failed");
    }
    if (created) {
      return FileChannel.open(path, StandardOpenOption.WRITE);
    }
    created = true;
    return FileChannel.open(
        path,
        StandardOpenOption.WRITE,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING);
  }

  private void patch(FileChannel channel, long offset, long value) throws IOException {
    ByteBuffer eight = ByteBuffer.allocate(8).order(out.order);
    fill(channel, eight.putLong(0, value), offset);
  }

  private static void fill(FileChannel channel, ByteBuffer bytes, long offset) throws IOException {
    long at = offset;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  /** Ends the file and gives its memory back; nothing can be written any more. */
  void close(long events) throws Otf2Exception {
    if (!closed) {
      closed = true;
      end(out);
      endChunk(events);
      budget.give(budgetedBytes);
      out.bytes = new byte[0];
      limit = -1;
    }
  }

  /**
   * Replaces 8 bytes at each of the first {@code count} offsets, after {@link #close}.
   *
   * @param offsets places in the file
   * @param values what to put there
   */
  void patch(long[] offsets, long[] values, int count) throws Otf2Exception {
    try (FileChannel channel = open()) {
      for (int i = 0; i < count; i++) {
        patch(channel, offsets[i], values[i]);
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private Otf2Exception failure(IOException cause) {
    failed = true;
    Otf2Exception exception =
        new Otf2Exception(path, position(), "cannot be written: " + cause.getMessage());
    exception.initCause(cause);
    return exception;
  }
}

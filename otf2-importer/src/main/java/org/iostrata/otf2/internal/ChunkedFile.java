// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.iostrata.otf2.Otf2Exception;

/**
 * A window that slides over one file of chunks. Every chunk starts with a header of {@value
 * #HEADER_BYTES} bytes: 3, the byte order, the numbers of its first and last event.
 *
 * <p>The bytes {@code [pos, limit)} of {@link #bytes} are those of the current chunk from the
 * current record on. Behind the limit the array goes on for {@link #SLACK_BYTES}, so a decoder that
 * starts before {@link #bound} may read that far before it compares with the limit, once per
 * record: a timestamp, a short attribute list and four integers whose widths, when broken, claim
 * 255 bytes each.
 */
final class ChunkedFile implements AutoCloseable {
  static final int HEADER_BYTES = 18;
  static final int SLACK_BYTES = 1152;
  static final VarHandle LITTLE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int CHUNK_HEADER = 3;
  private static final int LITTLE_ENDIAN = 0x42;
  private static final int BIG_ENDIAN = 0x23;
  private static final byte[] NONE = {};

  private final Path path;
  private final long chunkBytes;
  private final int windowBytes;
  private final boolean keepHandle;
  private FileChannel channel;
  private boolean open;
  private long sizeBytes;
  private long baseOffset;
  private long chunkEnd;

  byte[] bytes = NONE;
  int pos;
  int limit;

  /** How far a record may start, to be decoded with one comparison at its end. */
  int bound;

  boolean little;
  long firstEvent;
  long lastEvent;

  /**
   * @param path the file; opened later
   * @param chunkBytes the size of its chunks, as the anchor file says
   * @param windowBytes how much to read at once
   * @param keepHandle whether to hold the file open between two reads of it
   */
  ChunkedFile(Path path, long chunkBytes, int windowBytes, boolean keepHandle)
      throws Otf2Exception {
    if (chunkBytes <= HEADER_BYTES) {
      throw new Otf2Exception(path, 0, "the anchor file gives a chunk size of " + chunkBytes);
    }
    this.path = path;
    this.chunkBytes = chunkBytes;
    this.windowBytes = windowBytes;
    this.keepHandle = keepHandle;
  }

  boolean isOpen() {
    return open;
  }

  Path path() {
    return path;
  }

  /** Opens the file; no window is loaded yet. */
  void open() throws Otf2Exception {
    try {
      sizeBytes = channel().size();
    } catch (IOException e) {
      closeHandle();
      throw e instanceof Otf2Exception known ? known : Otf2Exception.unreadable(path, e);
    }
    open = true;
  }

  private FileChannel channel() throws IOException {
    if (channel == null) {
      channel = FileChannel.open(path, StandardOpenOption.READ);
    }
    return channel;
  }

  private void closeHandle() {
    FileChannel closing = channel;
    channel = null;
    try {
      if (closing != null) {
        closing.close();
      }
    } catch (IOException e) {
      // Nothing was written, so nothing is lost.
      return;
    }
  }

  /** Gives the file and the window back. */
  @Override
  public void close() {
    closeHandle();
    open = false;
    bytes = NONE;
    empty();
  }

  long sizeBytes() {
    return sizeBytes;
  }

  long chunks() {
    return (sizeBytes + chunkBytes - 1) / chunkBytes;
  }

  long chunkOf(long offset) {
    return offset / chunkBytes;
  }

  /** Goes behind the header of a chunk. */
  void openChunk(long chunk) throws Otf2Exception {
    place(chunk * chunkBytes, HEADER_BYTES);
    firstEvent = fullLong(2);
    lastEvent = fullLong(10);
    pos = HEADER_BYTES;
  }

  /**
   * Has the whole of a file that is no larger than a chunk in the window, without event numbers.
   */
  void openUnchunked() throws Otf2Exception {
    place(0, (int) sizeBytes);
    pos = 2;
  }

  private void empty() {
    pos = 0;
    limit = 0;
    bound = 0;
  }

  private void place(long offset, int count) throws Otf2Exception {
    baseOffset = offset;
    chunkEnd = sizeBytes - offset > chunkBytes ? offset + chunkBytes : sizeBytes;
    empty();
    ensure(count);
    int order = bytes[1];
    if (bytes[0] != CHUNK_HEADER || (order != LITTLE_ENDIAN && order != BIG_ENDIAN)) {
      throw corrupt(0, "no chunk header");
    }
    little = order == LITTLE_ENDIAN;
  }

  /** Goes to the chunk after this one. */
  void nextChunk() throws Otf2Exception {
    if (chunkEnd >= sizeBytes) {
      throw corrupt(0, "the file ends without its end mark");
    }
    openChunk(chunkOf(offset()) + 1);
  }

  /** Goes to an offset in the file, at which a record of its chunk starts. */
  void seek(long offset) throws Otf2Exception {
    if (offset < 0 || offset >= sizeBytes) {
      throw new Otf2Exception(path, offset, "no record can start here");
    }
    openChunk(chunkOf(offset));
    if (offset < offset()) {
      throw new Otf2Exception(path, offset, "no record can start here");
    }
    baseOffset = offset;
    empty();
    ensure(1);
  }

  /** Where in the file {@link #pos} is. */
  long offset() {
    return baseOffset + pos;
  }

  private boolean complete() {
    return baseOffset + limit >= chunkEnd;
  }

  /** Slides the window when little of it is left. */
  void fill() throws Otf2Exception {
    if (limit - pos <= SLACK_BYTES && !complete()) {
      slide(windowBytes);
    }
  }

  /**
   * Has the next {@code count} bytes in the window; moves them, and grows the window if need be.
   */
  void ensure(long count) throws Otf2Exception {
    if (count <= limit - pos) {
      return;
    }
    if (count < 0 || count > chunkEnd - offset() || count > Integer.MAX_VALUE - 2 * SLACK_BYTES) {
      throw corrupt(0, "a record runs over the end of its chunk");
    }
    slide(Math.max(windowBytes, (int) count));
  }

  /** The byte so far ahead of the current one; -1 where the chunk has none. */
  int peek(int ahead) throws Otf2Exception {
    if (ahead >= chunkEnd - offset()) {
      return -1;
    }
    ensure(ahead + 1L);
    return bytes[pos + ahead];
  }

  private void slide(int capacity) throws Otf2Exception {
    int kept = limit - pos;
    byte[] from = bytes;
    int needed = (int) Math.min(capacity, chunkEnd - offset());
    if (bytes.length < needed + SLACK_BYTES) {
      bytes = new byte[needed + SLACK_BYTES];
    }
    System.arraycopy(from, pos, bytes, 0, kept);
    baseOffset += pos;
    pos = 0;
    limit = kept;
    bound = 0;
    ByteBuffer target = ByteBuffer.wrap(bytes, kept, needed - kept);
    try {
      while (target.hasRemaining()) {
        if (channel().read(target, baseOffset + target.position()) < 0) {
          throw corrupt(target.position(), "the file became shorter");
        }
      }
    } catch (IOException e) {
      throw failure(baseOffset + target.position(), "cannot be read", e);
    } finally {
      if (!keepHandle) {
        closeHandle();
      }
    }
    limit = needed;
    bound = complete() ? limit : limit - SLACK_BYTES;
  }

  long fullLong(int at) {
    long value = (long) LITTLE.get(bytes, at);
    return little ? value : Long.reverseBytes(value);
  }

  /** What is wrong at {@code pos + ahead}. */
  Otf2Exception corrupt(int ahead, String message) {
    return new Otf2Exception(path, offset() + ahead, message);
  }

  private Otf2Exception failure(long offset, String message, IOException cause) {
    if (cause instanceof Otf2Exception known) {
      return known;
    }
    Otf2Exception e = new Otf2Exception(path, offset, message + " (" + cause + ")");
    e.initCause(cause);
    return e;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.ZipException;

/**
 * The bytes of a region, unpacked as they are read. Of a region that is damaged, or longer than any
 * that was packed by Darshan, those in front of the damage.
 */
final class RegionInput implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Records differ in their ids at least: none shrink more than this. */
  private static final long MOST_SHRUNK = 2000;

  private static final long ALWAYS_ALLOWED_BYTES = 1 << 20;

  private final LogRegion region;
  private final ByteOrder order;
  private final InputStream in;
  private final long mostBytes;
  private long position;

  /** What is wrong with a region. */
  static final class DamageException extends IOException {
    DamageException(String message) {
      super(message);
    }
  }

  RegionInput(FileChannel file, LogRegion region, Packing packing, ByteOrder order)
      throws DamageException {
    this.region = region;
    this.order = order;
    mostBytes =
        packing == Packing.NONE
            ? region.bytes()
            : ALWAYS_ALLOWED_BYTES + Math.min(region.bytes(), 1L << 40) * MOST_SHRUNK;
    if (region.offset() < 0 || region.bytes() < 0) {
      throw damage("it has no place in the file");
    }
    try {
      in = packing.unpack(new BufferedInputStream(new PackedRegion(file, region), BUFFER_BYTES));
    } catch (IOException e) {
      throw damage(e.getMessage());
    }
  }

  /** The bytes of a region as they lie in the file, as far as the file goes. */
  private static final class PackedRegion extends InputStream {
    private final FileChannel file;
    private long at;
    private final long end;

    PackedRegion(FileChannel file, LogRegion region) {
      this.file = file;
      at = region.offset();
      end = at + Math.min(region.bytes(), Long.MAX_VALUE - at);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      int wanted = (int) Math.min(length, end - at);
      if (wanted <= 0) {
        return length == 0 ? 0 : -1;
      }
      int done = file.read(ByteBuffer.wrap(to, offset, wanted), at);
      at += Math.max(0, done);
      return done;
    }
  }

  /** How many unpacked bytes were read. */
  long position() {
    return position;
  }

  DamageException damage(String what) {
    return new DamageException(
        "%s: byte %d: %s, behind %d bytes unpacked"
            .formatted(region.name(), region.offset(), what, position));
  }

  /**
   * The next bytes.
   *
   * @return how many there are to the end of the region, or -1 when it had ended
   */
  int readSome(byte[] to, int offset, int length) throws IOException {
    try {
      int most = (int) Math.min(length, mostBytes - position);
      if (most == 0 && length > 0 && in.read() >= 0) {
        throw damage("it unpacks to more than Darshan packs");
      }
      int done = most == 0 ? -1 : in.readNBytes(to, offset, most);
      position += Math.max(0, done);
      return done == 0 ? -1 : done;
    } catch (ZipException | EOFException e) {
      throw damage(e.getMessage());
    }
  }

  /** Fills a buffer on an array of its own; false at the end of the region. */
  @SuppressWarnings("ByteBufferBackingArray") // it is allocated for this
  boolean fill(ByteBuffer buffer) throws IOException {
    int length = buffer.capacity();
    int done = readSome(buffer.array(), 0, length);
    if (done >= 0 && done < length) {
      throw damage("a record is cut");
    }
    buffer.clear().order(order);
    return done >= 0;
  }

  /** Fills an array that must be there. */
  void require(ByteBuffer buffer) throws IOException {
    if (buffer.capacity() > 0 && !fill(buffer)) {
      throw damage("a record is cut");
    }
  }

  /** Passes over bytes. */
  void skip(long bytes) throws IOException {
    ByteBuffer passed = ByteBuffer.allocate((int) Math.min(bytes, BUFFER_BYTES));
    for (long left = bytes; left > 0; left -= passed.capacity()) {
      if (left < passed.capacity()) {
        passed = ByteBuffer.allocate((int) left);
      }
      require(passed);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

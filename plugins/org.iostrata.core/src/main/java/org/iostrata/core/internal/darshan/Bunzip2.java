// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.ZipException;

/**
 * Unpacks what bzip2 packed, of one stream or several behind each other. What is damaged ends in a
 * {@link ZipException}, or an {@link java.io.EOFException} where it is cut.
 */
final class Bunzip2 extends InputStream {
  private static final int BLOCK_MARK_HIGH = 0x314159;
  private static final int BLOCK_MARK_LOW = 0x265359;
  private static final int END_MARK_HIGH = 0x177245;
  private static final int END_MARK_LOW = 0x385090;

  private final BzipBits in;
  private BzipBlock block;
  private int blockSize;
  private boolean inBlock;
  private boolean atEnd;
  private int sum;

  /** Of bytes that begin with a stream; reads them one by one. */
  Bunzip2(InputStream in) throws IOException {
    this.in = new BzipBits(in);
    atEnd = !beginStream();
  }

  private boolean beginStream() throws IOException {
    int first = in.nextByte();
    if (first < 0) {
      return false;
    }
    int level = first == 'B' && in.read(16) == ('Z' << 8 | 'h') ? in.read(8) - '0' : 0;
    if (level < 1 || level > 9) {
      throw new ZipException("no bzip2");
    }
    if (block == null || level > blockSize) {
      block = new BzipBlock(level);
      blockSize = level;
    }
    sum = 0;
    return true;
  }

  private boolean nextBlock() throws IOException {
    while (!atEnd) {
      int high = in.read(24);
      int low = in.read(24);
      if (high == BLOCK_MARK_HIGH && low == BLOCK_MARK_LOW) {
        block.read(in);
        sum = Integer.rotateLeft(sum, 1) ^ block.crc();
        return true;
      }
      if (high != END_MARK_HIGH || low != END_MARK_LOW) {
        throw new ZipException("no block where one should begin");
      }
      if (in.read(32) != sum) {
        throw new ZipException("its check sum is wrong");
      }
      atEnd = !beginStream();
    }
    return false;
  }

  @Override
  public int read() throws IOException {
    while (!atEnd) {
      if (!inBlock) {
        inBlock = nextBlock();
      }
      int value = inBlock ? block.next() : -1;
      if (value >= 0) {
        return value;
      }
      inBlock = false;
    }
    return -1;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, to.length);
    int done = 0;
    while (done < length) {
      int value = read();
      if (value < 0) {
        return done == 0 ? -1 : done;
      }
      to[offset + done++] = (byte) value;
    }
    return done;
  }
}

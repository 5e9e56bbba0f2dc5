// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.ZipException;

/**
 * One block of bzip2: Huffman codes of places in a list of bytes that moves to front, of the last
 * column of a sorted table of all rotations of the block, in which four equal bytes are followed by
 * how many more there are. Memory is fixed by the largest block, 900,000 bytes.
 */
final class BzipBlock {
  private static final int GROUP_SYMBOLS = 50;
  private static final int MAX_SELECTORS = 18_002;
  private static final int MAX_CODE_BITS = 20;
  private static final int RUN_LIMIT = 1 << 21;
  private static final int[] CRC_TABLE = crcTable();

  private final int[] links;
  private final int[] counts = new int[256];
  private final byte[] selectors = new byte[MAX_SELECTORS];

  private int selected;
  private int size;
  private int place;
  private int given;
  private int last;
  private int equal;
  private int repeats;
  private int crc;
  private int expectedCrc;

  /** A place for blocks of so many times 100,000 bytes. */
  BzipBlock(int hundredThousands) {
    links = new int[hundredThousands * 100_000];
  }

  /** Reads a block behind its mark. */
  void read(BzipBits in) throws IOException {
    expectedCrc = in.read(32);
    if (in.isSet()) {
      throw new ZipException("a randomised block, which is no longer made");
    }
    int origin = in.read(24);
    byte[] symbols = symbols(in);
    readSymbols(in, symbols, tables(in, symbols.length + 2));
    if (origin >= size) {
      throw new ZipException("a block begins behind its end");
    }
    link();
    place = links[origin] >>> 8;
    given = 0;
    last = -1;
    equal = 0;
    repeats = 0;
    crc = -1;
  }

  private static byte[] symbols(BzipBits in) throws IOException {
    int ranges = in.read(16);
    byte[] used = new byte[256];
    int count = 0;
    for (int range = 0; range < 16; range++) {
      int within = (ranges >> (15 - range) & 1) == 0 ? 0 : in.read(16);
      for (int i = 0; i < 16; i++) {
        if ((within >> (15 - i) & 1) != 0) {
          used[count++] = (byte) (range * 16 + i);
        }
      }
    }
    if (count == 0) {
      throw new ZipException("a block without bytes");
    }
    return Arrays.copyOf(used, count);
  }

  /** The Huffman codes, and into {@link #selectors} which of them is for which 50 symbols. */
  private HuffmanCode[] tables(BzipBits in, int alphabet) throws IOException {
    int groups = in.read(3);
    int claimed = in.read(15);
    if (groups < 2 || groups > 6 || claimed < 1) {
      throw new ZipException("a block without codes");
    }
    select(in, groups, claimed);
    HuffmanCode[] codes = new HuffmanCode[groups];
    for (int group = 0; group < groups; group++) {
      codes[group] = new HuffmanCode(lengths(in, alphabet));
    }
    return codes;
  }

  private void select(BzipBits in, int groups, int claimed) throws IOException {
    byte[] front = {0, 1, 2, 3, 4, 5};
    for (int i = 0; i < claimed; i++) {
      int at = 0;
      while (in.isSet()) {
        if (++at >= groups) {
          throw new ZipException("a code that is not there");
        }
      }
      byte chosen = toFront(front, at);
      if (i < MAX_SELECTORS) { // some writers make more than a block can need
        selectors[i] = chosen;
      }
    }
    selected = Math.min(claimed, MAX_SELECTORS);
  }

  private static byte toFront(byte[] list, int at) {
    byte chosen = list[at];
    System.arraycopy(list, 0, list, 1, at);
    list[0] = chosen;
    return chosen;
  }

  private static byte[] lengths(BzipBits in, int alphabet) throws IOException {
    byte[] lengths = new byte[alphabet];
    int length = in.read(5);
    for (int i = 0; i < alphabet; i++) {
      while (in.isSet()) {
        length += in.isSet() ? -1 : 1;
      }
      if (length < 1 || length > MAX_CODE_BITS) {
        throw new ZipException("a code of " + length + " bits");
      }
      lengths[i] = (byte) length;
    }
    return lengths;
  }

  private void readSymbols(BzipBits in, byte[] front, HuffmanCode[] codes) throws IOException {
    Arrays.fill(counts, 0);
    size = 0;
    int end = front.length + 1;
    int run = 0;
    int worth = 1;
    for (int read = 0; ; read++) {
      if (read / GROUP_SYMBOLS >= selected) {
        throw new ZipException("a block without end");
      }
      int symbol = codes[selectors[read / GROUP_SYMBOLS]].read(in);
      if (symbol <= 1) { // the digits of how often the first byte follows
        run += worth << symbol;
        worth <<= 1;
        if (worth > RUN_LIMIT) {
          throw new ZipException("a run that no block can hold");
        }
        continue;
      }
      put(front[0], run);
      run = 0;
      worth = 1;
      if (symbol == end) {
        return;
      }
      put(toFront(front, symbol - 1), 1);
    }
  }

  private void put(byte value, int times) throws ZipException {
    if (times > links.length - size) {
      throw new ZipException("a block with too many bytes");
    }
    Arrays.fill(links, size, size + times, value & 0xff);
    size += times;
    counts[value & 0xff] += times;
  }

  /** Above the byte of each row, the row of the byte that follows it in the text. */
  private void link() {
    int sum = 0;
    int[] starts = new int[256];
    for (int i = 0; i < 256; i++) {
      starts[i] = sum;
      sum += counts[i];
    }
    for (int row = 0; row < size; row++) {
      links[starts[links[row] & 0xff]++] |= row << 8;
    }
  }

  /** The next byte, or -1 behind the last. */
  int next() throws ZipException {
    if (repeats > 0) {
      repeats--;
      return last;
    }
    if (given == size) {
      checkSum();
      return -1;
    }
    int value = nextOfText();
    equal = value == last ? equal + 1 : 1;
    last = value;
    sum(value);
    if (equal == 4) {
      equal = 0;
      repeats = given == size ? 0 : nextOfText();
      for (int i = 0; i < repeats; i++) {
        sum(value);
      }
    }
    return value;
  }

  private int nextOfText() {
    int row = links[place];
    place = row >>> 8;
    given++;
    return row & 0xff;
  }

  private void sum(int value) {
    crc = crc << 8 ^ CRC_TABLE[crc >>> 24 ^ value];
  }

  private void checkSum() throws ZipException {
    if (~crc != expectedCrc) {
      throw new ZipException("a block whose check sum is wrong");
    }
  }

  /** The sum of the bytes of this block, as it was written. */
  int crc() {
    return expectedCrc;
  }

  private static int[] crcTable() {
    int[] table = new int[256];
    for (int i = 0; i < 256; i++) {
      int value = i << 24;
      for (int bit = 0; bit < 8; bit++) {
        value = value < 0 ? value << 1 ^ 0x04c11db7 : value << 1;
      }
      table[i] = value;
    }
    return table;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.util.zip.ZipException;

/** A canonical Huffman code: of codes of one length the next symbol has the next number. */
final class HuffmanCode {
  private static final int MAX_BITS = 20;

  private final int[] symbols;
  private final int[] codes = new int[MAX_BITS + 2];
  private final int[] firstSymbol = new int[MAX_BITS + 2];
  private final int[] counts = new int[MAX_BITS + 2];

  /** The code whose symbols 0..n-1 have so many bits each, 1 to 20. */
  HuffmanCode(byte[] lengths) {
    for (byte length : lengths) {
      counts[length]++;
    }
    symbols = new int[lengths.length];
    int code = 0;
    int sum = 0;
    for (int bits = 1; bits <= MAX_BITS; bits++) {
      codes[bits] = code;
      firstSymbol[bits] = sum;
      code = (code + counts[bits]) << 1;
      sum += counts[bits];
    }
    int[] next = firstSymbol.clone();
    for (int symbol = 0; symbol < lengths.length; symbol++) {
      symbols[next[lengths[symbol]]++] = symbol;
    }
  }

  /** Reads one symbol. */
  int read(BzipBits in) throws IOException {
    int code = 0;
    for (int bits = 1; bits <= MAX_BITS; bits++) {
      code = code << 1 | in.read(1);
      int within = code - codes[bits];
      if (within >= 0 && within < counts[bits]) {
        return symbols[firstSymbol[bits] + within];
      }
    }
    throw new ZipException("a code that is not there");
  }
}

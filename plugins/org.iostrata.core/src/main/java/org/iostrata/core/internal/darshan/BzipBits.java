// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Bits of a stream, of each byte the highest first. */
final class BzipBits {
  private final InputStream in;
  private long bits;
  private int held;

  BzipBits(InputStream in) {
    this.in = in;
  }

  /** The next bits, at most 32 of them. */
  int read(int count) throws IOException {
    while (held < count) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("it ends in the middle of a block");
      }
      bits = bits << 8 | next;
      held += 8;
    }
    held -= count;
    return (int) (bits >>> held & (1L << count) - 1);
  }

  /** Whether the next bit is set. */
  boolean isSet() throws IOException {
    return read(1) != 0;
  }

  /** The next byte behind the one under way, or -1 at the end. */
  int nextByte() throws IOException {
    held -= held % 8;
    return held == 0 ? in.read() : read(8);
  }
}

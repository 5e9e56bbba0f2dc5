// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.nio.charset.StandardCharsets;

/** Whole numbers as decimal digits, without an object for each. */
final class Digits {
  private static final byte[] LEAST =
      Long.toString(Long.MIN_VALUE).getBytes(StandardCharsets.US_ASCII);

  private Digits() {}

  /** Writes a number, of at most 20 bytes, and returns the place behind it. */
  static int write(long value, byte[] to, int at) {
    if (value == Long.MIN_VALUE) {
      System.arraycopy(LEAST, 0, to, at, LEAST.length);
      return at + LEAST.length;
    }
    int start = at;
    if (value < 0) {
      to[start++] = '-';
    }
    long rest = Math.abs(value);
    int end = start + 1;
    for (long tens = rest / 10; tens > 0; tens /= 10) {
      end++;
    }
    for (int place = end - 1; place >= start; place--) {
      to[place] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return end;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

/**
 * Compressed integers of little-endian files, read eight bytes at once: a width, or -1 for
 * undefined, then so many bytes. Callers vouch for {@link ChunkedFile#SLACK_BYTES} behind the
 * record, so that a wrong width stays inside the array, and check widths before they believe them.
 */
final class Compressed {
  private Compressed() {}

  /** Whether a 32-bit integer can start with this byte. */
  static boolean is32(int width) {
    return width >= -1 && width <= 4;
  }

  /** Whether a 64-bit integer can start with this byte. */
  static boolean is64(int width) {
    return width >= -1 && width <= 8;
  }

  /** What lies behind the integer; a broken one is at most 127 bytes wide. */
  static int behind(byte[] b, int at) {
    return at + 1 + Math.max(b[at], 0);
  }

  /** The integer; undefined is -1. Shifts by 4 * width twice, as one by 64 would do nothing. */
  static long integer(byte[] b, int at) {
    int width = b[at];
    if (width < 0) {
      return -1;
    }
    long mask = ~((-1L << (4 * width)) << (4 * width));
    return (long) ChunkedFile.LITTLE.get(b, at + 1) & mask;
  }
}

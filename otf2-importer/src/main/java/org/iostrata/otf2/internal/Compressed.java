// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

/**
 * Compressed integers of little-endian files, read eight bytes at once: a width, or -1 for
 * undefined, then so many bytes. Callers vouch for {@link ChunkedFile#SLACK_BYTES} behind the
 * record, so that a wrong width stays inside the array, and check widths before they believe them.
 */
final class Compressed {
  private Compressed() {}

  /** Eight bytes. */
  static long word(byte[] b, int at) {
    return (long) ChunkedFile.LITTLE.get(b, at);
  }

  /** The lowest {@code width} bytes, at most 7; nothing to count on where more are claimed. */
  static long low(long w, int width) {
    return w & ~(-1L << (8 * width));
  }

  /** Whether a 32-bit integer can start with this byte. */
  static boolean is32(int width) {
    return width >= -1 && width <= 4;
  }

  /** Whether a 64-bit integer can start with this byte. */
  static boolean is64(int width) {
    return width >= -1 && width <= 8;
  }

  /** The integer; undefined is -1. Shifts by 4 * width twice, as one by 64 would do nothing. */
  static long integer(byte[] b, int at) {
    int width = b[at];
    if (width < 0) {
      return -1;
    }
    long mask = ~((-1L << (4 * width)) << (4 * width));
    return word(b, at + 1) & mask;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.state;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Numbers on their way out: seven bits in a byte, the lowest first. */
public final class StateOutput {
  /** Arrays are not longer. */
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  private byte[] bytes = new byte[256];
  private int size;

  /** Writes a number; small ones that are not negative are short. */
  public void number(long value) {
    if (size + 10 > bytes.length) {
      grow();
    }
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  private void grow() {
    if (bytes.length == MOST_BYTES) {
      throw new IllegalStateException("more than 2 GB in one section of a state");
    }
    bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, bytes.length * 2L));
  }

  /** Writes a number; those near 0 are short. */
  public void signed(long value) {
    number(value << 1 ^ value >> 63);
  }

  /** Writes a truth. */
  public void flag(boolean value) {
    number(value ? 1 : 0);
  }

  /**
   * Writes the numbers of a table that are not 0, which have no negative ones, with their places.
   */
  public void sparse(long[] values) {
    int used = 0;
    for (long value : values) {
      used += value != 0 ? 1 : 0;
    }
    number(used);
    int next = 0;
    for (int i = 0; i < values.length; i++) {
      if (values[i] != 0) {
        number(i - next);
        number(values[i]);
        next = i + 1;
      }
    }
  }

  /** Writes a text. */
  public void text(String text) {
    bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes bytes. */
  public void bytes(byte[] values) {
    number(values.length);
    for (byte one : values) {
      number(one & 0xFF);
    }
  }

  /** Writes something that can be written. */
  public void part(Portable part) {
    part.write(this);
  }

  /** All that was written. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }
}

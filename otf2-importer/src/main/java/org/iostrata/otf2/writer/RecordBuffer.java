// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.iostrata.otf2.schema.ValueType;

/**
 * Bytes being written, and how OTF2 writes each kind of value. Nothing here checks for room: the
 * owner reserves it, with {@link #SLACK} bytes more, as integers are stored 8 bytes at a time.
 */
final class RecordBuffer {
  /** Bytes after the last one that a value may need while it is written. */
  static final int SLACK = 8;

  /** The most bytes a compressed 32-bit integer takes. */
  static final int MAX_U32 = 5;

  /** The most bytes a compressed 64-bit integer takes. */
  static final int MAX_U64 = 9;

  private static final VarHandle LONG_LITTLE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG_BIG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int LONG_LENGTH = 255;
  private static final byte ALL_ONES = (byte) 0xFF;

  final ByteOrder order;
  byte[] bytes;
  int position;
  private final boolean bigEndian;

  RecordBuffer(ByteOrder order, int sizeBytes) {
    this.order = order;
    this.bigEndian = order == ByteOrder.BIG_ENDIAN;
    this.bytes = new byte[sizeBytes];
  }

  /** Lets {@code count} more bytes fit. */
  void ensure(int count) {
    if (position + count + SLACK > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, position + count + SLACK));
    }
  }

  void u8(int value) {
    bytes[position++] = (byte) value;
  }

  /** A compressed 32-bit integer. */
  void u32(int value) {
    if (value == -1) {
      bytes[position++] = ALL_ONES;
    } else {
      compressed(value & 0xFFFFFFFFL);
    }
  }

  /** A compressed 64-bit integer, signed or not. */
  void u64(long value) {
    if (value == -1) {
      bytes[position++] = ALL_ONES;
    } else {
      compressed(value);
    }
  }

  private void compressed(long value) {
    int count = (71 - Long.numberOfLeadingZeros(value)) >>> 3;
    bytes[position] = (byte) count;
    if (bigEndian) {
      LONG_BIG.set(bytes, position + 1, value << (64 - 8 * count));
    } else {
      LONG_LITTLE.set(bytes, position + 1, value);
    }
    position += 1 + count;
  }

  /** The 2, 4 or 8 lowest bytes of a number as they are. */
  void fixed(long value, int count) {
    if (bigEndian) {
      LONG_BIG.set(bytes, position, value << (64 - 8 * count));
    } else {
      LONG_LITTLE.set(bytes, position, value);
    }
    position += count;
  }

  /** Replaces 8 bytes written before. */
  void fixedAt(int at, long value) {
    (bigEndian ? LONG_BIG : LONG_LITTLE).set(bytes, at, value);
  }

  /** Bytes and the zero that ends a text. */
  void text(byte[] utf8) {
    raw(utf8, utf8.length);
    bytes[position++] = 0;
  }

  void raw(byte[] source, int count) {
    System.arraycopy(source, 0, bytes, position, count);
    position += count;
  }

  /**
   * Leaves room for a record's length: one byte, or 255 and eight bytes when it may exceed 254.
   *
   * @param bound the most bytes the record may take
   * @return what {@link #endLength} wants to know
   */
  int beginLength(int bound) {
    if (bound < LONG_LENGTH) {
      u8(0);
      return position;
    }
    u8(LONG_LENGTH);
    fixed(0, 8);
    return -position;
  }

  /** Fills in the length of the record that ends here. */
  void endLength(int begin) {
    if (begin > 0) {
      bytes[begin - 1] = (byte) (position - begin);
    } else {
      fixedAt(-begin - 8, position + begin);
    }
  }

  /** A value of an attribute or a property. */
  void value(ValueType type, long bits) {
    switch (type) {
      case NONE -> {}
      case UINT8, INT8 -> u8((int) bits);
      case UINT16, INT16 -> fixed(bits, 2);
      case FLOAT -> fixed(bits, 4);
      case DOUBLE -> fixed(bits, 8);
      case UINT64, INT64, LOCATION -> u64(bits);
      default -> u32((int) bits);
    }
  }
}

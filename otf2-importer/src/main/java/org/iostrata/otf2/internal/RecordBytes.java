// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.nio.charset.StandardCharsets;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.schema.ValueType;

/** Takes value after value from the bytes of one record, and never one too many. */
final class RecordBytes {
  private final ChunkedFile file;
  private byte[] bytes;
  private int pos;
  private int end;

  RecordBytes(ChunkedFile file) {
    this.file = file;
  }

  /** Starts at the content of a record that is wholly in the file's window. */
  void over(int start, int length) {
    bytes = file.bytes;
    pos = start;
    end = start + length;
  }

  int remaining() {
    return end - pos;
  }

  int uint8() throws Otf2Exception {
    need(1);
    return bytes[pos++] & 0xFF;
  }

  /** An uncompressed integer of 2, 4 or 8 bytes, unsigned. */
  long full(int width) throws Otf2Exception {
    need(width);
    return integer(width);
  }

  /** A compressed integer of at most 4 bytes; undefined is 0xFFFFFFFF. */
  long uint32() throws Otf2Exception {
    return compressed(4) & 0xFFFFFFFFL;
  }

  /** A compressed integer of at most 8 bytes; undefined is -1. */
  long uint64() throws Otf2Exception {
    return compressed(8);
  }

  private long compressed(int widest) throws Otf2Exception {
    int width = uint8();
    if (width == 0xFF) {
      return -1;
    }
    if (width > widest) {
      throw corrupt("a compressed integer of " + width + " bytes");
    }
    need(width);
    return integer(width);
  }

  private long integer(int width) {
    if (file.little && pos + Long.BYTES <= bytes.length) {
      long value =
          (long) ChunkedFile.LITTLE.get(bytes, pos) & ~((-1L << (4 * width)) << (4 * width));
      pos += width;
      return value;
    }
    long value = 0;
    for (int i = 0; i < width; i++) {
      int at = file.little ? pos + width - 1 - i : pos + i;
      value = value << 8 | (bytes[at] & 0xFF);
    }
    pos += width;
    return value;
  }

  /** A text up to its zero byte. */
  String text() throws Otf2Exception {
    int zero = pos;
    while (zero < end && bytes[zero] != 0) {
      zero++;
    }
    if (zero == end) {
      throw corrupt("a text without its end");
    }
    String text = new String(bytes, pos, zero - pos, StandardCharsets.UTF_8);
    pos = zero + 1;
    return text;
  }

  /**
   * A value of a type, widened as {@link ValueType} says; one of an unknown type must be a
   * reference that a later version added.
   */
  long value(ValueType type) throws Otf2Exception {
    if (type == null) {
      return uint64();
    }
    return switch (type) {
      case UINT8 -> uint8();
      case INT8 -> (byte) uint8();
      case UINT16 -> full(2);
      case INT16 -> (short) full(2);
      case INT32 -> (int) uint32();
      case FLOAT -> (int) full(4);
      case DOUBLE -> full(8);
      case NONE, UINT64, INT64, LOCATION -> uint64();
      default -> uint32();
    };
  }

  private void need(int count) throws Otf2Exception {
    if (count > end - pos) {
      throw corrupt("a record is too short for its fields");
    }
  }

  Otf2Exception corrupt(String message) {
    return file.corrupt(pos - file.pos, message);
  }
}

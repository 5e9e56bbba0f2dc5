// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.util.List;
import org.iostrata.otf2.schema.Encoding;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.RecordView;
import org.iostrata.otf2.schema.ValueType;

/** Writes the fields of any record by the schema. */
final class RecordEncoder {
  private RecordEncoder() {}

  /** The most bytes the fields of a record can take, where its text takes {@code textBytes}. */
  static int bound(RecordView record, int textBytes) {
    long once = 0;
    long repeated = 0;
    for (Field field : record.fields()) {
      if (field.repeated()) {
        repeated += bound(field.encoding(), 0);
      } else {
        once += bound(field.encoding(), textBytes);
      }
    }
    return Math.toIntExact(once + repeated * record.repetitions());
  }

  private static int bound(Encoding encoding, int textBytes) {
    return switch (encoding) {
      case UINT8 -> 1;
      case UINT32 -> RecordBuffer.MAX_U32;
      case UINT64, INT64, VALUE, METRIC_VALUE -> RecordBuffer.MAX_U64;
      case TICKS, DOUBLE -> Long.BYTES;
      case TEXT -> textBytes + 1;
      case ID_MAP -> throw new IllegalArgumentException("mapping tables are not written");
    };
  }

  /**
   * Writes the fields into reserved room.
   *
   * @param utf8 the text of a record that has one
   */
  static void encode(RecordView record, byte[] utf8, RecordBuffer out) {
    List<Field> fields = record.fields();
    int i = 0;
    while (i < fields.size()) {
      Field field = fields.get(i);
      if (field.repeated()) {
        i = encodeRepeated(record, i, out);
      } else if (field.encoding() == Encoding.TEXT) {
        out.text(utf8);
        i++;
      } else {
        encode(field.encoding(), once(record, i), i == 0 ? 0 : record.value(i - 1), out);
        i++;
      }
    }
  }

  /** The number of repetitions is what the record has, whatever its field says. */
  private static long once(RecordView record, int field) {
    List<Field> fields = record.fields();
    boolean counts = field + 1 < fields.size() && fields.get(field + 1).repeated();
    if (!counts) {
      return record.value(field);
    }
    int count = record.repetitions();
    if (fields.get(field).encoding() == Encoding.UINT8 && count > 255) {
      throw new IllegalArgumentException(count + " repetitions in " + fields.get(field).name());
    }
    return count;
  }

  private static int encodeRepeated(RecordView record, int first, RecordBuffer out) {
    List<Field> fields = record.fields();
    int end = first;
    while (end < fields.size() && fields.get(end).repeated()) {
      end++;
    }
    for (int index = 0; index < record.repetitions(); index++) {
      long before = 0;
      for (int i = first; i < end; i++) {
        long value = record.value(i, index);
        encode(fields.get(i).encoding(), value, before, out);
        before = value;
      }
    }
    return end;
  }

  private static void encode(Encoding encoding, long value, long before, RecordBuffer out) {
    switch (encoding) {
      case UINT8 -> out.u8((int) value);
      case UINT32 -> out.u32((int) value);
      case UINT64, INT64, METRIC_VALUE -> out.u64(value);
      case TICKS, DOUBLE -> out.fixed(value, Long.BYTES);
      case VALUE -> out.value(type(before), value);
      case TEXT, ID_MAP -> throw new IllegalArgumentException(encoding + " in a repeated field");
    }
  }

  private static ValueType type(long number) {
    ValueType type = ValueType.of((int) number);
    if (type == null) {
      throw new IllegalArgumentException("a value of the unknown type " + number);
    }
    return type;
  }
}

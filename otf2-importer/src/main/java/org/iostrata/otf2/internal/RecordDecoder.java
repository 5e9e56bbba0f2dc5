// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.util.Arrays;
import java.util.List;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.ReferenceKind;
import org.iostrata.otf2.schema.ValueType;

/** Takes the values of a record's fields, in the order of its schema. */
final class RecordDecoder {
  private final RecordBytes record;
  private final MappingTables mapping;
  long[] values = new long[16];
  long[] repeated = new long[16];
  int repetitions;
  String text;

  /** How many extensions of the record's type the writer knew; {@code MAX_VALUE} when all. */
  int extensions;

  RecordDecoder(RecordBytes record, MappingTables mapping) {
    this.record = record;
    this.mapping = mapping;
  }

  /** Decodes the record that {@link RecordBytes} is over. Behind the known fields may be more. */
  void decode(List<Field> fields) throws Otf2Exception {
    text = "";
    repetitions = 0;
    extensions = Integer.MAX_VALUE;
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      if (field.extension() > 0 && record.remaining() == 0) {
        extensions = field.extension() - 1; // OTF2 1.1.0 wrote regions with half of theirs
        return;
      }
      if (!field.repeated()) {
        values[i] = value(field, i == 0 ? 0 : values[i - 1]);
      } else if (!fields.get(i - 1).repeated()) {
        decodeRepeated(fields, i, values[i - 1]);
      }
    }
  }

  private void decodeRepeated(List<Field> fields, int first, long count) throws Otf2Exception {
    int end = first;
    while (end < fields.size() && fields.get(end).repeated()) {
      end++;
    }
    int width = end - first;
    if (count > record.remaining() / width) {
      throw record.corrupt("a record with " + count + " repeated values");
    }
    repetitions = (int) count;
    if (repetitions * width > repeated.length) {
      repeated = new long[repetitions * width];
    }
    for (int at = 0; at < repetitions * width; at++) {
      repeated[at] = value(fields.get(first + at % width), at == 0 ? 0 : repeated[at - 1]);
    }
  }

  private long value(Field field, long previous) throws Otf2Exception {
    long value =
        switch (field.encoding()) {
          case UINT8 -> record.uint8();
          case UINT32 -> record.uint32();
          case UINT64, INT64, METRIC_VALUE -> record.uint64();
          case TICKS, DOUBLE -> record.full(8);
          case VALUE -> record.value(ValueType.of((int) previous));
          case TEXT -> {
            text = record.text();
            yield 0;
          }
          case ID_MAP -> throw new IllegalStateException("read by " + MappingTables.class);
        };
    ReferenceKind kind = field.reference();
    return kind == null ? value : mapping.map(kind, value);
  }

  /** A copy of the repeated values. */
  long[] repeatedValues(int width) {
    return Arrays.copyOf(repeated, repetitions * width);
  }

  /** A repeated value of the record decoded last, whose type has these fields. */
  long repeatedValue(List<Field> fields, int field, int index) {
    if (index < 0 || index >= repetitions || !fields.get(field).repeated()) {
      throw new IndexOutOfBoundsException("field " + field + ", index " + index);
    }
    int first = field;
    while (fields.get(first - 1).repeated()) {
      first--;
    }
    int end = field + 1;
    while (end < fields.size() && fields.get(end).repeated()) {
      end++;
    }
    return repeated[index * (end - first) + field - first];
  }
}

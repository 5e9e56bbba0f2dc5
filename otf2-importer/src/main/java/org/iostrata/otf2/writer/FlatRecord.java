// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.util.List;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.RecordView;

/** A record without repeated fields, from its values. */
final class FlatRecord implements RecordView {
  private final List<Field> fields;
  private final long[] values;

  FlatRecord(List<Field> fields, long[] values) {
    if (values.length != fields.size() || fields.stream().anyMatch(Field::repeated)) {
      throw new IllegalArgumentException(values.length + " values for the fields " + fields);
    }
    this.fields = fields;
    this.values = values;
  }

  @Override
  public List<Field> fields() {
    return fields;
  }

  @Override
  public long value(int field) {
    return values[field];
  }

  @Override
  public int repetitions() {
    return 0;
  }

  @Override
  public long value(int field, int index) {
    throw new IndexOutOfBoundsException("no field is repeated");
  }
}

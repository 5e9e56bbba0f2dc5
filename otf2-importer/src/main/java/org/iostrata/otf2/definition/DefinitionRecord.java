// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

import java.util.List;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.Field;
import org.iostrata.otf2.schema.RecordView;

/** One definition as the schema sees it; immutable. */
public final class DefinitionRecord implements RecordView {
  private static final long[] NONE = {};

  private final DefinitionType type;
  private final long[] values;
  private final long[] repeated;
  private final int repetitions;
  private final String text;

  private DefinitionRecord(
      DefinitionType type, long[] values, int repetitions, long[] repeated, String text) {
    this.type = type;
    this.values = values;
    this.repetitions = repetitions;
    this.repeated = repeated;
    this.text = text;
  }

  /**
   * A record whose fields are all plain values, in the order of {@link DefinitionType#fields()}.
   */
  public static DefinitionRecord of(DefinitionType type, long... values) {
    return of(type, values, 0, NONE);
  }

  /**
   * A record with repeated fields.
   *
   * @param type its type
   * @param values a value for each field; those of repeated fields are ignored
   * @param repetitions how often the repeated fields lie in it
   * @param repeated the repeated values in the order of the file: {@code repetitions} times one
   *     value for each repeated field
   */
  public static DefinitionRecord of(
      DefinitionType type, long[] values, int repetitions, long[] repeated) {
    if (values.length != type.fields().size()
        || repeated.length != repetitions * type.repeatedFields()) {
      throw new IllegalArgumentException("values do not fit " + type);
    }
    long[] owned = repeated.length == 0 ? NONE : repeated.clone();
    return new DefinitionRecord(type, values.clone(), repetitions, owned, "");
  }

  /** The definition of a string. */
  public static DefinitionRecord string(int ref, String text) {
    long[] values = {ref & 0xFFFFFFFFL, 0};
    return new DefinitionRecord(DefinitionType.STRING, values, 0, NONE, text);
  }

  /** The record's type. */
  public DefinitionType type() {
    return type;
  }

  /** The text of a {@link DefinitionType#STRING}; empty for every other type. */
  public String text() {
    return text;
  }

  /** The value of the named field, which is not repeated. */
  public long value(String field) {
    return value(type.fieldIndex(field));
  }

  @Override
  public List<Field> fields() {
    return type.fields();
  }

  @Override
  public long value(int field) {
    return values[field];
  }

  @Override
  public int repetitions() {
    return repetitions;
  }

  @Override
  public long value(int field, int index) {
    if (index < 0 || index >= repetitions || !fields().get(field).repeated()) {
      throw new IndexOutOfBoundsException("field " + field + ", index " + index + " of " + type);
    }
    int first = 0;
    while (!fields().get(first).repeated()) {
      first++;
    }
    return repeated[index * (repeated.length / repetitions) + field - first];
  }
}

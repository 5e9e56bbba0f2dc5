// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

import java.util.List;

/**
 * The values of one record, by the position of a field in {@link #fields()}. A value is a {@code
 * long}: unsigned 8- and 32-bit numbers and references widened without sign (so undefined is
 * 0xFFFFFFFF), 64-bit ones as they are (undefined is -1), floating point numbers as raw bits.
 */
public interface RecordView {
  /** The record's fields, in the order of the file. */
  List<Field> fields();

  /**
   * The value of a field that is not repeated.
   *
   * @throws IndexOutOfBoundsException when there is no such field
   */
  long value(int field);

  /** How often the repeated fields lie in this record; 0 when it has none. */
  int repetitions();

  /**
   * The value of a repeated field.
   *
   * @throws IndexOutOfBoundsException when {@code index} is not below {@link #repetitions()}
   */
  long value(int field, int index);
}

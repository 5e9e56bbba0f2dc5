// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

import java.util.List;

/**
 * One field of a record.
 *
 * @param name OTF2's name for it
 * @param encoding how its value lies in the file
 * @param reference what it refers to, or null when it is no reference
 * @param values the names of its values, or null when it is a plain number
 * @param extension 0 for a field every version wrote, n for one the n-th extension of the record
 *     added: a record that ends before it was written by an older library
 * @param repeated whether it lies as often in the record as the field before the first repeated one
 *     says; neighbouring repeated fields alternate
 */
public record Field(
    String name,
    Encoding encoding,
    ReferenceKind reference,
    ValueSet values,
    int extension,
    boolean repeated) {

  static int indexOf(List<Field> fields, String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name.equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException("no field " + name);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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

  /** Where in a list of fields each name is. */
  static Map<String, Integer> indices(List<Field> fields) {
    return IntStream.range(0, fields.size())
        .boxed()
        .collect(toUnmodifiableMap(i -> fields.get(i).name, i -> i));
  }

  /** Where in a list of fields a name is, by the indices of them. */
  static int indexOf(Map<String, Integer> indices, String name) {
    Integer index = indices.get(name);
    if (index == null) {
      throw new IllegalArgumentException("no field " + name);
    }
    return index;
  }
}

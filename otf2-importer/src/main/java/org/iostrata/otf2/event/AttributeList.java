// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import org.iostrata.otf2.schema.ValueType;

/**
 * The attributes of one event, in the order of the file, with references mapped to global ones. A
 * flyweight, decoded when first asked: valid during the callback only.
 */
public interface AttributeList {
  /** A list without attributes. */
  static AttributeList empty() {
    return EmptyAttributeList.INSTANCE;
  }

  /** How many attributes there are. */
  int size();

  /** The reference of the attribute at a position. */
  int ref(int index);

  /** The type of the value at a position. */
  ValueType type(int index);

  /** The value at a position, as {@link ValueType} says. */
  long value(int index);

  /**
   * The value of an attribute, as {@link ValueType} says, or {@code otherwise} when it is not here.
   */
  default long getLong(int attributeRef, long otherwise) {
    for (int i = 0; i < size(); i++) {
      if (ref(i) == attributeRef) {
        return value(i);
      }
    }
    return otherwise;
  }

  /** Whether there is a value of an attribute. */
  default boolean has(int attributeRef) {
    for (int i = 0; i < size(); i++) {
      if (ref(i) == attributeRef) {
        return true;
      }
    }
    return false;
  }
}

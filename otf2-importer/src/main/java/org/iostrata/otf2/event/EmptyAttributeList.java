// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import org.iostrata.otf2.schema.ValueType;

/** The list without attributes. */
final class EmptyAttributeList implements AttributeList {
  static final EmptyAttributeList INSTANCE = new EmptyAttributeList();

  private EmptyAttributeList() {}

  @Override
  public int size() {
    return 0;
  }

  @Override
  public int ref(int index) {
    throw new IndexOutOfBoundsException(index);
  }

  @Override
  public ValueType type(int index) {
    throw new IndexOutOfBoundsException(index);
  }

  @Override
  public long value(int index) {
    throw new IndexOutOfBoundsException(index);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

/** What happens to what a process is in; of the same time, in this order. */
@SuppressWarnings("EnumOrdinal") // a number of two bits in a row
enum ActivityEdge {
  BEGIN,

  /** It goes on, and is of another layer and kind from now on. */
  RENAME,

  /** Last, so that what is no time long ends. */
  END;

  private static final ActivityEdge[] ALL = values();

  static final int COUNT = ALL.length;

  int index() {
    return ordinal();
  }

  static ActivityEdge of(int index) {
    return ALL[index];
  }

  static ActivityEdge of(boolean isBegin) {
    return isBegin ? BEGIN : END;
  }
}

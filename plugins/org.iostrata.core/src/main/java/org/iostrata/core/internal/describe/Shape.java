// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.describe;

/** What kind of value a field holds. */
public enum Shape {
  /** A whole number. */
  INTEGER,
  /** Any number. */
  REAL,
  TEXT,
  FLAG,
  /** A constant of an enum. */
  NAME,
  /** A described record. */
  RECORD,
  /** Several of one shape. */
  LIST,
  /** By constants of an enum, or by name. */
  MAP;

  /** Whether it is one value without parts. */
  public boolean isPlain() {
    return compareTo(RECORD) < 0;
  }
}

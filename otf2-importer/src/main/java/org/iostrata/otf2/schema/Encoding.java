// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

/** How a value lies in a file. */
public enum Encoding {
  /** One byte. */
  UINT8,
  /** Compressed integer of at most 4 bytes; all ones is the single byte 0xFF. */
  UINT32,
  /** Compressed integer of at most 8 bytes; all ones is the single byte 0xFF. */
  UINT64,
  /** As {@link #UINT64}, two's complement. */
  INT64,
  /** Eight bytes holding a time in ticks of the location's clock. */
  TICKS,
  /** Eight bytes holding a floating point number. */
  DOUBLE,
  /** Bytes of UTF-8 up to a zero byte. */
  TEXT,
  /** A value of the {@link ValueType} that the field before names. */
  VALUE,
  /** Bits of a metric's value, as a compressed integer. */
  METRIC_VALUE,
  /** A table from local to global references. */
  ID_MAP
}

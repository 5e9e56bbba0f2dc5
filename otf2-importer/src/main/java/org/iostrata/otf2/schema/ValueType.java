// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

/**
 * The type of an attribute's, a property's or a metric's value. {@link #ordinal()} is OTF2's number
 * for it. Wherever a value is handed out as a {@code long}, it holds unsigned and signed integers
 * and references widened to 64 bits, and floating point numbers as their raw bits.
 */
public enum ValueType {
  NONE,
  UINT8,
  UINT16,
  UINT32,
  UINT64,
  INT8,
  INT16,
  INT32,
  INT64,
  FLOAT,
  DOUBLE,
  STRING,
  ATTRIBUTE,
  LOCATION,
  REGION,
  GROUP,
  METRIC,
  COMM,
  PARAMETER,
  RMA_WIN,
  SOURCE_CODE_LOCATION,
  CALLING_CONTEXT,
  INTERRUPT_GENERATOR,
  IO_FILE,
  IO_HANDLE,
  LOCATION_GROUP;

  private static final ValueType[] VALUES = values();

  private final ReferenceKind reference;

  ValueType() {
    this.reference = ordinal() < 11 ? null : ReferenceKind.valueOf(name());
  }

  /** The type with OTF2's number for it, or null when OTF2 3.0 has none. */
  public static ValueType of(int number) {
    return number >= 0 && number < VALUES.length ? VALUES[number] : null;
  }

  /** What a value of this type refers to, or null when it is a number. */
  public ReferenceKind reference() {
    return reference;
  }

  /** The number that a {@code long} holding a value of this type means. */
  public double toDouble(long bits) {
    return switch (this) {
      case FLOAT -> Float.intBitsToFloat((int) bits);
      case DOUBLE -> Double.longBitsToDouble(bits);
      case UINT64 -> bits >= 0 ? (double) bits : (double) (bits >>> 1) * 2;
      default -> bits;
    };
  }
}

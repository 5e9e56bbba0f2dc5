// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

/**
 * The type of an attribute's, a property's or a metric's value. Wherever a value is handed out as a
 * {@code long}, it holds unsigned and signed integers and references widened to 64 bits, and
 * floating point numbers as their raw bits.
 */
public enum ValueType {
  NONE(0),
  UINT8(1),
  UINT16(2),
  UINT32(3),
  UINT64(4),
  INT8(5),
  INT16(6),
  INT32(7),
  INT64(8),
  FLOAT(9),
  DOUBLE(10),
  STRING(11, ReferenceKind.STRING),
  ATTRIBUTE(12, ReferenceKind.ATTRIBUTE),
  LOCATION(13, ReferenceKind.LOCATION),
  REGION(14, ReferenceKind.REGION),
  GROUP(15, ReferenceKind.GROUP),
  METRIC(16, ReferenceKind.METRIC),
  COMM(17, ReferenceKind.COMM),
  PARAMETER(18, ReferenceKind.PARAMETER),
  RMA_WIN(19, ReferenceKind.RMA_WIN),
  SOURCE_CODE_LOCATION(20, ReferenceKind.SOURCE_CODE_LOCATION),
  CALLING_CONTEXT(21, ReferenceKind.CALLING_CONTEXT),
  INTERRUPT_GENERATOR(22, ReferenceKind.INTERRUPT_GENERATOR),
  IO_FILE(23, ReferenceKind.IO_FILE),
  IO_HANDLE(24, ReferenceKind.IO_HANDLE),
  LOCATION_GROUP(25, ReferenceKind.LOCATION_GROUP);

  private static final ValueType[] BY_NUMBER = values();

  private final int number;
  private final ReferenceKind reference;

  ValueType(int number) {
    this(number, null);
  }

  ValueType(int number, ReferenceKind reference) {
    this.number = number;
    this.reference = reference;
  }

  /** The type with OTF2's number for it, or null when OTF2 3.0 has none. */
  public static ValueType of(int number) {
    return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
  }

  /** OTF2's number for it. */
  public int number() {
    return number;
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

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

/** What a formula's values are in: bytes and seconds, each so often a factor, or a divisor. */
record FormulaUnit(int bytes, int seconds) {
  static final FormulaUnit NONE = new FormulaUnit(0, 0);

  static FormulaUnit of(FieldType type) {
    return switch (type) {
      case BYTES -> new FormulaUnit(1, 0);
      case TIME -> new FormulaUnit(0, 1);
      default -> NONE;
    };
  }

  FormulaUnit times(FormulaUnit other) {
    return new FormulaUnit(bytes + other.bytes, seconds + other.seconds);
  }

  FormulaUnit by(FormulaUnit other) {
    return new FormulaUnit(bytes - other.bytes, seconds - other.seconds);
  }

  @Override
  public String toString() {
    String above = power("B", bytes) + power("s", seconds);
    String below = power("B", -bytes) + power("s", -seconds);
    return below.isEmpty() ? above : (above.isEmpty() ? "1" : above) + "/" + below;
  }

  private static String power(String unit, int exponent) {
    return exponent <= 0 ? "" : exponent == 1 ? unit : unit + "^" + exponent;
  }
}

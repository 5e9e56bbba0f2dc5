// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.quantity;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.iostrata.core.internal.describe.Told;

/** A number with its unit, so that no threshold and no evidence is a bare number. */
public record Quantity(@Told("the number") double value, @Told("its unit") Unit unit) {
  private static final Pattern TEXT =
      Pattern.compile("\\s*([0-9]+(?:\\.[0-9]+)?)\\s*([A-Za-z%/]*)\\s*");

  /** So many of something. */
  public static Quantity count(long value) {
    return count((double) value);
  }

  /** So many of something. */
  public static Quantity count(double value) {
    return new Quantity(value, Unit.COUNT);
  }

  /** So many things, in words: {@code 1 file}, {@code 2 files}, {@code 3 processes}. */
  public static String number(long count, String thing) {
    String ending = count == 1 ? "" : thing.endsWith("s") ? "es" : "s";
    return count(count) + " " + thing + ending;
  }

  /** Bytes. */
  public static Quantity bytes(long value) {
    return bytes((double) value);
  }

  /** Bytes. */
  public static Quantity bytes(double value) {
    return new Quantity(value, Unit.BYTES);
  }

  /** Nanoseconds. */
  public static Quantity nanoseconds(long value) {
    return nanoseconds((double) value);
  }

  /** Nanoseconds. */
  public static Quantity nanoseconds(double value) {
    return new Quantity(value, Unit.NANOSECONDS);
  }

  /** A part of a whole, 0 to 1. */
  public static Quantity share(double value) {
    return new Quantity(value, Unit.SHARE);
  }

  /** One number by another. */
  public static Quantity ratio(double value) {
    return new Quantity(value, Unit.RATIO);
  }

  /** Bytes per second. */
  public static Quantity bytesPerSecond(double value) {
    return new Quantity(value, Unit.BYTES_PER_SECOND);
  }

  /** What may not be known, or not be defined: NaN then. */
  public static Quantity of(OptionalDouble value, Unit unit) {
    return new Quantity(value.orElse(Double.NaN), unit);
  }

  /** What may not be known: NaN then. */
  public static Quantity of(OptionalLong value, Unit unit) {
    return new Quantity(value.isPresent() ? value.getAsLong() : Double.NaN, unit);
  }

  /**
   * Reads what a user wrote, for example {@code 64 KiB}, {@code 5ms}, {@code 20%} or a bare number
   * of the unit.
   *
   * @throws IllegalArgumentException when it is not a quantity of this unit
   */
  public static Quantity parse(String text, Unit unit) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(unit.expected(text));
    }
    double factor = unit.factor(matcher.group(2));
    if (Double.isNaN(factor)) {
      throw new IllegalArgumentException(unit.expected(text));
    }
    return new Quantity(Double.parseDouble(matcher.group(1)) * factor, unit);
  }

  /** For people: {@code 64 KiB}, {@code 1.5 s}, {@code 12.0 %}. */
  @Override
  public String toString() {
    return unit.format(value, false);
  }

  /**
   * For a column of numbers of all sizes, with one decimal: {@code 64.0 KiB}; {@code -} for NaN.
   */
  public String inColumn() {
    return Double.isNaN(value) ? "-" : unit.format(value, true);
  }
}

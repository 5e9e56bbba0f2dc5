// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.Objects;
import org.iostrata.core.source.FilterException;

/**
 * A number of an operation that a user has thought of, for example {@code bytes / duration}: the
 * numeric fields of the {@linkplain ParsedFilter language of filters}, numbers with their units,
 * {@code + - * /} and parentheses. Bytes and seconds are kept apart: what cannot be added is told.
 */
public final class Formula {
  private final String text;
  private final FormulaPart whole;

  private Formula(String text, FormulaPart whole) {
    this.text = text;
    this.whole = whole;
  }

  /**
   * Reads a formula.
   *
   * @throws FilterException when it is none: where, and why
   */
  public static Formula parse(String text) throws FilterException {
    return new Formula(text.strip(), FormulaParser.parse(text));
  }

  /** As it was written. */
  public String text() {
    return text;
  }

  /** Its value for an operation; NaN, or infinite, where it has none. */
  public double of(OperationValues operation) {
    return whole.of(operation);
  }

  /** What its values are in: {@code B}, {@code s}, {@code B/s}, or so; empty for a bare number. */
  public String unit() {
    return whole.unit().toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Formula formula && formula.text.equals(text);
  }

  @Override
  public int hashCode() {
    return Objects.hash(text);
  }

  @Override
  public String toString() {
    return text;
  }
}

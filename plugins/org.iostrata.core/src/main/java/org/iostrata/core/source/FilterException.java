// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

/** An expression is wrong: where, and why. */
public final class FilterException extends Exception {
  private final String expression;
  private final int at;
  private final int length;

  /** Says what is wrong with so many characters of an expression. */
  public FilterException(String message, String expression, int at, int length) {
    super(message);
    this.expression = expression;
    this.at = at;
    this.length = length;
  }

  /** The expression in one line. */
  public String expression() {
    return expression.replaceAll("\\s", " ");
  }

  /** Where in it, counted from 0. */
  public int at() {
    return at;
  }

  /** What goes below the expression: a caret for each character that is wrong. */
  public String carets() {
    return " ".repeat(at) + "^".repeat(Math.max(1, length));
  }
}

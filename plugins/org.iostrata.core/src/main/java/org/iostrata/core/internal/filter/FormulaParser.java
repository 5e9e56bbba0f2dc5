// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.core.internal.filter.Token.TokenKind;
import org.iostrata.core.internal.quantity.Suffixes;
import org.iostrata.core.source.FilterException;

/** Reads a formula: sums of products of numbers, fields and what is in parentheses. */
final class FormulaParser {
  /** Deeper ones are a mistake, or an attack on the stack. */
  private static final int MAX_DEPTH = 100;

  private static final double NS = 1e-9;

  /** What is kept of an operation once it was read. */
  private static final Set<FilterField> FIELDS =
      EnumSet.of(
          FilterField.BYTES,
          FilterField.REQUESTED,
          FilterField.OFFSET,
          FilterField.BEGIN,
          FilterField.END,
          FilterField.DURATION,
          FilterField.PROCESS,
          FilterField.THREAD);

  private final String text;
  private final List<Token> tokens;
  private int next;
  private int depth;

  private FormulaParser(String text) throws FilterException {
    this.text = text;
    tokens = Lexer.tokensOfFormula(text);
  }

  static FormulaPart parse(String text) throws FilterException {
    FormulaParser parser = new FormulaParser(text);
    FormulaPart whole = parser.sum();
    if (parser.peek().kind() != TokenKind.END) {
      throw parser.wrong("expected + - * or /, not " + parser.peek().shown());
    }
    return whole;
  }

  private Token peek() {
    return tokens.get(next);
  }

  private boolean takeIf(String symbol) {
    boolean there = peek().is(symbol);
    next += there ? 1 : 0;
    return there;
  }

  private FilterException wrong(String message) {
    return new FilterException(message, text, peek().at(), peek().length());
  }

  private FormulaPart sum() throws FilterException {
    FormulaPart sum = product();
    while (peek().is("+") || peek().is("-")) {
      Token sign = peek();
      next++;
      FormulaPart right = product();
      if (!sum.unit().equals(right.unit())) {
        throw new FilterException(
            "%s and %s cannot be added".formatted(name(sum), name(right)),
            text,
            sign.at(),
            sign.length());
      }
      sum = new FormulaPart.Term(sign.text().charAt(0), sum, right, sum.unit());
    }
    return sum;
  }

  private static String name(FormulaPart part) {
    String unit = part.unit().toString();
    return unit.isEmpty() ? "a bare number" : unit;
  }

  private FormulaPart product() throws FilterException {
    FormulaPart product = factor();
    while (peek().is("*") || peek().is("/")) {
      boolean times = peek().is("*");
      next++;
      FormulaPart right = factor();
      product =
          new FormulaPart.Term(
              times ? '*' : '/',
              product,
              right,
              times ? product.unit().times(right.unit()) : product.unit().by(right.unit()));
    }
    return product;
  }

  private FormulaPart factor() throws FilterException {
    if (++depth > MAX_DEPTH) {
      throw wrong("too many parentheses or signs inside each other");
    }
    FormulaPart factor;
    if (takeIf("-")) {
      FormulaPart of = factor();
      FormulaPart none = new FormulaPart.Constant(0, of.unit());
      factor = new FormulaPart.Term('-', none, of, of.unit());
    } else if (takeIf("(")) {
      factor = sum();
      if (!takeIf(")")) {
        throw wrong("expected ) or + - * /, not " + peek().shown());
      }
    } else {
      factor = peek().kind() == TokenKind.NUMBER ? number() : field();
    }
    depth--;
    return factor;
  }

  private FormulaPart field() throws FilterException {
    String known = FIELDS.stream().map(FilterField::key).collect(Collectors.joining(", "));
    if (peek().kind() != TokenKind.WORD) {
      throw wrong("expected a number or one of " + known + ", not " + peek().shown());
    }
    FilterField field =
        FilterField.of(peek().text())
            .filter(FIELDS::contains)
            .orElseThrow(() -> wrong("no number of an operation; there is " + known));
    next++;
    return new FormulaPart.Variable(field, FormulaUnit.of(field.type()));
  }

  private FormulaPart number() throws FilterException {
    String written = peek().text();
    int unitAt = written.length();
    while (Character.isLetter(written.charAt(unitAt - 1))) {
      unitAt--;
    }
    String unit = written.substring(unitAt);
    double value = Double.parseDouble(written.substring(0, unitAt));
    FormulaPart number = constant(value, unit);
    if (number == null) {
      throw wrong("no unit: B, KiB, MiB, GiB, kB, MB, GB, ns, us, ms or s");
    }
    next++;
    return number;
  }

  private static FormulaPart constant(double value, String unit) {
    Map<String, Long> sizes = Suffixes.SIZES;
    Map<String, Long> times = Suffixes.TIMES;
    if (unit.isEmpty()) {
      return new FormulaPart.Constant(value, FormulaUnit.NONE);
    }
    if (sizes.containsKey(unit)) {
      return new FormulaPart.Constant(value * sizes.get(unit), FormulaUnit.of(FieldType.BYTES));
    }
    return times.containsKey(unit)
        ? new FormulaPart.Constant(value * times.get(unit) * NS, FormulaUnit.of(FieldType.TIME))
        : null;
  }
}

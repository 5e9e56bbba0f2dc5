// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.filter.Condition.NumberRange;
import org.iostrata.core.internal.filter.Token.TokenKind;
import org.iostrata.core.source.FilterException;

/**
 * Reads an expression: {@code ||} of {@code &&} of comparisons, {@code !} and parentheses. Every
 * method gets whether an odd number of negations is around.
 */
final class Parser {
  /** Deeper ones are a mistake, or an attack on the stack. */
  private static final int MAX_DEPTH = 100;

  private final String expression;
  private final List<Token> tokens;
  private int next;
  private int depth;

  private Parser(String expression) throws FilterException {
    this.expression = expression;
    tokens = Lexer.tokens(expression);
  }

  static Condition parse(String expression) throws FilterException {
    Parser parser = new Parser(expression);
    Condition all = parser.or(false);
    if (parser.peek().kind() != TokenKind.END) {
      throw parser.unexpected("&& or ||");
    }
    return all;
  }

  private Token peek() {
    return tokens.get(next);
  }

  private Token take() {
    Token token = tokens.get(next);
    next += token.kind() == TokenKind.END ? 0 : 1;
    return token;
  }

  private boolean takeIf(String symbol) {
    boolean there = peek().is(symbol);
    next += there ? 1 : 0;
    return there;
  }

  private FilterException wrong(Token token, String message) {
    return new FilterException(message, expression, token.at(), token.length());
  }

  private FilterException unexpected(String wanted) {
    Token token = peek();
    String hint =
        switch (token.text()) {
          case "and", "AND", "&" -> " (and is &&)";
          case "or", "OR", "|" -> " (or is ||)";
          case "=" -> " (equal is ==)";
          default -> "";
        };
    return wrong(token, "expected " + wanted + ", not " + token.shown() + hint);
  }

  private Condition or(boolean negated) throws FilterException {
    List<Condition> parts = new ArrayList<>(List.of(and(negated)));
    while (takeIf("||")) {
      parts.add(and(negated));
    }
    return joined(parts, negated);
  }

  private Condition and(boolean negated) throws FilterException {
    List<Condition> parts = new ArrayList<>(List.of(not(negated)));
    while (takeIf("&&")) {
      parts.add(not(negated));
    }
    return joined(parts, !negated);
  }

  /** Not (a and b) is (not a) or (not b). */
  private static Condition joined(List<Condition> parts, boolean all) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    return all ? new Condition.All(List.copyOf(parts)) : new Condition.Any(List.copyOf(parts));
  }

  private Condition not(boolean negated) throws FilterException {
    boolean odd = negated;
    while (takeIf("!")) {
      odd = !odd;
    }
    Token open = peek();
    if (!takeIf("(")) {
      return comparison(odd);
    }
    if (++depth > MAX_DEPTH) {
      throw wrong(open, "too many parentheses inside each other");
    }
    Condition inside = or(odd);
    if (!takeIf(")")) {
      throw unexpected(") or && or ||");
    }
    depth--;
    return inside;
  }

  private Condition comparison(boolean negated) throws FilterException {
    Token name = peek();
    if (name.kind() != TokenKind.WORD) {
      throw unexpected("a field such as layer, kind, bytes or file");
    }
    take();
    FilterField field =
        FilterField.of(name.text())
            .orElseThrow(
                () -> wrong(name, "no field of this name; there is " + FilterField.names()));
    return switch (field.type()) {
      case FLAG -> flag(field, negated);
      case WORD, TEXT -> texts(field, negated);
      default -> numbers(field, negated);
    };
  }

  private Condition flag(FilterField field, boolean negated) throws FilterException {
    boolean equal = takeIf("==");
    if (!equal && !takeIf("!=")) {
      return new Condition.Flag(field, !negated);
    }
    Token value = peek();
    if (!value.isWord("true") && !value.isWord("false")) {
      throw unexpected("true or false");
    }
    take();
    return new Condition.Flag(field, value.isWord("true") == equal != negated);
  }

  private Condition texts(FilterField field, boolean negated) throws FilterException {
    if (peek().isWord("in")) {
      take();
      List<TextPattern> patterns = new ArrayList<>();
      list(() -> patterns.add(new TextPattern(Values.text(field, take(), expression), false)));
      return new Condition.Texts(field, List.copyOf(patterns), !negated);
    }
    Token comparison = peek();
    boolean glob = comparison.is("~") || comparison.is("!~");
    if (!glob && !comparison.is("==") && !comparison.is("!=")) {
      throw unexpected(field.type() == FieldType.TEXT ? "== != ~ !~ or in" : "== != or in");
    }
    if (glob && field.type() == FieldType.WORD) {
      throw wrong(comparison, field.key() + " is a word: == != or in");
    }
    take();
    TextPattern pattern = new TextPattern(Values.text(field, take(), expression), glob);
    boolean equal = comparison.is("==") || comparison.is("~");
    return new Condition.Texts(field, List.of(pattern), equal != negated);
  }

  private Condition numbers(FilterField field, boolean negated) throws FilterException {
    List<NumberRange> ranges = new ArrayList<>();
    Token comparison = take();
    switch (comparison.text()) {
      case "==", "!=" -> {
        long value = number(field);
        ranges.add(new NumberRange(value, value));
      }
      case "<", ">=" -> ranges.add(new NumberRange(Long.MIN_VALUE, number(field) - 1));
      case "<=", ">" -> ranges.add(new NumberRange(Long.MIN_VALUE, number(field)));
      case "in" -> inRanges(field, ranges);
      default -> {
        next -= comparison.kind() == TokenKind.END ? 0 : 1;
        throw unexpected("== != < <= > >= or in");
      }
    }
    boolean inside = !List.of("!=", ">=", ">").contains(comparison.text());
    return new Condition.Numbers(field, List.copyOf(ranges), inside != negated);
  }

  private void inRanges(FilterField field, List<NumberRange> ranges) throws FilterException {
    if (peek().is("(")) {
      list(() -> ranges.add(range(field)));
    } else {
      ranges.add(range(field));
    }
  }

  private NumberRange range(FilterField field) throws FilterException {
    Token first = peek();
    long from = number(field);
    if (!takeIf("..")) {
      return new NumberRange(from, from);
    }
    long to = number(field);
    if (to < from) {
      throw wrong(first, "a range from the larger to the smaller holds nothing");
    }
    return new NumberRange(from, to);
  }

  private long number(FilterField field) throws FilterException {
    return Values.number(field, take(), expression);
  }

  /** Reads one value of a list. */
  private interface Item {
    void read() throws FilterException;
  }

  private void list(Item item) throws FilterException {
    if (!takeIf("(")) {
      throw unexpected("( and values");
    }
    do {
      item.read();
    } while (takeIf(","));
    if (!takeIf(")")) {
      throw unexpected(", or )");
    }
  }
}

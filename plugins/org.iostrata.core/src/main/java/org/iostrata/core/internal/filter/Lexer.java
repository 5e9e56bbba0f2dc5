// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.filter.Token.TokenKind;
import org.iostrata.core.source.FilterException;

/** Cuts an expression into its parts. */
final class Lexer {
  /** Those of two characters first. */
  private static final List<String> SYMBOLS =
      List.of(
          "==", "!=", "<=", ">=", "!~", "&&", "||", "..", "<", ">", "~", "!", "(", ")", ",", "=",
          "&", "|");

  /** Those of arithmetic. */
  private static final List<String> SIGNS = List.of("+", "-", "*", "/", "(", ")");

  private final String text;
  private final List<String> symbols;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Lexer(String text, List<String> symbols) {
    this.text = text;
    this.symbols = symbols;
  }

  /** All parts of a condition; the last is the end. */
  static List<Token> tokens(String text) throws FilterException {
    Lexer lexer = new Lexer(text, SYMBOLS);
    lexer.read();
    return lexer.tokens;
  }

  /** All parts of a formula, in which {@code -} is a minus; the last is the end. */
  static List<Token> tokensOfFormula(String text) throws FilterException {
    Lexer lexer = new Lexer(text, SIGNS);
    lexer.read();
    return lexer.tokens;
  }

  private void read() throws FilterException {
    skipSpace();
    while (at < text.length()) {
      char first = text.charAt(at);
      if (first == '"' || first == '\'') {
        quoted(first);
      } else if (isDigit(first)) {
        add(TokenKind.NUMBER, endOfNumber());
      } else if (Character.isLetter(first) || first == '_') {
        add(TokenKind.WORD, endOfWord());
      } else {
        symbol();
      }
      skipSpace();
    }
    add(TokenKind.END, at);
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private void add(TokenKind kind, int end) {
    tokens.add(new Token(kind, text.substring(at, end), at, end - at));
    at = end;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Digits, a fraction and a unit; {@code 0..3} are two numbers. */
  private int endOfNumber() {
    int end = at;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    if (end + 1 < text.length() && text.charAt(end) == '.' && isDigit(text.charAt(end + 1))) {
      end++;
      while (end < text.length() && isDigit(text.charAt(end))) {
        end++;
      }
    }
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Nothing is subtracted in a condition, so {@code MPI-IO} is a word. */
  private int endOfWord() {
    int end = at;
    while (end < text.length()
        && (Character.isLetterOrDigit(text.charAt(end))
            || text.charAt(end) == '_'
            || (text.charAt(end) == '-' && !symbols.contains("-")))) {
      end++;
    }
    return end;
  }

  private void quoted(char quote) throws FilterException {
    StringBuilder inside = new StringBuilder();
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != quote) {
      boolean escape = text.charAt(end) == '\\' && end + 1 < text.length();
      end += escape ? 1 : 0;
      inside.append(text.charAt(end++));
    }
    if (end >= text.length()) {
      throw new FilterException("a quote is opened and not closed", text, at, 1);
    }
    tokens.add(new Token(TokenKind.QUOTED, inside.toString(), at, end + 1 - at));
    at = end + 1;
  }

  private void symbol() throws FilterException {
    for (String symbol : symbols) {
      if (text.startsWith(symbol, at)) {
        add(TokenKind.SYMBOL, at + symbol.length());
        return;
      }
    }
    int length = Character.charCount(text.codePointAt(at));
    throw new FilterException("nothing begins with this character", text, at, length);
  }
}

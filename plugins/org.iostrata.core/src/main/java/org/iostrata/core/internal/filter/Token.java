// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

/**
 * A part of an expression.
 *
 * @param kind what it is
 * @param text as it is written; of a quoted one what is inside
 * @param at where it begins
 * @param length how long it is
 */
record Token(TokenKind kind, String text, int at, int length) {
  enum TokenKind {
    /** A name, or a word. */
    WORD,
    /** In quotes. */
    QUOTED,
    /** With its unit. */
    NUMBER,
    SYMBOL,
    END
  }

  boolean is(String symbol) {
    return kind == TokenKind.SYMBOL && text.equals(symbol);
  }

  boolean isWord(String word) {
    return kind == TokenKind.WORD && text.equals(word);
  }

  /** For a message. */
  String shown() {
    return switch (kind) {
      case END -> "the end";
      case QUOTED -> '"' + text + '"';
      default -> text;
    };
  }
}

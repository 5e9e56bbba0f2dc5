// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.text;

import java.util.Locale;

/**
 * Text from a trace or a path, for people to read. Names in a trace are whatever a program made of
 * them: what would steer a terminal, begin a line that is not ours or turn the words around it is
 * written as its number, {@code \x1b} or {@code \u202e}, and what is far too long is cut.
 */
public final class Visible {
  private static final int LONGEST_NAME = 300;
  private static final int LONGEST_LINE = 4000;

  /** Of what is cut, so much is left of the begin and of the end, which tells more of a path. */
  private static final double SHARE_OF_BEGIN = 0.5;

  private static final double SHARE_OF_END = 0.35;

  private Visible() {}

  /** A name, in one line; a long one without its middle. */
  public static String name(String name) {
    return escaped(cut(name, LONGEST_NAME), false);
  }

  /** A sentence that may hold names, in one line. */
  public static String line(String text) {
    return escaped(cut(text, LONGEST_LINE), false);
  }

  /** Text whose line ends are our own: the last resort, for all that is written. */
  public static String lines(String text) {
    return escaped(text, true);
  }

  private static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int begin = (int) (longest * SHARE_OF_BEGIN);
    int end = text.length() - (int) (longest * SHARE_OF_END);
    if (Character.isHighSurrogate(text.charAt(begin - 1))) {
      begin--;
    }
    if (Character.isLowSurrogate(text.charAt(end))) {
      end++;
    }
    String length = String.format(Locale.US, " (%,d characters)", text.length());
    return text.substring(0, begin) + "…" + text.substring(end) + length;
  }

  private static String escaped(String text, boolean keepLineEnds) {
    int i = 0;
    while (i < text.length() && isPlain(text.charAt(i), keepLineEnds)) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, i);
    while (i < text.length()) {
      int c = text.codePointAt(i);
      if ((c == '\n' && keepLineEnds) || !isUnseen(c)) {
        out.appendCodePoint(c);
      } else {
        out.append(number(c));
      }
      i += Character.charCount(c);
    }
    return out.toString();
  }

  /** Most characters, told apart at once. */
  private static boolean isPlain(char c, boolean keepLineEnds) {
    return (c >= ' ' && c < 0x7f) || (c == '\n' && keepLineEnds);
  }

  private static boolean isUnseen(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT, // marks of direction, joiners, tags, and others without a shape
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true; // half a character
      default -> (c & 0xfffe) == 0xfffe; // no character at all, nor allowed in XML
    };
  }

  private static String number(int c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", c);
    };
  }
}

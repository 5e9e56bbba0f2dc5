// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

/** Text for XML. */
final class XmlText {
  private static final char REPLACED = '\ufffd';

  private XmlText() {}

  /**
   * A value for an attribute in single quotes. What no XML file may hold, as most control
   * characters, is replaced.
   */
  static String value(String text) {
    StringBuilder out = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '\'' -> out.append("&apos;");
        case '"' -> out.append("&quot;");
        case '\t', '\n', '\r' -> out.append("&#").append(c).append(';');
        default -> out.appendCodePoint(isAllowed(c) ? c : REPLACED);
      }
    }
    return out.toString();
  }

  private static boolean isAllowed(int c) {
    boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    return c >= ' ' && !surrogate && c != 0xfffe && c != 0xffff;
  }

  /** The name of an element: what it cannot hold is an underscore. */
  static String elementName(String text) {
    String plain = text.replaceAll("[^a-zA-Z0-9_.-]", "_");
    boolean begins = !plain.isEmpty() && (Character.isLetter(plain.charAt(0)) || isLine(plain));
    return begins ? plain : "_" + plain;
  }

  private static boolean isLine(String text) {
    return text.charAt(0) == '_';
  }
}

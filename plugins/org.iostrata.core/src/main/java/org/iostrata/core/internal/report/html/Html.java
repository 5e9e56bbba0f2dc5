// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.ArrayDeque;
import java.util.Deque;
import org.iostrata.core.internal.text.Visible;

/** Writes HTML. Everything but {@link #raw} is escaped, so that no name in a trace is markup. */
final class Html {
  private final StringBuilder out = new StringBuilder(1 << 16);
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element.
   *
   * @param attributes names and values in turn; a null value leaves the attribute out
   */
  Html open(String tag, String... attributes) {
    tag(tag, attributes);
    open.push(tag);
    return this;
  }

  private void tag(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      if (attributes[i + 1] != null) {
        out.append(' ').append(attributes[i]).append("=\"");
        escape(attributes[i + 1]);
        out.append('"');
      }
    }
    out.append('>');
  }

  /** Closes the element opened last. */
  Html close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** Closes the element opened last and begins a new line. */
  Html closeLine() {
    close();
    out.append('\n');
    return this;
  }

  /** An element that has no content. */
  Html empty(String tag, String... attributes) {
    tag(tag, attributes);
    return this;
  }

  /** An element with nothing but text in it. */
  Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  /** Text. */
  Html text(String text) {
    escape(text);
    return this;
  }

  /** Markup of our own making. */
  Html raw(CharSequence markup) {
    out.append(markup);
    return this;
  }

  private void escape(String text) {
    String visible = Visible.line(text);
    for (int i = 0; i < visible.length(); i++) {
      char c = visible.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c);
      }
    }
  }

  /** The address of a file beside the page. */
  static String address(String file) {
    return URLEncoder.encode(file, UTF_8).replace("+", "%20");
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("still open: " + open);
    }
    return out.toString();
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.IOException;
import java.util.Map;
import org.iostrata.core.internal.xml.XmlInput;

/** Times as HDTrace writes them: {@code 1247131125.06}, {@code -5.02ms}, {@code 30s}. */
final class HdTime {
  private static final int DIGITS = 9;
  private static final long NS = 1_000_000_000L;
  private static final long MOST_SECONDS = 2_300_000_000L; // of sums, differences stay in range

  private HdTime() {}

  /** A time of the element that begins, in ns. */
  static long of(XmlInput in, Map<String, String> attributes, String name) throws IOException {
    String text = attributes.get(name);
    if (text == null) {
      throw in.error("<" + in.name() + "> has no " + name);
    }
    try {
      return parse(text);
    } catch (NumberFormatException e) {
      IOException wrong = in.error(name + " is no time: " + text);
      wrong.initCause(e);
      throw wrong;
    }
  }

  /**
   * A time.
   *
   * @return nanoseconds; digits behind them are dropped
   * @throws NumberFormatException when it is none
   */
  static long parse(String told) {
    String text = told.trim();
    long divisor = 1;
    if (text.endsWith("ms")) {
      divisor = 1000;
      text = text.substring(0, text.length() - 2);
    } else if (text.endsWith("s")) {
      text = text.substring(0, text.length() - 1);
    }
    int point = text.indexOf('.');
    String whole = point < 0 ? text : text.substring(0, point);
    boolean negative = whole.startsWith("-");
    long seconds = Math.abs(Long.parseLong(negative && whole.length() == 1 ? "0" : whole));
    if (seconds < 0 || seconds > MOST_SECONDS) {
      throw new NumberFormatException("more than can be: " + told);
    }
    long ns = (seconds * NS + (point < 0 ? 0 : fraction(text.substring(point + 1)))) / divisor;
    return negative ? -ns : ns;
  }

  private static long fraction(String digits) {
    long ns = 0;
    for (int i = 0; i < DIGITS; i++) {
      int digit = i < digits.length() ? digits.charAt(i) - '0' : 0;
      if (digit < 0 || digit > 9) {
        throw new NumberFormatException("no digits: " + digits);
      }
      ns = ns * 10 + digit;
    }
    return ns;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

/**
 * A text to compare with: as it is, or, as a glob, with {@code *} for any characters and {@code ?}
 * for one. A glob without {@code /} is held against the last part of a path.
 */
record TextPattern(String text, boolean isGlob) {
  boolean matches(String value) {
    if (!isGlob) {
      return text.equals(value);
    }
    boolean last = text.indexOf('/') < 0;
    return matchesGlob(last ? value.substring(value.lastIndexOf('/') + 1) : value);
  }

  /** In time of both lengths' product at most, whatever the stars. */
  private boolean matchesGlob(String value) {
    int t = 0;
    int v = 0;
    int star = -1;
    int tried = 0;
    while (v < value.length()) {
      if (t < text.length() && text.charAt(t) == '*') {
        star = t++;
        tried = v;
      } else if (t < text.length()
          && (text.charAt(t) == '?' || text.charAt(t) == value.charAt(v))) {
        t++;
        v++;
      } else if (star >= 0) {
        t = star + 1;
        v = ++tried;
      } else {
        return false;
      }
    }
    while (t < text.length() && text.charAt(t) == '*') {
      t++;
    }
    return t == text.length();
  }
}

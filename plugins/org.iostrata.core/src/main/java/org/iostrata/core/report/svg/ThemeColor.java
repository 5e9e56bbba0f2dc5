// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.svg;

import java.awt.Color;

/** A colour that an SVG takes from the page around it; elsewhere it is the one it extends. */
public final class ThemeColor extends Color {
  private final String css;

  /**
   * A colour with two faces.
   *
   * @param css its value in a style sheet, for example {@code var(--ink)}
   * @param elsewhere what it is where there is no style sheet, as {@code #rrggbb}
   */
  public ThemeColor(String css, String elsewhere) {
    super(Integer.parseInt(elsewhere.substring(1), 16));
    this.css = css;
  }

  String css() {
    return css;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ThemeColor theme && theme.css.equals(css) && super.equals(other);
  }

  @Override
  public int hashCode() {
    return css.hashCode();
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

/** How wide the help may be. */
final class HelpWidth {
  private static final int USUAL = 80;
  private static final int LEAST = 55; // picocli takes no less
  private static final int MOST = 200;

  private HelpWidth() {}

  /** As the shell says in COLUMNS. */
  static int columns(String shell) {
    try {
      return shell == null
          ? USUAL
          : Math.max(LEAST, Math.min(MOST, Integer.parseInt(shell.trim())));
    } catch (NumberFormatException e) {
      return USUAL;
    }
  }
}

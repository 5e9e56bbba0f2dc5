// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.util.Map;

/**
 * The locale of whoever called the command. The launcher replaces one that knows ASCII only, in
 * which Java cannot name other files, and says what {@code LC_ALL} was.
 */
final class CallerLocale {
  private static final String BEFORE = System.getProperty("iostrata.lcAll");

  private CallerLocale() {}

  /** Puts it into the environment of a command that is to run as if called by itself. */
  static void putInto(Map<String, String> environment) {
    if (BEFORE == null) {
      return;
    }
    if (BEFORE.isEmpty()) {
      environment.remove("LC_ALL");
    } else {
      environment.put("LC_ALL", BEFORE);
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.stream.Stream;

/** What the colours of the bars of the swimlanes say. */
public enum ColoursBy {
  /** What an operation does. */
  KIND("Kind of operation"),
  /** The files that take most of the time, each with a colour. */
  FILE("File"),
  /** How many bytes an operation moves. */
  BYTES("Bytes"),
  /** How long it takes. */
  LATENCY("Latency"),
  /** How many bytes it moves in how long. */
  BANDWIDTH("Bandwidth"),
  /** What a formula of the user says. */
  FORMULA("Formula…");

  /** The formula when a request does not say any. */
  public static final String ANY_FORMULA = "bytes / duration";

  private final String title;

  ColoursBy(String title) {
    this.title = title;
  }

  /** What it is called in menus. */
  public String title() {
    return title;
  }

  /** That with a name; {@link #KIND} for any other. */
  public static ColoursBy of(Object name) {
    return Stream.of(values()).filter(by -> by.name().equals(name)).findFirst().orElse(KIND);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.stream.Stream;
import org.iostrata.core.internal.timeline.Timeline;

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
  BANDWIDTH("Bandwidth");

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

  BarColours colours(Timeline timeline) {
    return switch (this) {
      case KIND -> new KindColours();
      case FILE -> new FileColours(timeline);
      case BYTES -> new ValueColours(title, ValueColours.BYTES);
      case LATENCY -> new ValueColours(title, ValueColours.LATENCY);
      case BANDWIDTH -> new ValueColours(title, ValueColours.BANDWIDTH);
    };
  }
}

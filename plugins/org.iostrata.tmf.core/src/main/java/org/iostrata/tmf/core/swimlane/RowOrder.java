// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.Comparator;
import java.util.stream.Stream;

/** In which order rows of the swimlanes stand that have the same heading. */
public enum RowOrder {
  /** By name; files by their time. */
  STANDARD("Name; files by their time", null),
  /** Those with most time in operations first. */
  TIME("Time in operations, most first", Comparator.comparingLong(RowUse::timeNs).reversed()),
  /** Those with most operations first. */
  COUNT("Number of operations, most first", Comparator.comparingLong(RowUse::count).reversed()),
  /** Those that begin first. */
  FIRST("First operation", Comparator.comparingLong(RowUse::firstNs));

  private final String title;
  private final Comparator<RowUse> order;

  RowOrder(String title, Comparator<RowUse> order) {
    this.title = title;
    this.order = order;
  }

  /** What it is called in menus. */
  public String title() {
    return title;
  }

  /** That with a name; {@link #STANDARD} for any other. */
  public static RowOrder of(Object name) {
    return Stream.of(values()).filter(by -> by.name().equals(name)).findFirst().orElse(STANDARD);
  }

  /** Of what is in rows; null where they stay as they are. */
  Comparator<RowUse> order() {
    return order;
  }
}

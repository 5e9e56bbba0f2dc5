// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.List;
import java.util.stream.Stream;

/** By what the rows of the swimlanes are grouped. */
public enum RowsBy {
  /** Each process, its threads, their layers. */
  PROCESS("Process"),
  /** Each host, and its processes. */
  HOST("Host, process"),
  /** Each thread by itself. */
  THREAD("Thread"),
  /** Each layer from the application down, and the threads in it. */
  LAYER("Layer, thread"),
  /** Each file, those with most time first, and the threads and layers that use it. */
  FILE("File, thread");

  private static final List<RowsBy> ALL = List.of(values());

  private final String title;

  RowsBy(String title) {
    this.title = title;
  }

  /** What it is called in menus. */
  public String title() {
    return title;
  }

  /** That with a name; {@link #PROCESS} for any other. */
  public static RowsBy of(Object name) {
    return Stream.of(values()).filter(by -> by.name().equals(name)).findFirst().orElse(PROCESS);
  }

  /** Its place among all. */
  int number() {
    return ALL.indexOf(this);
  }
}

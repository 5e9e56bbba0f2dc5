// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.Locale;

/** What a process does at a time, as far as its I/O, and the I/O of others, is concerned. */
@SuppressWarnings("EnumOrdinal") // the number of an entry of a table
public enum Activity implements Keyed {
  /** Neither I/O nor, as far as it is recorded, waiting: it computes, or it sleeps. */
  COMPUTES,
  /** A call of I/O, or it waits for I/O that it handed on itself. */
  IO,
  /** It waits for others inside a collective call of I/O, or exchanges data with them there. */
  WAITS_IN_IO,
  /** It waits for others in another call, such as a barrier or a receive. */
  WAITS,
  /**
   * It waits for connections, or for what comes through them, and does nothing else that is
   * recorded: a server without requests, or a client whose request is not answered yet.
   */
  LISTENS;

  /** How many there are. */
  public static final int COUNT = values().length;

  private static final Activity[] ALL = values();
  private final String key = name().toLowerCase(Locale.ROOT);

  /** The name in JSON. */
  @Override
  public String key() {
    return key;
  }

  /** Its number, 0..{@link #COUNT}-1. */
  public int index() {
    return ordinal();
  }

  /** That of a number. */
  public static Activity of(int index) {
    return ALL[index];
  }

  /** Whether it waits for others. */
  public boolean isWaiting() {
    return this == WAITS || this == WAITS_IN_IO;
  }
}

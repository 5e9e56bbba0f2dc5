// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** What tells messages between the same two processes apart. */
public final class Tags {
  /** To a server: what it is asked for. */
  public static final int REQUEST = 0;

  /** To and from a server: data, and that it is there. */
  public static final int DATA = 1;

  /** From a server: what it had is on its disk. */
  public static final int FLUSHED = 7;

  /** From a server: it wants the data of a write that was announced. */
  public static final int INVITATION = 6;

  static final int BROADCAST = 2;
  static final int ALLGATHER = 3;
  static final int GATHER = 4;
  static final int REDUCE = 5;

  /** Two phases: data that was read, ranges to read, data to write, ranges to write. */
  static final int READ_DATA = 50000;

  static final int READ_RANGES = 50001;
  static final int WRITE_DATA = 60000;
  static final int WRITE_RANGES = 60001;

  private static final int FIRST_OWN = 1 << 20;

  private Tags() {}

  /** A tag that the program chose. */
  static int own(int tag) {
    return FIRST_OWN + 2 * tag;
  }

  /** What follows a tag that the program chose, when the message is large. */
  static int large(int tag) {
    return own(tag) + 1;
  }
}

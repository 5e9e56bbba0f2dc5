// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import java.util.Iterator;
import java.util.List;
import org.iostrata.simulator.spi.KindChoice;

/** What a program does: several processes, each one action after the other. Has no state. */
public interface Workload {
  /**
   * A file that there is when the program begins.
   *
   * @param name its path
   * @param bytes how long it is
   */
  record FileAtStart(String name, long bytes) {}

  /**
   * How processes do what is collective.
   *
   * @param splitter who does which part; null when each does its own
   * @param bufferBytes how much one does at once
   * @param aggregators how many of the processes, from the first, do it for all; {@link #ALL} for
   *     all of them
   */
  record Collective(KindChoice splitter, long bufferBytes, int aggregators) {
    /** All processes do it. */
    public static final int ALL = 0;

    /** Each does its own. */
    public static final Collective NONE = new Collective(null, 0);

    /** All processes do it. */
    public Collective(KindChoice splitter, long bufferBytes) {
      this(splitter, bufferBytes, ALL);
    }
  }

  /**
   * How a process does alone what is several ranges of a file.
   *
   * @param readBytes it reads so much at once, with what is between the ranges; {@link #LIST} when
   *     it asks for the ranges
   * @param writeBytes the same of writes: what is between the ranges is read first
   */
  record Independent(long readBytes, long writeBytes) {
    /** It asks for the ranges. */
    public static final long LIST = 0;

    /** It asks for the ranges, as a list. */
    public static final Independent AS_LIST = new Independent(LIST, LIST);

    /** As ROMIO does by itself: 4 MiB of reads, 512 KiB of writes. */
    public static final Independent SIEVED = new Independent(4L << 20, 512L << 10);

    /** Whether it accesses what is between the ranges, too. */
    public boolean isSieved() {
      return readBytes != LIST;
    }
  }

  /** What it is, for people. */
  String name();

  /** How many processes it has. */
  int processes();

  /** Its files. */
  List<FileAtStart> files();

  /** How its processes do what is collective. */
  Collective collective();

  /** How its processes do alone what is several ranges. */
  default Independent independent() {
    return Independent.AS_LIST;
  }

  /** What a process does, made as it is asked for. */
  Iterator<Action> actions(int rank);
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.TreeSet;

/**
 * When a process ends, and whether the one that started it waited for that. Who seems to compute
 * until what it started is done, and ends or starts another one then, has slept and asked again,
 * which is not recorded.
 */
final class Ending {
  /** So long one sleeps before it asks again, and tidies up. */
  private static final long SOON_NS = 100_000_000;

  /** Of the time for which the other one was there. */
  private static final double SOON = 0.1;

  private final TreeSet<Long> othersFromNs = new TreeSet<>();
  private long lifeNs;
  private long overNs = Long.MAX_VALUE;
  private boolean isBesideStarter;

  /** The process starts another one. */
  void starts(long atNs) {
    othersFromNs.add(atNs);
  }

  /**
   * The process is over, or the run is.
   *
   * @param livedNs how long it was there; 0 where that is not told
   * @param starterComputes whether the one that started it seems to compute
   */
  void isOver(long atNs, long livedNs, boolean starterComputes) {
    if (overNs == Long.MAX_VALUE) {
      overNs = atNs;
      lifeNs = livedNs;
      isBesideStarter = starterComputes;
    }
  }

  /** Whether the one that started it waited for it, though it seemed to compute. */
  boolean isWaitedForBy(Ending starter) {
    double soonNs = Math.min(SOON_NS, SOON * lifeNs);
    return isBesideStarter && starter.nextNs(overNs) - overNs <= soonNs;
  }

  /** When it starts another process or ends, from a time on. */
  private long nextNs(long fromNs) {
    long lastNs = overNs < fromNs ? Long.MAX_VALUE : overNs;
    Long anotherNs = othersFromNs.ceiling(fromNs);
    return anotherNs == null ? lastNs : Math.min(anotherNs, lastNs);
  }
}

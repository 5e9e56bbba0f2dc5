// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

/**
 * How a process ends, and whether the one that started it waited for that. Who seems to compute
 * until what it started is done, and does nothing else then, has slept and asked again, which is
 * not recorded.
 */
final class Ending {
  /** So long one sleeps before it asks again, and tidies up. */
  private static final long SOON_NS = 100_000_000;

  /** Of the time for which the other one was there. */
  private static final double SOON = 0.1;

  private long lifeNs;
  private long overNs = Long.MAX_VALUE;
  private boolean isBesideStarter;

  /**
   * The process is over, or the run is.
   *
   * @param livedNs how long it was there
   * @param starterComputes whether the one that started it seems to compute
   */
  void isOver(long atNs, long livedNs, boolean starterComputes) {
    if (overNs == Long.MAX_VALUE) {
      overNs = atNs;
      lifeNs = livedNs;
      isBesideStarter = starterComputes;
    }
  }

  /** Whether it ends when one that it started does. */
  boolean isBehind(Ending started) {
    return started.isBefore(overNs);
  }

  /** Whether the one that started it does something else then. */
  boolean isBefore(long nextNs) {
    long gapNs = nextNs - overNs;
    return isBesideStarter && gapNs >= 0 && gapNs <= Math.min(SOON_NS, SOON * lifeNs);
  }
}

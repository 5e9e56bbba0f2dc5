// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EndingTest {
  private static final long MS = 1_000_000;

  private static Ending over(long atMs, long livedMs, boolean starterComputes) {
    Ending ending = new Ending();
    ending.isOver(atMs * MS, livedMs * MS, starterComputes);
    return ending;
  }

  /** One that nobody started. */
  private static Ending starter(long overAtMs) {
    return over(overAtMs, overAtMs, false);
  }

  @Test
  void starterThatEndsSoonAfterHasWaited() {
    Ending started = over(1000, 900, true);
    assertTrue(started.isWaitedForBy(starter(1050)));
    assertFalse(started.isWaitedForBy(starter(1200)), "it went on");
    assertFalse(started.isWaitedForBy(starter(900)), "it was over before");
  }

  @Test
  void starterThatWasSeenToWaitComputedBefore() {
    assertFalse(over(1000, 900, false).isWaitedForBy(starter(1050)));
  }

  @Test
  void soonIsShortBesideWhatTheOtherDid() {
    assertFalse(over(1000, 100, true).isWaitedForBy(starter(1050)));
    assertFalse(over(10_000, 9_000, true).isWaitedForBy(starter(10_500)), "100 ms at most");
  }

  @Test
  void nextOneMayBeStartedInPlaceOfEnding() {
    Ending starter = starter(2000);
    starter.starts(1020 * MS);
    assertTrue(over(1000, 900, true).isWaitedForBy(starter));
    assertFalse(over(1040, 940, true).isWaitedForBy(starter), "it was started before");
  }

  @Test
  void onlyTheFirstEndCounts() {
    Ending started = over(1000, 900, true);
    started.isOver(2000 * MS, 1900 * MS, false);
    assertTrue(started.isWaitedForBy(starter(1020)));
  }
}

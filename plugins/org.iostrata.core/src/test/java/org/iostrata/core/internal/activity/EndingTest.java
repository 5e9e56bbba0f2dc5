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

  @Test
  void starterThatEndsSoonAfterHasWaited() {
    Ending started = over(1000, 900, true);
    assertTrue(over(1050, 1050, false).isBehind(started));
    assertFalse(over(1200, 1200, false).isBehind(started), "it went on");
    assertFalse(over(900, 900, false).isBehind(started), "it was over before");
  }

  @Test
  void starterThatWasSeenToWaitComputedBefore() {
    assertFalse(over(1050, 1050, false).isBehind(over(1000, 900, false)));
  }

  @Test
  void soonIsShortBesideWhatTheOtherDid() {
    assertFalse(over(1050, 1050, false).isBehind(over(1000, 100, true)));
    assertFalse(over(10_500, 10_500, false).isBehind(over(10_000, 9_000, true)), "100 ms at most");
  }

  @Test
  void nextOneMayBeStartedInPlaceOfEnding() {
    Ending started = over(1000, 900, true);
    assertTrue(started.isBefore(1020 * MS));
    assertFalse(started.isBefore(980 * MS));
  }

  @Test
  void onlyTheFirstEndCounts() {
    Ending started = over(1000, 900, true);
    started.isOver(2000 * MS, 1900 * MS, false);
    assertTrue(started.isBefore(1020 * MS));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.iostrata.core.model.Activity;
import org.iostrata.core.model.LayerKind;
import org.junit.jupiter.api.Test;

class AlternationTest {
  private final Alternation turns = new Alternation();

  private void computeAndRead(long computeNs, long readNs) {
    turns.add(Activity.COMPUTES, false, LayerKind.NONE, computeNs);
    turns.add(Activity.IO, false, LayerKind.NONE, readNs);
  }

  @Test
  void computingBeforeEachReadHidesAsMuchOfIt() {
    for (int i = 0; i < 10; i++) {
      computeAndRead(30, 100);
    }
    turns.finish();
    assertEquals(10, turns.count());
    assertEquals(300, turns.hideableNs());
  }

  /** A gap is short beside one read, not beside all the reads before it. */
  @Test
  void oneLongReadDoesNotMakeOneStretchOfAll() {
    for (int i = 0; i < 10; i++) {
      computeAndRead(30, i == 3 ? 400 : 100);
    }
    turns.finish();
    assertEquals(8, turns.count(), "the long one, the one before and the one behind are one");
    assertEquals(8 * 30, turns.hideableNs());
  }

  @Test
  void turnsThatAreNextToNothingDoNotCount() {
    for (int i = 0; i < 10; i++) {
      computeAndRead(30, i == 3 ? 1 : 2);
    }
    computeAndRead(30_000, 30_000);
    turns.finish();
    assertEquals(1, turns.count());
    assertEquals(30_000 + 9 * 2 + 1, turns.hideableNs());
  }

  @Test
  void withoutAnyThereAreNone() {
    turns.finish();
    assertEquals(0, turns.count());
  }

  @Test
  void shortGapsBelongToTheReads() {
    for (int i = 0; i < 10; i++) {
      computeAndRead(10, 100);
    }
    turns.finish();
    assertEquals(1, turns.count());
    assertEquals(10, turns.hideableNs());
  }
}

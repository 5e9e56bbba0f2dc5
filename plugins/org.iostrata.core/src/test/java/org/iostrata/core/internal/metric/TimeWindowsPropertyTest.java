// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.iostrata.core.internal.metric.RandomRows.LAYER_KINDS;
import static org.iostrata.core.internal.metric.RandomRows.sum;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.IntPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** Windows of time beside sums over a list of operations. */
class TimeWindowsPropertyTest {
  /** Whole nanoseconds in each window. */
  private static final long WINDOW_NS = 3;

  private static final long DURATION_NS = WINDOW_NS * TimeWindows.COUNT;

  /** Operations within the run, of whose times and bytes a half, a quarter … are whole numbers. */
  private static OperationBatch rows(Random random, int count) {
    OperationBatch rows = RandomRows.of(random, count);
    for (int row = 0; row < count; row++) {
      long admitNs = random.nextInt((int) DURATION_NS - 64);
      long callbackNs = admitNs + (random.nextInt(9) == 0 ? 0 : 1L << random.nextInt(7));
      rows.setTimes(row, admitNs, Trace.UNKNOWN, callbackNs);
      rows.setBytes(row, 0, 0, 1000 * (callbackNs - admitNs));
    }
    return rows;
  }

  @Property(tries = 60)
  void areSumsOfWhatBeginsAndMovesInThem(@ForAll long seed, @ForAll @IntRange(max = 40) int count)
      throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = rows(random, count);
    TimeWindows windows = RandomRows.added(rows, random, () -> new TimeWindows(DURATION_NS));
    for (int layerKind : LAYER_KINDS) {
      for (int window = 0; window < TimeWindows.COUNT; window++) {
        long fromNs = WINDOW_NS * window;
        IntPredicate transfer =
            row -> rows.layerKind(row) == layerKind && LayerKind.isTransfer(layerKind);
        IntPredicate begun =
            row -> transfer.test(row) && rows.admitNs(row) / WINDOW_NS == fromNs / WINDOW_NS;
        assertEquals(sum(rows, begun, row -> 1), windows.count(layerKind, window));
        assertEquals(sum(rows, begun, rows::durationNs), windows.timeNs(layerKind, window));
        long bytes = sum(rows, transfer, row -> 1000 * commonNs(rows, row, fromNs));
        assertEquals(bytes, windows.bytes(layerKind, window));
        boolean inside = windows.first(layerKind) <= window && window < windows.end(layerKind);
        assertTrue(inside || (bytes == 0 && windows.count(layerKind, window) == 0));
      }
    }
  }

  /** How long an operation has in common with the window from a time on. */
  private static long commonNs(OperationBatch rows, int row, long fromNs) {
    long from = Math.max(fromNs, rows.admitNs(row));
    return Math.max(0, Math.min(fromNs + WINDOW_NS, rows.callbackNs(row)) - from);
  }

  @Test
  void aTimeOutsideOfTheRunIsInItsFirstOrLastWindow() {
    assertEquals(0, TimeWindows.window(-5, DURATION_NS));
    assertEquals(0, TimeWindows.window(2, DURATION_NS));
    assertEquals(1, TimeWindows.window(3, DURATION_NS));
    assertEquals(63, TimeWindows.window(DURATION_NS, DURATION_NS));
    assertEquals(63, TimeWindows.window(Long.MAX_VALUE / 4, DURATION_NS));
    assertEquals(0, TimeWindows.window(77, 0), "no duration is known");
  }

  /** Layer and kind 1 with 5 operations in the first window; then the same again. */
  @Test
  void aStateThatTellsOfALayerAndKindTwiceIsDamage() throws StateException {
    TimeWindows read = RandomRows.read(new byte[] {2, 1, 0, 5, 0}, new TimeWindows(DURATION_NS));
    assertEquals(5, read.count(1, 0));
    assertThrows(
        StateException.class,
        () ->
            RandomRows.read(new byte[] {2, 1, 0, 5, 2, 1, 0, 5, 0}, new TimeWindows(DURATION_NS)));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Against a list that is sorted by time, and leaves equals as they came. */
class EventQueuePropertyTest {
  private record Event(long timeNs, Object what) {}

  /** Short delays, so that many events have one time. */
  @Property(tries = 300)
  void eventsComeByTimeAndThoseOfOneTimeAsTheyWereAdded(
      @ForAll @Size(max = 200) List<@IntRange(min = -1, max = 9) Integer> steps) {
    comeInOrder(steps);
  }

  /** Delays near all powers of two up to 18 minutes. */
  @Property(tries = 1000)
  void soDoThoseOfLongDelays(
      @ForAll @Size(max = 300) List<@IntRange(min = -200, max = 409) Integer> steps) {
    comeInOrder(steps);
  }

  private static long delayNs(int step) {
    return step < 10 ? step : Math.max(0, (1L << (step / 10)) + step % 10 - 5);
  }

  private static void comeInOrder(List<Integer> steps) {
    EventQueue queue = new EventQueue();
    List<Event> expected = new ArrayList<>();
    long nowNs = 0;
    for (int step : steps) {
      if (step >= 0) { // add, so long from now
        Object what = new Object();
        queue.add(nowNs + delayNs(step), ignored -> {}, what);
        expected.add(new Event(nowNs + delayNs(step), what));
      } else {
        nowNs = takeOne(queue, expected, nowNs);
      }
    }
    while (!expected.isEmpty()) {
      nowNs = takeOne(queue, expected, nowNs);
    }
    assertEquals(false, queue.next());
  }

  private static long takeOne(EventQueue queue, List<Event> expected, long nowNs) {
    expected.sort(Comparator.comparingLong(Event::timeNs)); // stable
    assertEquals(!expected.isEmpty(), queue.next());
    if (expected.isEmpty()) {
      return nowNs;
    }
    Event first = expected.remove(0);
    assertSame(first.what(), queue.what());
    assertEquals(first.timeNs(), queue.timeNs());
    assertTrue(queue.timeNs() >= nowNs, "time never runs backwards");
    return queue.timeNs();
  }

  @Property(tries = 20)
  void itGrows(@ForAll @IntRange(min = 1000, max = 5000) int events) {
    EventQueue queue = new EventQueue();
    for (int i = 0; i < events; i++) {
      queue.add(i % 7, ignored -> {}, i);
    }
    int taken = 0;
    while (queue.next()) {
      taken++;
    }
    assertEquals(events, taken);
  }
}

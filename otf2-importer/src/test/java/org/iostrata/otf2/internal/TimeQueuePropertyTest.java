// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/** Both kinds of queue, used as a merge uses them, beside the JDK's. */
class TimeQueuePropertyTest {
  private record Entry(long time, int stream) {}

  @Property
  void sortedGivesTheOrderOfTheJdk(
      @ForAll("streams") @Size(min = 1, max = 9) List<List<Long>> streams) {
    merge(new SortedQueue(streams.size()), streams);
  }

  @Property
  void heapGivesTheOrderOfTheJdk(
      @ForAll("streams") @Size(min = 1, max = 9) List<List<Long>> streams) {
    merge(new HeapQueue(streams.size()), streams);
  }

  @Provide
  Arbitrary<List<List<Long>>> streams() {
    Arbitrary<Long> times =
        Arbitraries.oneOf(Arbitraries.longs().between(0, 20), Arbitraries.longs());
    return times.list().ofMinSize(1).ofMaxSize(8).list();
  }

  private static void merge(TimeQueue queue, List<List<Long>> streams) {
    PriorityQueue<Entry> expected =
        new PriorityQueue<>(Comparator.comparingLong(Entry::time).thenComparingInt(Entry::stream));
    int[] next = new int[streams.size()];
    for (int i = 0; i < streams.size(); i++) {
      queue.add(i, streams.get(i).get(0));
      expected.add(new Entry(streams.get(i).get(0), i));
    }
    while (!expected.isEmpty()) {
      Entry first = expected.remove();
      assertEquals(first, new Entry(queue.firstTime(), queue.first()));
      checkUntil(queue.firstMayRunUntil(), first, expected.peek());
      List<Long> stream = streams.get(first.stream());
      int event = ++next[first.stream()];
      if (event < stream.size()) {
        queue.replaceFirst(stream.get(event));
        expected.add(new Entry(stream.get(event), first.stream()));
      } else {
        queue.removeFirst();
      }
    }
    assertTrue(queue.isEmpty());
  }

  /** What the first stream may deliver is what comes before the second stream's event. */
  private static void checkUntil(long until, Entry first, Entry second) {
    if (second == null) {
      assertEquals(Long.MAX_VALUE, until);
    } else if (second.time() < Long.MAX_VALUE) {
      assertEquals(first.stream() < second.stream() ? second.time() + 1 : second.time(), until);
    }
  }
}

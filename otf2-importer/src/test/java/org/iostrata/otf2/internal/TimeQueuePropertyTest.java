// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What the queue lets run is what sorting gives, from near times to those at both ends of long. */
class TimeQueuePropertyTest {
  private record Event(long time, int stream) {}

  @Provide
  Arbitrary<List<List<Long>>> streams() {
    Arbitrary<Long> near = Arbitraries.longs().between(1000, 1010);
    Arbitrary<Long> any = Arbitraries.longs().lessOrEqual(EventStream.NO_TIME - 1);
    Arbitrary<Long> end =
        Arbitraries.longs().between(EventStream.NO_TIME - 9, EventStream.NO_TIME - 1);
    Arbitrary<Long> time = Arbitraries.oneOf(near, any, end);
    Arbitrary<List<Long>> stream =
        time.list().ofMaxSize(6).map(times -> times.stream().sorted().toList());
    return stream.list().ofMinSize(1).ofMaxSize(9);
  }

  @Property
  void mergesAsSortingDoes(@ForAll("streams") List<List<Long>> streams) {
    List<Event> expected = new ArrayList<>();
    TimeQueue queue = new TimeQueue(streams.size());
    for (int i = 0; i < streams.size(); i++) {
      for (long time : streams.get(i)) {
        expected.add(new Event(time, i));
      }
      if (!streams.get(i).isEmpty()) {
        queue.add(i, streams.get(i).get(0));
      }
    }
    queue.start();
    expected.sort(Comparator.comparingLong(Event::time).thenComparingInt(Event::stream));
    assertEquals(expected, merge(queue, streams));
  }

  private static List<Event> merge(TimeQueue queue, List<List<Long>> streams) {
    List<Event> merged = new ArrayList<>();
    int[] next = new int[streams.size()];
    while (!queue.isEmpty()) {
      int i = queue.first();
      List<Long> stream = streams.get(i);
      long until = queue.firstMayRunUntil();
      assertEquals(stream.get(next[i]), queue.firstTime());
      assertTrue(queue.firstTime() < until);
      while (next[i] < stream.size() && stream.get(next[i]) < until) {
        merged.add(new Event(stream.get(next[i]++), i));
      }
      if (next[i] < stream.size()) {
        queue.replaceFirst(stream.get(next[i]));
      } else {
        queue.removeFirst();
      }
    }
    return merged;
  }

  /** A stream that goes back in time goes on at once, and no stream is lost. */
  @Property
  void bearsStreamsThatGoBack(@ForAll("streams") List<List<Long>> streams) {
    TimeQueue queue = new TimeQueue(streams.size());
    List<List<Long>> reversed = new ArrayList<>();
    long events = 0;
    for (int i = 0; i < streams.size(); i++) {
      List<Long> stream = streams.get(i).stream().sorted(Comparator.reverseOrder()).toList();
      reversed.add(stream);
      events += stream.size();
      if (!stream.isEmpty()) {
        queue.add(i, stream.get(0));
      }
    }
    queue.start();
    assertEquals(events, merge(queue, reversed).size());
  }
}

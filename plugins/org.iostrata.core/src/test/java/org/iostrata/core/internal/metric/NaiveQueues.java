// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Queues of files by asking, for each request, every one before it. */
final class NaiveQueues {
  /** A request and where in its file it is, or 0 and 0. */
  record Request(int file, long fromNs, long toNs, long offset, long bytes) {}

  private final Map<Integer, long[]> places = new TreeMap<>();
  private final BitSet busy = new BitSet();
  private final List<Request> before = new ArrayList<>();
  private long overtaking;

  private NaiveQueues() {}

  static void check(Stream<Request> requests, Queues queues) {
    Map<Integer, NaiveQueues> files = new TreeMap<>();
    NaiveQueues all = new NaiveQueues();
    requests
        .sorted(
            Comparator.comparingLong(Request::fromNs)
                .thenComparing(Request::file)
                .thenComparing(Request::offset)
                .thenComparing(Request::bytes)
                .thenComparing(Request::toNs))
        .forEach(
            request -> {
              files.computeIfAbsent(request.file(), file -> new NaiveQueues()).add(request);
              all.add(request);
            });
    assertEquals(files.size(), queues.size());
    all.check(queues.all());
    for (int entry = 0; entry < queues.size(); entry++) {
      files.get(queues.file(entry)).check(queues.get(entry));
    }
  }

  private void add(Request request) {
    List<Request> underWay =
        before.stream().filter(other -> other.toNs() > request.fromNs()).toList();
    long[] sums = places.computeIfAbsent(place(underWay.size()), place -> new long[3]);
    sums[0]++;
    sums[1] += underWay.size();
    sums[2] += request.toNs() - request.fromNs();
    busy.set((int) request.fromNs(), (int) request.toNs());
    overtaking += underWay.stream().anyMatch(other -> other.toNs() > request.toNs()) ? 1 : 0;
    before.add(request);
  }

  private void checkSteps(Departures departures) {
    long[] ends = before.stream().mapToLong(Request::toNs).sorted().toArray();
    long steps = 0;
    long stepsNs = 0;
    for (int i = 1; i < ends.length; i++) {
      long endNs = ends[i - 1];
      int gone = i;
      if (before.stream().filter(request -> request.fromNs() < endNs).count() > gone) {
        steps++;
        stepsNs += ends[i] - endNs;
      }
    }
    assertEquals(steps, departures.steps());
    assertEquals(stepsNs, departures.stepsNs());
  }

  private static int place(int ahead) {
    int place = Math.min(ahead, 7);
    for (int from = 8; from <= ahead; from *= 2) {
      place++;
    }
    return place;
  }

  private void check(Queue queue) {
    assertEquals(busy.cardinality(), queue.busyNs());
    assertEquals(overtaking, queue.overtaking());
    checkSteps(queue.departures());
    for (int place = 0; place < queue.places(); place++) {
      assertArrayEquals(
          places.getOrDefault(place, new long[3]),
          new long[] {queue.count(place), queue.ahead(place), queue.timeNs(place)});
    }
  }
}

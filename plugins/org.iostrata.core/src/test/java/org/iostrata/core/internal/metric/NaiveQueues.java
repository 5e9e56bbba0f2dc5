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
  record Request(int file, long fromNs, long toNs, long offset, long bytes) {
    boolean isOfMemory() {
      return Queues.isOfMemory(toNs - fromNs, bytes);
    }
  }

  /** As requests are told. */
  static final Comparator<Request> ORDER =
      Comparator.comparingLong(Request::fromNs)
          .thenComparing(Request::file)
          .thenComparing(Request::offset)
          .thenComparing(Request::bytes)
          .thenComparing(Request::toNs);

  private final Map<Integer, long[]> places = new TreeMap<>();
  private final BitSet busy = new BitSet();
  private final List<Request> before = new ArrayList<>();
  private final List<Long> left = new ArrayList<>();
  private long overtaking;
  private long inOrder;
  private long inOrderTimeNs;
  private long inOrderBusyNs;
  private long elsewhere;

  private NaiveQueues() {}

  static void check(Stream<Request> requests, Queues queues) {
    Map<Integer, NaiveQueues> files = new TreeMap<>();
    NaiveQueues all = new NaiveQueues();
    requests
        .sorted(ORDER)
        .forEach(
            request -> {
              files.computeIfAbsent(request.file(), file -> new NaiveQueues()).add(request);
              if (!request.isOfMemory()) {
                all.add(request);
              }
            });
    assertEquals(files.size(), queues.size());
    all.check(queues.all());
    for (int entry = 0; entry < queues.size(); entry++) {
      files.get(queues.file(entry)).checkPlaces(queues.get(entry).streams());
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
    addPlace(request, !underWay.isEmpty());
    overtaking += underWay.stream().anyMatch(other -> other.toNs() > request.toNs()) ? 1 : 0;
    before.add(request);
  }

  private void addPlace(Request request, boolean meets) {
    List<Request> placed = before.stream().filter(other -> other.bytes() > 0).toList();
    if (request.bytes() == 0 || placed.isEmpty()) {
      return;
    }
    Request last = placed.get(placed.size() - 1);
    long lastEnd = last.offset() + last.bytes();
    if (lastEnd == request.offset()) {
      inOrder++;
      inOrderTimeNs += request.toNs() - request.fromNs();
      inOrderBusyNs += busyNs(request) - busyNs(null);
    } else if (meets) {
      left.add(lastEnd);
      boolean known =
          left.stream()
              .filter(end -> StreamEnds.slot(end) == StreamEnds.slot(request.offset()))
              .reduce((earlier, later) -> later)
              .filter(end -> end == request.offset())
              .isPresent();
      elsewhere += known && request.offset() > 0 ? 1 : 0;
    }
  }

  /** Of all before and one more. */
  private long busyNs(Request more) {
    BitSet all = new BitSet();
    before.forEach(request -> all.set((int) request.fromNs(), (int) request.toNs()));
    if (more != null) {
      all.set((int) more.fromNs(), (int) more.toNs());
    }
    return all.cardinality();
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

  private void checkPlaces(StreamEnds streams) {
    assertEquals(inOrder, streams.inOrder());
    assertEquals(inOrderTimeNs, streams.inOrderTimeNs());
    assertEquals(inOrderBusyNs, streams.inOrderBusyNs());
    assertEquals(elsewhere, streams.elsewhere());
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

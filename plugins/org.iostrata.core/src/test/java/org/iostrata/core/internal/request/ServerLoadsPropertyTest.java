// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.metric.Outstanding;
import org.iostrata.core.internal.metric.TimeWindows;
import org.iostrata.core.internal.request.ServerLoad.Stay;
import org.iostrata.core.model.OperationKind;

/** Requests in a server over time, against a count at every time that something changes. */
class ServerLoadsPropertyTest {
  private record Interval(long fromNs, long toNs) {}

  /** What was told of the only server, by stay. */
  private static final class Told implements RequestSink {
    private final Map<Stay, List<Interval>> stays = new EnumMap<>(Stay.class);

    private void add(Stay stay, long fromNs, long toNs) {
      stays.computeIfAbsent(stay, s -> new ArrayList<>()).add(new Interval(fromNs, toNs));
    }

    @Override
    public void request(FollowedRequest request) {
      if (request.isFirst()) {
        add(Stay.PRESENT, request.arrivedNs(), request.answeredNs());
        add(Stay.WAITING, request.arrivedNs(), request.servedAdmitNs());
      }
      add(Stay.WORKING, request.servedAdmitNs(), request.servedCallbackNs());
      if (request.kind() == OperationKind.FLUSH) {
        add(Stay.SYNCING, request.servedAdmitNs(), request.servedCallbackNs());
      }
    }

    @Override
    public void message(FollowedMessage message) {}

    @Override
    public void unmatched(Unmatched why) {}
  }

  private static void assertSame(List<Interval> told, Outstanding counted, long durationNs) {
    TreeSet<Long> times = new TreeSet<>();
    for (Interval of : told) {
      times.add(of.fromNs());
      times.add(of.toNs());
    }
    for (int window = 0; window < TimeWindows.COUNT; window++) {
      times.add(TimeWindows.fromNs(window, durationNs));
    }
    long[] max = new long[TimeWindows.COUNT];
    long[] area = new long[TimeWindows.COUNT];
    long busyNs = 0;
    for (Long fromNs : times) {
      Long toNs = times.higher(fromNs);
      long now = told.stream().filter(o -> o.fromNs() <= fromNs && fromNs < o.toNs()).count();
      if (toNs != null) {
        int window = TimeWindows.window(fromNs, durationNs);
        max[window] = Math.max(max[window], now);
        area[window] += now * (toNs - fromNs);
        busyNs += now > 0 ? toNs - fromNs : 0;
      }
    }
    assertEquals(busyNs, counted.busyNs());
    for (int window = 0; window < TimeWindows.COUNT; window++) {
      assertEquals(max[window], counted.max(window), "most in window " + window);
      assertEquals(area[window], counted.areaNs(window), "area of window " + window);
    }
  }

  @Property(tries = 50)
  void eachWindowIsThatOfANaiveCount(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int clients,
      @ForAll @IntRange(min = 1, max = 8) int depth,
      @ForAll boolean inline) {
    SimulatedRequests simulated = new SimulatedRequests(seed, clients, depth, inline, 60);
    Told told = new Told();
    simulated.sweep(new RequestSweep(simulated.trace(), told), 1);
    RequestTotals totals = new RequestTotals(simulated.trace());
    simulated.sweep(new RequestSweep(simulated.trace(), totals), 1);
    assertEquals(1, totals.loads().size());
    ServerLoad load = totals.loads().values().iterator().next();
    for (Stay stay : Stay.values()) {
      List<Interval> of = told.stays.getOrDefault(stay, List.of());
      assertSame(of, load.of(stay), simulated.trace().durationNs());
    }
    assertTrue(load.of(Stay.PRESENT).max() >= 1);
    assertTrue(load.of(Stay.PRESENT).max() >= load.of(Stay.WAITING).max());
  }
}

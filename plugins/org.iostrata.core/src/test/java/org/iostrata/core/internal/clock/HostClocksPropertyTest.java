// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;

/** Clocks found by messages, beside those that simulated hosts had. */
class HostClocksPropertyTest {
  private static final long SECOND = 1_000_000_000;

  private static List<HostClock> clocks(SimulatedHosts hosts) throws IOException {
    return HostClocks.of(new Scan(hosts, 2, Progress.NONE));
  }

  /** What has to be added at a time of a host, as its clock and that of the first one really go. */
  private static long trueAddNs(SimulatedHosts hosts, int host, long timeNs) {
    return hosts.shown(0, hosts.trueNs(host, timeNs)) - timeNs;
  }

  private static void assertWithin(SimulatedHosts hosts, HostClock clock) {
    ClockLine line = clock.line();
    for (int i = 0; i <= 10; i++) {
      long timeNs = line.firstNs() + (line.lastNs() - line.firstNs()) * i / 10;
      long off = line.addNs(timeNs) - trueAddNs(hosts, clock.host().index(), timeNs);
      assertTrue(
          Math.abs(off) <= line.errorNs() + 100,
          () -> clock + " is off by " + off + " ns at " + timeNs);
    }
  }

  @Property(tries = 60)
  void theTrueClockIsWithinTheError(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 4) int hosts) throws IOException {
    SimulatedHosts run = new SimulatedHosts(seed, hosts, 40, 10 * SECOND, 400e-6);
    List<HostClock> clocks = clocks(run);
    assertEquals(hosts - 1, clocks.size());
    clocks.forEach(clock -> assertWithin(run, clock));
  }

  @Property(tries = 10)
  void manyMessagesMakeItExact(@ForAll long seed) throws IOException {
    SimulatedHosts run = new SimulatedHosts(seed, 2, 20_000, 10 * SECOND, 100e-6);
    HostClock clock = clocks(run).get(0);
    assertWithin(run, clock);
    long errorNs = clock.line().errorNs();
    assertTrue(errorNs < 3 * SimulatedHosts.QUICKEST_NS, clock::toString);
    assertTrue(errorNs >= SimulatedHosts.QUICKEST_NS / 2, clock::toString);
  }

  @Example
  void aClockThatWasSetInBetweenIsToldByTheError() {
    ClockBounds bounds = new ClockBounds();
    for (int i = 0; i < 1000; i++) {
      long add = i < 500 ? 0 : SECOND;
      bounds.atLeast(i * 1000L, add - 10);
      bounds.atMost(i * 1000L, add + 10);
    }
    long errorNs = bounds.line().orElseThrow().errorNs();
    assertTrue(errorNs >= SECOND / 2 - 10 && errorNs < SECOND, () -> "" + errorNs);
  }

  @Example
  void whatGoesOneWayOnlyBoundsNothing() {
    ClockBounds bounds = new ClockBounds();
    bounds.atLeast(0, 5);
    assertTrue(bounds.line().isEmpty());
  }

  @Example
  void oneHostHasOneClock() throws IOException {
    assertEquals(List.of(), clocks(new SimulatedHosts(1, 1, 10, SECOND, 0)));
  }
}

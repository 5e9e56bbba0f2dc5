// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.Samples;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.Simulator;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.Settings;
import org.iostrata.simulator.workload.WorkloadFile;
import org.junit.jupiter.api.Test;

/** What was read stays in memory, until there is no room for it. */
class ReadCacheTest {
  private static final long MIB = 1L << 20;

  private static final ServerStandIn SERVER = new ServerStandIn(1000, 100);

  private final CacheLayer cache =
      new ReadCache().cache(SERVER, new Settings(Map.of("share", 0.4, "page", 100.0)));

  private static DiskAccess read(long offset, long bytes) {
    return new DiskAccess(0, false, offset, bytes, null);
  }

  @Test
  void pagesThatWereTouchedAreHeld() {
    assertFalse(cache.holds(read(0, 10)));
    cache.done(read(150, 100)); // pages 1 and 2
    assertTrue(cache.holds(read(100, 200)));
    assertFalse(cache.holds(read(100, 201)));
    assertFalse(cache.holds(new DiskAccess(1, false, 150, 10, null)), "of another file");
  }

  @Test
  void whatWasNotUsedForLongestGoesFirst() {
    for (int page = 0; page < 4; page++) {
      cache.done(read(100L * page, 100));
    }
    assertTrue(cache.holds(read(0, 100)), "four pages are kept, and this one was used just now");
    cache.done(read(400, 100));
    assertTrue(cache.holds(read(0, 100)));
    assertFalse(cache.holds(read(100, 100)));
  }

  @Test
  void theRestOfTheMemoryIsForWrites() {
    assertTrue(cache.accepts(599));
    assertFalse(cache.accepts(600));
  }

  @Test
  void whatTheServerDoesAtOnceAlwaysHasRoom() {
    CacheLayer greedy =
        new ReadCache().cache(SERVER, new Settings(Map.of("share", 1.0, "page", 1.0)));
    greedy.add(read(0, 100));
    assertTrue(greedy.accepts(100));
    assertEquals(100, greedy.next().bytes());
  }

  private static SimulationResult simulate(String kind) throws IOException, ModelException {
    String cluster = Samples.text("two-switches.yaml").replace("AggregationCache", kind);
    String workload = Samples.text("random.yaml").replace("file: 4 GiB", "file: 8 MiB");
    return Simulator.run(
        ClusterFile.parse("cluster", cluster),
        WorkloadFile.parse("workload", workload),
        Progress.NONE);
  }

  @Test
  void aFileThatIsReadAgainIsReadFromTheDiskOnce() throws IOException, ModelException {
    SimulationResult without = simulate("SimpleWriteBehindCache");
    SimulationResult with = simulate("ReadCache");
    assertEquals(without.readBytes(), with.readBytes());
    assertEquals(8L * 200 * 65536, accessed(without));
    assertTrue(accessed(with) >= 7 * MIB, "next to all of 8 MiB is read: " + accessed(with));
    assertTrue(accessed(with) < 16 * MIB, "some by two before it is there: " + accessed(with));
    assertTrue(with.durationNs() < without.durationNs());
  }

  private static long accessed(SimulationResult result) {
    return result.servers().stream()
        .mapToLong(SimulationResult.SimulatedServer::accessedBytes)
        .sum();
  }
}

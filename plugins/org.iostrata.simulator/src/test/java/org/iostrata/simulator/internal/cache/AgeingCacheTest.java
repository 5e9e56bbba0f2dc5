// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.Settings;
import org.junit.jupiter.api.Test;

/** The disk goes one way, and nothing waits for ever. */
class AgeingCacheTest {
  private final ServerStandIn server = new ServerStandIn(1000, 100);

  private final CacheLayer cache =
      new AgeingCache().cache(server, new Settings(Map.of("patience", 1.0, "writeShare", 0.5)));

  private static DiskAccess read(long offset) {
    return new DiskAccess(0, false, offset, 10, null);
  }

  @Test
  void theDiskGoesOneWay() {
    cache.add(read(50));
    cache.add(read(20));
    cache.add(read(70));
    assertEquals(20, cache.next().offset());
    cache.add(read(10));
    assertEquals(50, cache.next().offset());
    assertEquals(70, cache.next().offset());
    assertEquals(10, cache.next().offset());
    assertNull(cache.next());
  }

  @Test
  void whatHasWaitedTooLongIsDoneFirst() {
    cache.add(read(90));
    server.nowNs = 900_000_000;
    cache.add(read(20));
    cache.add(read(40));
    assertEquals(20, cache.next().offset());
    server.nowNs = 1_000_000_001;
    assertEquals(90, cache.next().offset());
    assertEquals(40, cache.next().offset());
  }

  @Test
  void writesLeaveMemoryForReads() {
    assertTrue(cache.accepts(500));
    cache.add(new DiskAccess(0, true, 0, 500, null));
    assertFalse(cache.accepts(1), "half of 1000 is full");
    server.freeBytes = 5;
    cache.add(read(0));
    assertTrue(cache.next().isWrite(), "no room to read into");
    assertNull(cache.next());
    server.freeBytes = 11;
    assertFalse(cache.next().isWrite());
  }
}

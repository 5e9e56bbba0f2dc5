// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.ServerState;

/**
 * Does what came first, reads before writes, and with it whatever waits and continues it in the
 * file, before or after.
 */
final class AggregatingLayer implements CacheLayer {
  private final ServerState memory;
  private final AdjacentQueue reads = new AdjacentQueue();
  private final AdjacentQueue writes = new AdjacentQueue();

  /** Without anything to do. */
  AggregatingLayer(ServerState memory) {
    this.memory = memory;
  }

  @Override
  public boolean accepts(long bytes) {
    return memory.freeBytes() > bytes;
  }

  @Override
  public void add(DiskAccess access) {
    (access.isWrite() ? writes : reads).add(access);
  }

  @Override
  public DiskAccess next() {
    DiskAccess read = reads.first();
    if (read != null && memory.freeBytes() > read.bytes()) {
      return reads.take(memory.accessBytes());
    }
    return writes.first() == null ? null : writes.take(memory.accessBytes());
  }
}

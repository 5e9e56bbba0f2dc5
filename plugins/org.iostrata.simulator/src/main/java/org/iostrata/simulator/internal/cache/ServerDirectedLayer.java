// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.ServerState;

/**
 * The server chooses the order: all that waits of a file is sorted and joined, and the disk does
 * what is near its head, or else what is largest; reads before writes.
 */
final class ServerDirectedLayer implements CacheLayer {
  private static final int LAST_FILE_WEIGHT = 10;
  private static final long NEAR_BYTES = 5L << 20;
  private static final int NONE = -1;

  private final ServerState memory;
  private final Map<Integer, SortedQueue> reads = new LinkedHashMap<>(); // by file
  private final Map<Integer, SortedQueue> writes = new LinkedHashMap<>();
  private int lastFile = NONE; // of what the disk did last
  private long head; // where that ended

  /** Without anything to do. */
  ServerDirectedLayer(ServerState memory) {
    this.memory = memory;
  }

  @Override
  public boolean accepts(long bytes) {
    return memory.freeBytes() > bytes;
  }

  @Override
  public void add(DiskAccess access) {
    Map<Integer, SortedQueue> queues = access.isWrite() ? writes : reads;
    SortedQueue queue = queues.computeIfAbsent(access.file(), SortedQueue::new);
    if (access.isWrite()) {
      memory.drop(queue.replace(access));
    }
    queue.add(access);
  }

  @Override
  public DiskAccess next() {
    SortedQueue reading = choose(reads);
    if (reading != null) {
      DiskAccess chosen = choose(reading);
      if (memory.freeBytes() > chosen.bytes()) {
        return take(reading, chosen);
      }
    }
    SortedQueue writing = choose(writes);
    return writing == null ? null : take(writing, choose(writing));
  }

  /** The queue with most bytes; that of the last file counts for more. */
  private SortedQueue choose(Map<Integer, SortedQueue> queues) {
    SortedQueue chosen = null;
    long most = 0;
    for (SortedQueue queue : queues.values()) {
      long bytes = queue.bytes() * (queue.file() == lastFile ? LAST_FILE_WEIGHT : 1);
      if (bytes > most) {
        chosen = queue;
        most = bytes;
      }
    }
    return chosen;
  }

  private DiskAccess choose(SortedQueue queue) {
    List<DiskAccess> all = queue.join(memory.accessBytes());
    DiskAccess close = all.get(0);
    DiskAccess large = null;
    for (DiskAccess one : all.subList(1, all.size())) {
      if (large == null || one.bytes() > large.bytes()) {
        large = one;
      }
    }
    boolean isNear = queue.file() == lastFile && Math.abs(close.offset() - head) < NEAR_BYTES;
    return large == null || isNear ? close : large;
  }

  private DiskAccess take(SortedQueue queue, DiskAccess chosen) {
    lastFile = queue.file();
    head = chosen.end();
    queue.take(chosen);
    return chosen;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.ServerState;

/**
 * Does what came first; reads before writes. Writes that follow each other in the queue and in the
 * file are done at once.
 */
class FirstComeLayer implements CacheLayer {
  private final ServerState memory;
  private final boolean isWriteBehind;
  private final ArrayDeque<DiskAccess> reads = new ArrayDeque<>();
  private final ArrayDeque<DiskAccess> writes = new ArrayDeque<>();

  /**
   * Without anything to do.
   *
   * @param isWriteBehind whether data is taken while there is memory; else only while no other data
   *     waits
   */
  FirstComeLayer(ServerState memory, boolean isWriteBehind) {
    this.memory = memory;
    this.isWriteBehind = isWriteBehind;
  }

  @Override
  public boolean accepts(long bytes) {
    return isWriteBehind ? memory.freeBytes() > bytes : writes.isEmpty();
  }

  @Override
  public void add(DiskAccess access) {
    (access.isWrite() ? writes : reads).add(access);
  }

  @Override
  public DiskAccess next() {
    if (!reads.isEmpty() && memory.freeBytes() > reads.peek().bytes()) {
      return reads.poll();
    }
    return writes.isEmpty() ? null : nextWrite();
  }

  private DiskAccess nextWrite() {
    DiskAccess first = writes.poll();
    if (!follows(first, first.bytes())) {
      return first;
    }
    List<DiskAccess> joined = new ArrayList<>(List.of(first));
    long bytes = first.bytes();
    DiskAccess last = first;
    while (follows(last, bytes)) {
      last = writes.poll();
      bytes += last.bytes();
      joined.add(last);
    }
    return DiskAccess.joining(joined);
  }

  private boolean follows(DiskAccess last, long bytes) {
    DiskAccess next = writes.peek();
    return next != null
        && next.file() == last.file()
        && next.offset() == last.end()
        && bytes + next.bytes() <= memory.accessBytes();
  }
}

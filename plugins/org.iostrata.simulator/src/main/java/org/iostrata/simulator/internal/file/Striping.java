// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.file;

import org.iostrata.simulator.spi.FileDistribution;

/** Chunks of one size, on one server after the other, as RAID 0 does. */
public final class Striping implements FileDistribution {
  private final long chunkBytes;

  /** Chunks of a size. */
  public Striping(long chunkBytes) {
    this.chunkBytes = chunkBytes;
  }

  @Override
  public void place(long offset, long bytes, int servers, Placement placement) {
    long end = offset + bytes;
    long firstChunk = offset / chunkBytes;
    long chunks = Math.min(servers, (end - 1) / chunkBytes - firstChunk + 1);
    for (long chunk = firstChunk; chunk < firstChunk + chunks; chunk++) {
      int server = (int) (chunk % servers);
      long begin = before(offset, server, servers);
      placement.add(server, begin, before(end, server, servers) - begin);
    }
  }

  /** How many bytes of a server are before an offset. */
  private long before(long offset, int server, int servers) {
    long row = chunkBytes * servers;
    long inRow = offset % row - server * chunkBytes;
    return offset / row * chunkBytes + Math.max(0, Math.min(chunkBytes, inRow));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import java.util.Iterator;
import java.util.List;
import org.iostrata.simulator.spi.Extents;

/**
 * As the benchmark IOR does it: in each segment of a shared file each process has a block of its
 * own, which it writes or reads from its begin to its end in transfers of one size.
 *
 * @param name what it is
 * @param processes how many processes there are
 * @param segments how many segments
 * @param blockBytes how large a block is; a multiple of a transfer
 * @param transferBytes how much is accessed at once
 * @param isWrite whether it is written; else it is there and read
 * @param collective how processes do it together; null when each accesses on its own
 */
public record SegmentedBlocks(
    String name,
    int processes,
    int segments,
    long blockBytes,
    long transferBytes,
    boolean isWrite,
    Collective collective)
    implements Workload {
  @Override
  public Collective collective() {
    return collective == null ? Collective.NONE : collective;
  }

  @Override
  public List<FileAtStart> files() {
    long bytes = isWrite ? 0 : blockBytes * segments * processes;
    return List.of(new FileAtStart("/data/ior", bytes));
  }

  @Override
  public Iterator<Action> actions(int rank) {
    long transfers = blockBytes / transferBytes;
    return new Steps(
        segments * transfers,
        step -> {
          long block = step / transfers * processes + rank;
          return FileActions.of(
              isWrite,
              collective != null,
              Extents.of(block * blockBytes + step % transfers * transferBytes, transferBytes));
        });
  }
}

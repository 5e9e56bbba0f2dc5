// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.iostrata.simulator.spi.Extents;

/**
 * Processes access a shared file whose blocks belong to them in turn: block 0 to process 0, block 1
 * to process 1 and so on.
 *
 * @param name what it is
 * @param processes how many processes there are
 * @param fileBytes how long the file is; a multiple of what all processes have of a block
 * @param blockBytes how large a block is
 * @param blocksPerAction how many of its blocks a process accesses at once; {@link #ALL} for all.
 *     The last action has as many as the others: what is behind the end of the file is written, and
 *     not read
 * @param isWrite whether the file is written, from nothing; else it is there and read
 * @param collective how processes do it together; null when each accesses on its own
 */
public record InterleavedBlocks(
    String name,
    int processes,
    long fileBytes,
    long blockBytes,
    int blocksPerAction,
    boolean isWrite,
    Collective collective)
    implements Workload {
  /** All blocks at once. */
  public static final int ALL = 0;

  private static final int FILE = 0;

  @Override
  public Collective collective() {
    return collective == null ? Collective.NONE : collective;
  }

  @Override
  public List<FileAtStart> files() {
    return List.of(new FileAtStart("/data/shared", isWrite ? 0 : fileBytes));
  }

  private long blocksOfProcess() {
    return fileBytes / (processes * blockBytes);
  }

  @Override
  public Iterator<Action> actions(int rank) {
    return new Blocks(rank);
  }

  /** Opens, accesses its blocks, closes. */
  private final class Blocks implements Iterator<Action> {
    private final int rank;
    private boolean isOpen;
    private boolean isClosed;
    private long done; // blocks

    Blocks(int rank) {
      this.rank = rank;
    }

    @Override
    public boolean hasNext() {
      return !isClosed;
    }

    @Override
    public Action next() {
      if (isClosed) {
        throw new NoSuchElementException();
      }
      if (!isOpen) {
        isOpen = true;
        return new Action.Open(FILE);
      }
      if (done < blocksOfProcess()) {
        return access(nextBlocks());
      }
      isClosed = true;
      return new Action.Close(FILE);
    }

    private Extents nextBlocks() {
      Extents ranges = new Extents();
      long blocks = blocksPerAction == ALL ? blocksOfProcess() : blocksPerAction;
      for (long block = done; block < done + blocks; block++) {
        ranges.add((block * processes + rank) * blockBytes, blockBytes);
      }
      done += blocks;
      return ranges;
    }

    private Action access(Extents ranges) {
      if (collective != null) {
        return isWrite ? new Action.WriteAll(FILE, ranges) : new Action.ReadAll(FILE, ranges);
      }
      return isWrite ? new Action.WriteAlone(FILE, ranges) : new Action.ReadAlone(FILE, ranges);
    }
  }
}

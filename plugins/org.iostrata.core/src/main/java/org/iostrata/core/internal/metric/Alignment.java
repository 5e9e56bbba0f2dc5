// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * How many reads and writes of a layer and kind begin at the border of a block, or of a stripe of
 * their file. Those without a file or an offset are left out.
 */
public final class Alignment implements Accumulator<Alignment> {
  /** Offsets that are no multiple of it are not aligned to a block. */
  public static final long BLOCK_BYTES = 4096;

  private final Stripes stripes;
  private final long[] located = new long[LayerKind.COUNT];
  private final long[] unalignedBlock = new long[LayerKind.COUNT];
  private final long[] unalignedStripe = new long[LayerKind.COUNT];

  /**
   * Nothing yet.
   *
   * @param stripes those of the files
   */
  public Alignment(Stripes stripes) {
    this.stripes = stripes;
  }

  static boolean isOffBlock(long offset) {
    return (offset & (BLOCK_BYTES - 1)) != 0;
  }

  /** Only what is at least as long as a stripe can be at its border. */
  static boolean isOffStripe(long offset, long bytes, long stripeBytes) {
    return bytes >= stripeBytes && offset % stripeBytes != 0;
  }

  @Override
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    int file = batch.file(row);
    long offset = batch.offset(row);
    if (file != Trace.NONE && offset >= 0 && LayerKind.isTransfer(layerKind)) {
      located[layerKind]++;
      unalignedBlock[layerKind] += isOffBlock(offset) ? 1 : 0;
      boolean offStripe = isOffStripe(offset, batch.bytesDone(row), stripes.bytes(file));
      unalignedStripe[layerKind] += offStripe ? 1 : 0;
    }
  }

  /** Adds what was found file by file. */
  public void add(AccessPatterns patterns) {
    for (int entry = 0; entry < patterns.size(); entry++) {
      int layerKind = patterns.layerKind(entry);
      located[layerKind] += patterns.get(entry, PatternColumn.LOCATED);
      unalignedBlock[layerKind] += patterns.get(entry, PatternColumn.UNALIGNED_BLOCK);
      unalignedStripe[layerKind] += patterns.get(entry, PatternColumn.UNALIGNED_STRIPE);
    }
  }

  @Override
  public void merge(Alignment other) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      located[layerKind] += other.located[layerKind];
      unalignedBlock[layerKind] += other.unalignedBlock[layerKind];
      unalignedStripe[layerKind] += other.unalignedStripe[layerKind];
    }
  }

  @Override
  public void write(StateOutput out) {
    out.sparse(located);
    out.sparse(unalignedBlock);
    out.sparse(unalignedStripe);
  }

  @Override
  public void read(StateInput in) throws StateException {
    in.sparse(located);
    in.sparse(unalignedBlock);
    in.sparse(unalignedStripe);
  }

  /** How many operations have a file and an offset. */
  public long located(int layerKind) {
    return located[layerKind];
  }

  /** How many of them begin at no multiple of {@link #BLOCK_BYTES}. */
  public long unalignedBlock(int layerKind) {
    return unalignedBlock[layerKind];
  }

  /** How many of them are at least as long as a stripe of their file, but do not begin at one. */
  public long unalignedStripe(int layerKind) {
    return unalignedStripe[layerKind];
  }
}

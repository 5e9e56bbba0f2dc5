// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.link.Chains;
import org.iostrata.core.internal.link.Chains.ChainColumn;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * The operations of the uppermost layer that took longest, of those that have no parent, and what
 * each waited for: its longest child, that one's longest child, and so on down. Of equal ones those
 * that began first are kept, then by process, kind, file and place, so that they may come in any
 * order. Merging keeps the longest of all.
 */
public final class SlowestOperations implements Portable {
  /** How many are kept. */
  public static final int COUNT = 5;

  private static final ChainColumn[] TIED = {
    ChainColumn.LAYER_KIND, ChainColumn.FILE, ChainColumn.OFFSET, ChainColumn.BYTES
  };

  private final int ownProcess;
  private final int[] process = new int[COUNT + 1];
  private Chains chains;
  private Layer layer;
  private int size;
  private int last;

  /** Nothing yet of a process. */
  SlowestOperations(int process) {
    ownProcess = process;
  }

  /** Whether an operation without parent may belong here. */
  boolean takes(int layerKind, long durationNs) {
    Layer of = LayerKind.layer(layerKind);
    if (size == 0 || of != layer) {
      return size == 0 || of.isAbove(layer);
    }
    return size < COUNT || durationNs >= chains.durationNs(last);
  }

  /**
   * Looks at one that may belong here, to be given what it waited for, and to be {@linkplain
   * #keepCandidate kept} then.
   *
   * @return where it is in {@link #chains}
   */
  int propose(OperationBatch batch, int row) {
    startCandidate(batch.layer(row), ownProcess);
    chains.set(size, batch, row);
    return size;
  }

  /** The same with an operation as {@link Chains#step} gives it. */
  int propose(int layerKind, long[] step) {
    startCandidate(LayerKind.layer(layerKind), ownProcess);
    chains.set(size, step);
    return size;
  }

  /** In the slot behind those that are kept. */
  private void startCandidate(Layer of, int ofProcess) {
    if (chains == null) {
      chains = new Chains();
    }
    if (of != layer) {
      layer = of;
      size = 0;
    }
    chains.clear(size);
    process[size] = ofProcess;
  }

  /** Keeps what was proposed if it belongs here. */
  void keepCandidate() {
    if (size < COUNT) {
      size++;
    } else if (compare(size, last) < 0) {
      chains.clear(last);
      chains.append(last, chains, size);
      process[last] = process[size];
    } else {
      return;
    }
    last = 0;
    for (int other = 1; other < size; other++) {
      last = compare(other, last) > 0 ? other : last;
    }
  }

  private int compare(int a, int b) {
    int order = Long.compare(chains.durationNs(b), chains.durationNs(a));
    if (order == 0) {
      order = Long.compare(value(a, ChainColumn.ADMIT_NS), value(b, ChainColumn.ADMIT_NS));
    }
    if (order == 0) {
      order = Integer.compare(process[a], process[b]);
    }
    for (int i = 0; order == 0 && i < TIED.length; i++) {
      order = Long.compare(value(a, TIED[i]), value(b, TIED[i]));
    }
    return order == 0 ? chains.compare(a, b) : order;
  }

  private long value(int slot, ChainColumn column) {
    return chains.get(slot, 0, column);
  }

  void merge(SlowestOperations other) {
    for (int slot = 0; slot < other.size; slot++) {
      int layerKind = (int) other.value(slot, ChainColumn.LAYER_KIND);
      if (takes(layerKind, other.chains.durationNs(slot))) {
        startCandidate(other.layer, other.process[slot]);
        chains.append(size, other.chains, slot);
        keepCandidate();
      }
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(size);
    for (int slot = 0; slot < size; slot++) {
      out.number(process[slot]);
      chains.write(out, slot);
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(COUNT); left > 0; left--) {
      int of = in.index(in.trace().processes().size());
      Chains read = new Chains();
      read.clear(0);
      read.read(in, 0);
      in.check(read.steps(0) > 0, 0);
      Layer above = LayerKind.layer((int) read.get(0, 0, ChainColumn.LAYER_KIND));
      in.check(size == 0 || above == layer, size);
      startCandidate(above, of);
      chains.append(size, read, 0);
      keepCandidate();
    }
  }

  /** How many there are; in no particular order. */
  public int size() {
    return size;
  }

  /** The process of one. */
  public int process(int slot) {
    return process[slot];
  }

  /** What each of them waited for, itself first. */
  public Chains chains() {
    return chains;
  }
}

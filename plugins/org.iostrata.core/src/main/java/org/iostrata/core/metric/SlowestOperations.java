// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import org.iostrata.core.link.Chains;
import org.iostrata.core.link.Chains.Column;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * The operations of the uppermost layer that took longest, of those that have no parent, and what
 * each waited for: its longest child, that one's longest child, and so on down. Of equal ones those
 * that began first are kept, then by process, kind, file and place, so that they may come in any
 * order. Merging keeps the longest of all.
 */
public final class SlowestOperations {
  /** How many are kept. */
  public static final int COUNT = 5;

  /** No place: there are longer ones. */
  static final int NONE = -1;

  private static final Column[] TIED = {
    Column.LAYER_KIND, Column.FILE, Column.OFFSET, Column.BYTES
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

  /** Adds one that may belong here; returns where in {@link #chains}, or {@link #NONE}. */
  int add(OperationBatch batch, int row) {
    startCandidate(batch.layer(row), ownProcess);
    chains.set(size, batch, row);
    return keepCandidate();
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

  private int keepCandidate() {
    int slot = size;
    if (size < COUNT) {
      size++;
    } else if (compare(size, last) < 0) {
      slot = last;
      chains.clear(slot);
      chains.append(slot, chains, size);
      process[slot] = process[size];
    } else {
      return NONE;
    }
    last = 0;
    for (int other = 1; other < size; other++) {
      last = compare(other, last) > 0 ? other : last;
    }
    return slot;
  }

  private int compare(int a, int b) {
    int order = Long.compare(chains.durationNs(b), chains.durationNs(a));
    if (order == 0) {
      order = Long.compare(value(a, Column.ADMIT_NS), value(b, Column.ADMIT_NS));
    }
    if (order == 0) {
      order = Integer.compare(process[a], process[b]);
    }
    for (int i = 0; order == 0 && i < TIED.length; i++) {
      order = Long.compare(value(a, TIED[i]), value(b, TIED[i]));
    }
    return order;
  }

  private long value(int slot, Column column) {
    return chains.get(slot, 0, column);
  }

  void merge(SlowestOperations other) {
    for (int slot = 0; slot < other.size; slot++) {
      int layerKind = (int) other.value(slot, Column.LAYER_KIND);
      if (takes(layerKind, other.chains.durationNs(slot))) {
        startCandidate(other.layer, other.process[slot]);
        chains.append(size, other.chains, slot);
        keepCandidate();
      }
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

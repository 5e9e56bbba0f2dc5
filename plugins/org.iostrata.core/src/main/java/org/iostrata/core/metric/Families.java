// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.Arrays;
import org.iostrata.core.collection.LongSlots;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.link.Chains;
import org.iostrata.core.link.Coverage;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * Operations together with their children: how much of their time at least one child was under way,
 * reads that a write had to do first, and what the slowest ones waited for. Order: per process, so
 * there is one for each process, which gets its operations as they complete; a child that is not
 * done before its parent does not count. Tells the batch what it found. Merging adds processes.
 * Memory is that of the parents under way, and little as long as no operation has a parent.
 */
public final class Families implements Accumulator<Families> {
  /** More parents under way than this are not looked at: their time counts as their own. */
  private static final int MAX_PARENTS = 1 << 16;

  private static final int NONE = LongSlots.ABSENT;

  private final LongSlots parents = new LongSlots();
  private final Coverage coverage = new Coverage();
  private final Chains chains = new Chains();
  private final ReadBack readBack = new ReadBack();
  private final SlowestOperations slowest;
  private boolean[] isParent;
  private long[] childNs;
  private long[] children = new long[0];
  private long[] firstNs = new long[0];

  /**
   * Nothing yet.
   *
   * @param process the index of the process
   */
  public Families(int process) {
    slowest = new SlowestOperations(process);
  }

  @Override
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    int own = isParent != null && isParent[layerKind] ? parents.find(batch.id(row)) : NONE;
    long coveredNs = 0;
    if (own != NONE) {
      // Its children may have ended after it.
      coveredNs = Math.min(batch.durationNs(row), coverage.close(own, batch.admitNs(row)));
      childNs[layerKind] = Saturating.add(childNs[layerKind], coveredNs);
      batch.setChildNs(row, coveredNs);
    }
    if (batch.parentId(row) != Trace.NONE) {
      addToParent(batch, row, own, coveredNs);
    } else if (slowest.takes(layerKind, batch.durationNs(row))) {
      int slot = slowest.add(batch, row);
      if (slot != SlowestOperations.NONE) {
        lengthen(slowest.chains(), slot, own, coveredNs);
      }
    }
    if (own != NONE) {
      parents.remove(batch.id(row));
    }
  }

  private void addToParent(OperationBatch batch, int row, int own, long coveredNs) {
    int parent = parents.find(batch.parentId(row));
    if (parent == NONE && parents.size() < MAX_PARENTS) {
      parent = open(batch, row);
    }
    if (parent == NONE) {
      return;
    }
    long admitNs = batch.admitNs(row);
    children[parent]++;
    firstNs[parent] = Math.min(firstNs[parent], admitNs);
    coverage.add(parent, admitNs, batch.callbackNs(row));
    readBack.add(parent, batch, row);
    if (batch.durationNs(row) > chains.durationNs(parent)) {
      chains.set(parent, batch, row);
      lengthen(chains, parent, own, coveredNs);
    }
  }

  /** Adds to a chain that has an operation only what its children did. */
  private void lengthen(Chains to, int slot, int own, long coveredNs) {
    if (own != NONE) {
      to.setChildren(slot, coveredNs, children[own]);
      to.append(slot, chains, own);
    }
  }

  private int open(OperationBatch batch, int row) {
    int slot = parents.add(batch.parentId(row));
    if (slot >= children.length) {
      children = Arrays.copyOf(children, parents.capacity());
      firstNs = Arrays.copyOf(firstNs, parents.capacity());
    }
    if (isParent == null) {
      isParent = new boolean[LayerKind.COUNT];
      childNs = new long[LayerKind.COUNT];
    }
    isParent[batch.parentLayerKind(row)] = true;
    children[slot] = 0;
    firstNs[slot] = batch.admitNs(row);
    coverage.open(slot);
    chains.clear(slot);
    readBack.open(slot);
    return slot;
  }

  /**
   * Forgets parents that will not come any more.
   *
   * @param watermarkNs no operation added later begins before
   */
  public void forget(long watermarkNs) {
    if (parents.size() <= MAX_PARENTS / 1024) {
      return;
    }
    for (int slot = 0; slot < parents.capacity(); slot++) {
      long key = parents.key(slot);
      if (parents.find(key) == slot && firstNs[slot] < watermarkNs) {
        coverage.close(slot, Long.MIN_VALUE);
        parents.remove(key);
      }
    }
  }

  @Override
  public void merge(Families other) {
    if (other.childNs != null) {
      childNs = childNs == null ? new long[LayerKind.COUNT] : childNs;
      for (int i = 0; i < LayerKind.COUNT; i++) {
        childNs[i] = Saturating.add(childNs[i], other.childNs[i]);
      }
    }
    readBack.merge(other.readBack);
    slowest.merge(other.slowest);
  }

  /** The time of the operations of a layer and kind with at least one child under way. */
  public long childNs(int layerKind) {
    return childNs == null ? 0 : childNs[layerKind];
  }

  /** Reads below writes whose bytes were then written below the same write. */
  public ReadBack readBack() {
    return readBack;
  }

  /** The slowest operations of the uppermost layer. */
  public SlowestOperations slowest() {
    return slowest;
  }
}

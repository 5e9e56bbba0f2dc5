// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.BitSet;
import org.iostrata.core.internal.collection.LongSlots;
import org.iostrata.core.internal.link.Chains;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * Operations together with their children: how much of their time at least one child was under way,
 * reads that a write had to do first, and what the slowest ones waited for. Order: per process, so
 * there is one for each process, which gets its operations as they complete; a child that is not
 * done before its parent does not count. Memory is that of the parents under way, and little as
 * long as no operation has a parent.
 *
 * <p>One that is told of a process from some time on does not know the children before that time:
 * operations that began before it wait, until it is appended to one that does.
 */
public final class Families implements Sequential<Families> {
  /** More groups than this have no {@link #childNs(int, int)}. */
  public static final int MAX_GROUPS = ChildTimes.MAX_GROUPS;

  /** More parents under way than this are not looked at: their time counts as their own. */
  private static final int MAX_PARENTS = 1 << 16;

  private static final int NONE = LongSlots.ABSENT;

  private final long fromNs;
  private final ReadBack readBack = new ReadBack();
  private LongSlots slots = new LongSlots();
  private Parents parents;
  private final SlowestOperations slowest;
  private Waiting waiting;
  // By layer and kind.
  private final BitSet isParent = new BitSet(0);
  private final ChildTimes childTimes = new ChildTimes();

  /**
   * Nothing yet of a process, from its begin.
   *
   * @param process the index of the process
   */
  public Families(int process) {
    this(process, Long.MIN_VALUE);
  }

  /**
   * Nothing yet.
   *
   * @param process the index of the process
   * @param fromNs the time from which on it is told of the process
   */
  public Families(int process, long fromNs) {
    this.fromNs = fromNs;
    slowest = new SlowestOperations(process);
  }

  private Parents newParents() {
    return new Parents(readBack, fromNs != Long.MIN_VALUE);
  }

  /** Memory for it is taken when there are any: there may be very many processes. */
  private Waiting waiting() {
    waiting = waiting == null ? new Waiting(newParents()) : waiting;
    return waiting;
  }

  /**
   * Adds the next operation of its process.
   *
   * @param group a group whose {@link #childNs(int, int)} it counts for, or {@link Trace#NONE}
   */
  public void add(OperationBatch batch, int row, int group) {
    if (batch.admitNs(row) < fromNs) {
      addWaiting(batch, row, group);
      return;
    }
    int layerKind = batch.layerKind(row);
    int own = isParent.get(layerKind) ? slots.find(batch.id(row)) : NONE;
    long coveredNs = 0;
    if (own != NONE) {
      // Its children may have ended after it.
      coveredNs = Math.min(batch.durationNs(row), parents.close(own, batch.admitNs(row)));
      childTimes.add(group, layerKind, coveredNs);
    }
    if (batch.parentId(row) != Trace.NONE) {
      int parent = parentOf(batch, row);
      if (parent != NONE && parents.add(parent, batch, row) && own != NONE) {
        parents.lengthen(parent, own, coveredNs);
      }
    } else if (slowest.takes(layerKind, batch.durationNs(row))) {
      int slot = slowest.propose(batch, row);
      if (own != NONE) {
        parents.lengthen(slowest.chains(), slot, own, coveredNs);
      }
      slowest.keepCandidate();
    }
    if (own != NONE) {
      slots.remove(batch.id(row));
    }
  }

  private int parentOf(OperationBatch batch, int row) {
    int parent = slots.find(batch.parentId(row));
    if (parent == NONE && slots.size() < MAX_PARENTS) {
      isParent.set(batch.parentLayerKind(row));
      parent = open(batch.parentId(row));
    }
    return parent;
  }

  private int open(long id) {
    parents = parents == null ? newParents() : parents;
    int slot = slots.add(id);
    parents.open(slot);
    return slot;
  }

  private void addWaiting(OperationBatch batch, int row, int group) {
    long id = batch.id(row);
    long parentId = batch.parentId(row);
    int parent = parentId == Trace.NONE ? NONE : parentOf(batch, row);
    if (parent != NONE && parents.add(parent, batch, row)) {
      parents.leaveOpen(parent, id);
    }
    wait(new Waiting.One(id, parentId, group, Chains.step(batch, row)));
  }

  /** Moves what is known of an operation's children behind those that wait already. */
  private int wait(Waiting.One one) {
    int slot = waiting().add(one);
    int own = slots.find(one.id());
    if (own != NONE) {
      waiting.parents().append(slot, parents, own);
      forgetSlot(own);
    }
    return slot;
  }

  private void forgetSlot(int slot) {
    parents.close(slot, Long.MIN_VALUE);
    slots.remove(slots.key(slot));
  }

  /**
   * Forgets parents that will not come any more.
   *
   * @param watermarkNs no operation added later begins before
   */
  public void forget(long watermarkNs) {
    boolean atEnd = watermarkNs == Long.MAX_VALUE;
    if (!atEnd && slots.size() <= MAX_PARENTS / 1024) {
      return;
    }
    for (int slot = 0; slot < slots.capacity(); slot++) {
      if (slots.find(slots.key(slot)) == slot
          && (atEnd || parents.firstNs(slot) < watermarkNs)
          && !parents.asksBefore(slot)) {
        forgetSlot(slot);
      }
    }
    if (atEnd && slots.size() == 0) { // its memory, too: there may be very many processes
      slots = new LongSlots();
      parents = null;
    }
  }

  @Override
  public void append(Families next) {
    addSums(next);
    for (int i = 0; i < next.waiting().size(); i++) {
      int slot = wait(next.waiting().get(i));
      waiting.parents().append(slot, next.waiting().parents(), i);
      if (waiting.admitNs(slot) >= fromNs) {
        finish(slot, next, next.waiting().parentBehind(i));
        waiting.removeLast();
      }
    }
    for (int slot = 0; slot < next.slots.capacity(); slot++) {
      long id = next.slots.key(slot);
      if (next.slots.find(id) == slot) {
        int own = slots.find(id) == NONE ? open(id) : slots.find(id);
        parents.append(own, next.parents, slot);
      }
    }
  }

  /**
   * Ends an operation of the stretch behind, now that all of its children are known.
   *
   * @param parent its parent among those that wait there, or none
   */
  private void finish(int slot, Families next, int parent) {
    int layerKind = waiting.layerKind(slot);
    long durationNs = waiting.durationNs(slot);
    boolean hasChildren = waiting.parents().children(slot) > 0;
    long spentNs = waiting.parents().close(slot, waiting.admitNs(slot));
    long coveredNs = Math.min(durationNs, spentNs);
    if (hasChildren) {
      childTimes.add(waiting.get(slot).group(), layerKind, coveredNs);
    }
    long id = waiting.id(slot);
    int open = next.slots.find(waiting.parentId(slot));
    if (waiting.parentId(slot) == Trace.NONE) {
      if (slowest.takes(layerKind, durationNs)) {
        int place = slowest.propose(layerKind, waiting.step(slot));
        waiting.parents().lengthen(slowest.chains(), place, slot, coveredNs);
        slowest.keepCandidate();
      }
    } else if (parent != NONE) {
      next.waiting().parents().resolve(parent, id, coveredNs, waiting.parents(), slot);
    } else if (open != NONE) {
      next.parents.resolve(open, id, coveredNs, waiting.parents(), slot);
    }
  }

  /** Adds another process, or thread, that was told to its end. */
  public void merge(Families other) {
    addSums(other);
  }

  private void addSums(Families other) {
    childTimes.merge(other.childTimes);
    isParent.or(other.isParent);
    readBack.merge(other.readBack);
    slowest.merge(other.slowest);
  }

  @Override
  public void write(StateOutput out) {
    out.part(childTimes);
    for (int i = isParent.nextSetBit(0); i >= 0; i = isParent.nextSetBit(i + 1)) {
      out.number(i + 1);
    }
    out.number(0);
    out.part(readBack);
    out.part(slowest);
    out.part(waiting());
    out.number(slots.size());
    for (int slot = 0; slot < slots.capacity(); slot++) {
      if (slots.find(slots.key(slot)) == slot) {
        out.signed(slots.key(slot));
        parents.write(out, slot);
      }
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    childTimes.read(in);
    for (int next = in.index(LayerKind.COUNT + 1); next > 0; ) {
      isParent.set(next - 1);
      next = in.index(LayerKind.COUNT + 1);
    }
    readBack.read(in);
    slowest.read(in);
    waiting().read(in);
    in.check(waiting.areBefore(fromNs), fromNs);
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      long id = in.signed();
      in.check(slots.find(id) == NONE, id);
      int slot = open(id); // before there are parents
      parents.read(in, slot);
    }
  }

  /** The time of the operations of a layer and kind with at least one child under way. */
  public long childNs(int layerKind) {
    return childTimes.ns(Trace.NONE, layerKind);
  }

  /** The same of those of a group. */
  public long childNs(int group, int layerKind) {
    return childTimes.ns(group, layerKind);
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

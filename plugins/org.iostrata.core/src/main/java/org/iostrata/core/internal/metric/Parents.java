// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.link.Chains;
import org.iostrata.core.internal.link.Coverage;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** What the children of operations that are not told yet did; each operation is a small slot. */
final class Parents {
  private final Coverage coverage = new Coverage();
  private final Chains chains = new Chains();
  private final LastReads reads;
  private long[] children = new long[0];
  private long[] firstNs = new long[0];

  /** The id of the longest child when what that waited for is not known yet. */
  private long[] unresolved = new long[0];

  /**
   * None.
   *
   * @param found gets the reads that were written back
   * @param fromMiddle whether children may have been told to another before
   */
  Parents(ReadBack found, boolean fromMiddle) {
    reads = new LastReads(found, fromMiddle);
  }

  /** A slot for an operation without children. */
  void open(int slot) {
    if (slot >= children.length) {
      int size = Math.max(8, Math.max(slot + 1, children.length * 2));
      children = Arrays.copyOf(children, size);
      firstNs = Arrays.copyOf(firstNs, size);
      unresolved = Arrays.copyOf(unresolved, size);
    }
    children[slot] = 0;
    firstNs[slot] = Long.MAX_VALUE;
    unresolved[slot] = Trace.NONE;
    coverage.open(slot);
    chains.clear(slot);
    reads.open(slot);
  }

  /** Adds a child; whether it is the longest so far. */
  boolean add(int slot, OperationBatch batch, int row) {
    long admitNs = batch.admitNs(row);
    children[slot]++;
    firstNs[slot] = Math.min(firstNs[slot], admitNs);
    coverage.add(slot, admitNs, batch.callbackNs(row));
    reads.add(slot, batch, row);
    if (batch.durationNs(row) <= chains.durationNs(slot)) {
      return false;
    }
    chains.set(slot, batch, row);
    unresolved[slot] = Trace.NONE;
    return true;
  }

  /** The longest child waits for what is not known yet. */
  void leaveOpen(int slot, long child) {
    unresolved[slot] = child;
  }

  /** Now it is known, if this is the longest child. */
  void resolve(int slot, long child, long coveredNs, Parents of, int childSlot) {
    if (unresolved[slot] == child) {
      unresolved[slot] = Trace.NONE;
      of.lengthen(chains, slot, childSlot, coveredNs);
    }
  }

  /** Adds to a chain that has an operation only what its children did. */
  void lengthen(Chains to, int toSlot, int slot, long coveredNs) {
    to.setChildren(toSlot, coveredNs, children[slot]);
    to.append(toSlot, chains, slot);
  }

  /** The same of one that is a child in another slot. */
  void lengthen(int toSlot, int slot, long coveredNs) {
    lengthen(chains, toSlot, slot, coveredNs);
  }

  /** Ends an operation: how much of its time at least one child was under way. */
  long close(int slot, long admitNs) {
    return coverage.close(slot, admitNs);
  }

  long children(int slot) {
    return children[slot];
  }

  boolean asksBefore(int slot) {
    return reads.asksBefore(slot);
  }

  long firstNs(int slot) {
    return firstNs[slot];
  }

  /** Goes on with children of the same operation that were told right behind. */
  void append(int slot, Parents next, int nextSlot) {
    children[slot] += next.children[nextSlot];
    firstNs[slot] = Math.min(firstNs[slot], next.firstNs[nextSlot]);
    coverage.addAll(slot, next.coverage, nextSlot);
    reads.append(slot, next.reads, nextSlot);
    if (next.chains.durationNs(nextSlot) > chains.durationNs(slot)) {
      chains.clear(slot);
      chains.append(slot, next.chains, nextSlot);
      unresolved[slot] = next.unresolved[nextSlot];
    }
  }

  void write(StateOutput out, int slot) {
    out.number(children[slot]);
    if (children[slot] > 0) {
      out.signed(firstNs[slot]);
      coverage.write(out, slot);
      chains.write(out, slot);
      out.signed(unresolved[slot]);
      reads.write(out, slot);
    }
  }

  /** Takes what was written into a slot that was opened. */
  void read(StateInput in, int slot) throws StateException {
    children[slot] = in.amount();
    if (children[slot] > 0) {
      firstNs[slot] = in.signed();
      coverage.read(in, slot);
      chains.read(in, slot);
      in.check(chains.steps(slot) > 0, 0);
      unresolved[slot] = in.signed();
      reads.read(in, slot);
    }
  }
}

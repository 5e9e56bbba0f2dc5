// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;

/**
 * Links operations of one process that are told whole, each with its begin and end, in any order:
 * of formats that do not tell calls but requests. The parent is found as everywhere; of two
 * operations that begin at once, the one of the layer above, or that ends later, is the outer one.
 */
public final class Nesting {
  private final OperationBatch told;
  private final CallStack[] stacks;
  private final LongIndex threads = new LongIndex();

  private Nesting(OperationBatch told) {
    this.told = told;
    for (int row = 0; row < told.size(); row++) {
      threads.add(told.thread(row));
    }
    stacks = new CallStack[threads.size()];
  }

  /**
   * Gives each operation an id and its parent.
   *
   * @param told what, where, when and how much of each operation
   * @return the same operations, in the order in which a cursor delivers them
   */
  public static OperationBatch link(OperationBatch told) {
    Nesting nesting = new Nesting(told);
    int[] begun =
        order(
            told,
            Comparator.<Integer>comparingLong(told::admitNs)
                .thenComparing(told::layer)
                .thenComparing(told::callbackNs, Comparator.reverseOrder()));
    for (int id = 0; id < begun.length; id++) {
      nesting.begin(begun[id], id);
    }
    OperationBatch linked = new OperationBatch(Math.max(1, told.size()));
    Comparator<Integer> byEnd = Comparator.comparingLong(told::callbackNs);
    for (int row : order(told, byEnd.thenComparing(told::id, Comparator.reverseOrder()))) {
      linked.addCopy(told, row);
    }
    return linked;
  }

  private static int[] order(OperationBatch batch, Comparator<Integer> comparator) {
    return IntStream.range(0, batch.size())
        .boxed()
        .sorted(comparator)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void begin(int row, long id) {
    int thread = threads.find(told.thread(row));
    if (stacks[thread] == null) {
      stacks[thread] = new CallStack();
    }
    CallStack stack = stacks[thread];
    for (int frame = stack.depth() - 1; frame >= 0; frame--) {
      if (endOfScope(stack.slot(frame)) <= told.admitNs(row)) {
        stack.remove(frame);
      }
    }
    int parent = stack.findParent(stack.depth() - 1, told.layer(row));
    if (parent == CallStack.NONE) {
      told.setLink(row, id, Trace.NONE, LayerKind.NONE);
    } else {
      told.setLink(row, id, stack.id(parent), stack.layerKind(parent));
      addChild(stack.slot(parent), row);
    }
    stack.pushOperation(id, told.admitNs(row), told.layerKind(row), row);
  }

  /** A non-blocking operation is a parent while it is issued only. */
  private long endOfScope(int row) {
    boolean issued = (told.flags(row) & OperationFlags.NON_BLOCKING) != 0;
    return issued ? Math.max(told.admitNs(row), told.issueNs(row)) : told.callbackNs(row);
  }

  private void addChild(int parent, int child) {
    long first = told.firstChildNs(parent);
    told.setChildren(
        parent,
        first == Trace.UNKNOWN ? told.admitNs(child) : first, // children come by their begin
        Math.max(told.lastChildNs(parent), told.callbackNs(child)));
    int collective = OperationFlags.COLLECTIVE | OperationFlags.IN_COLLECTIVE;
    if ((told.flags(parent) & collective) != 0) {
      int flags = told.flags(child) | OperationFlags.IN_COLLECTIVE;
      told.setWhat(child, told.layerKind(child), flags, told.thread(child));
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import java.util.BitSet;
import org.iostrata.core.internal.collection.Effort;
import org.iostrata.core.internal.collection.LongSlots;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;

/**
 * The non-blocking reads and writes under way in one process, and which of them a transfer serves
 * that no call on its own thread explains: one of a helper thread of asynchronous I/O, or what a
 * library catches up on while the program waits. Its parent is an operation of a layer above on the
 * same file, under way since before it began: best one that holds all of its bytes, else one that
 * shares some, else one whose place is not known; of several the lowest layer, then the oldest. A
 * read without such a parent may serve a write: read-modify-write. What AIO is asked for is never
 * done on the thread that asked.
 *
 * <p>The owner numbers the operations by small slots. Memory is that of the operations under way.
 * Not thread-safe.
 */
public final class PendingRequests {
  /** No operation. */
  public static final int NONE = -1;

  private static final int HOLDS = 3;
  private static final int SHARES = 2;
  private static final int SAME_FILE = 1;

  /** So many on the same bytes are enough: which of them it is cannot be told anyway. */
  private static final int MOST_WEIGHED = 1024;

  private static final Layer[] LAYERS = Layer.values();

  private final Effort effort = new Effort(1 << 16, 16);
  private final RangeIndex ranges = new RangeIndex();
  private final BeginIndex times = new BeginIndex();
  private int[] layerKind = new int[0];
  private long[] begin = new long[0];
  private int[] thread = new int[0];
  private boolean[] known = new boolean[0];

  /** Whether it has bytes at all: without any nothing can be found. */
  private boolean[] filed = new boolean[0];

  /** What layers and kinds there ever were. */
  private final BitSet used = new BitSet();

  private final RangeIndex.RangeVisitor weigh = this::weigh;
  private int childLayerKind;
  private long childBegin;
  private int childThread;
  private FileRange child;
  private int best;
  private int bestFit;
  private boolean ambiguous;

  /** What looking for parents may cost. */
  Effort effort() {
    return effort;
  }

  /** A non-blocking transfer began. */
  public void begin(int slot, int newLayerKind, long beginTime, int ofThread, FileRange range) {
    if (slot >= layerKind.length) {
      int size = LongSlots.grown(layerKind.length, slot);
      layerKind = Arrays.copyOf(layerKind, size);
      begin = Arrays.copyOf(begin, size);
      thread = Arrays.copyOf(thread, size);
      known = Arrays.copyOf(known, size);
      filed = Arrays.copyOf(filed, size);
    }
    layerKind[slot] = newLayerKind;
    begin[slot] = beginTime;
    thread[slot] = ofThread;
    known[slot] = range.isKnown();
    OperationKind kind = LayerKind.kind(newLayerKind);
    filed[slot] = range.from() < range.to();
    if (filed[slot]) {
      times.add(slot, timeGroup(range.file(), newLayerKind, known[slot]), beginTime, ofThread);
      used.set(newLayerKind);
    }
    if (filed[slot] && known[slot]) {
      ranges.add(slot, group(range.file(), kind), range.from(), range.to());
    }
  }

  /** Such a transfer ended, or is given up. */
  public void end(int slot) {
    if (filed[slot]) {
      times.remove(slot);
    }
    if (filed[slot] && known[slot]) {
      ranges.remove(slot);
    }
  }

  /**
   * The operation that a transfer serves which began at a time and ends now.
   *
   * @return its slot, or {@link #NONE}
   */
  public int parentOf(int ofLayerKind, long beginTime, int onThread, FileRange range) {
    childLayerKind = ofLayerKind;
    childBegin = beginTime;
    childThread = onThread;
    child = range;
    best = NONE;
    bestFit = 0;
    ambiguous = false;
    OperationKind kind = LayerKind.kind(ofLayerKind);
    search(kind);
    if (best == NONE && kind == OperationKind.READ) {
      search(OperationKind.WRITE);
    }
    return best;
  }

  /** How the parent found last was found: bits of {@link OperationFlags}. */
  public int evidence() {
    int by = bestFit > SAME_FILE ? OperationFlags.LINKED_BY_RANGE : OperationFlags.LINKED_BY_TIME;
    return ambiguous ? by | OperationFlags.LINK_AMBIGUOUS : by;
  }

  private void search(OperationKind kind) {
    if (child.from() >= child.to()) {
      return;
    }
    if (child.isKnown()) {
      long group = group(child.file(), kind);
      effort.addOperation();
      int most = effort.steps(MOST_WEIGHED);
      boolean all = ranges.overlapping(group, child.from(), child.to(), most, weigh);
      effort.spend(ranges.visited());
      ambiguous |= !all;
    }
    if (best == NONE) {
      searchByTime(kind);
    }
  }

  /** Of those whose place is not known, or all for a transfer without one; the lowest layer. */
  private void searchByTime(OperationKind kind) {
    Layer below = LayerKind.layer(childLayerKind);
    for (int i = below.index() - 1; i >= 0 && best == NONE; i--) {
      Layer layer = LAYERS[i];
      int above = LayerKind.of(layer, kind);
      if (used.get(above) && layer.isAbove(below)) {
        int except = layer.isLike(Layer.AIO) ? childThread : BeginIndex.NO_THREAD;
        long group = timeGroup(child.file(), above, false);
        times.oldest(group, childBegin, except, 2, weigh);
        if (!child.isKnown()) {
          times.oldest(timeGroup(child.file(), above, true), childBegin, except, 2, weigh);
        }
      }
    }
  }

  private void weigh(int slot) {
    if (!mayServe(slot)) {
      return;
    }
    int fit = fit(slot);
    // Within a group the kind is the same, so that a larger number is a lower layer.
    int better = best == NONE ? 1 : Integer.compare(fit, bestFit);
    better = better != 0 ? better : Integer.compare(layerKind[slot], layerKind[best]);
    ambiguous = better == 0 || (ambiguous && better < 0);
    better = better != 0 ? better : Long.compare(begin[best], begin[slot]);
    if (better > 0) {
      best = slot;
      bestFit = fit;
    }
  }

  private boolean mayServe(int slot) {
    Layer layer = LayerKind.layer(layerKind[slot]);
    return begin[slot] <= childBegin
        && layer.isAbove(LayerKind.layer(childLayerKind))
        && (!layer.isLike(Layer.AIO) || thread[slot] != childThread);
  }

  private int fit(int slot) {
    if (!known[slot] || !child.isKnown()) {
      return SAME_FILE;
    }
    boolean holds = ranges.from(slot) <= child.from() && ranges.to(slot) >= child.to();
    return holds ? HOLDS : SHARES;
  }

  private static long timeGroup(int file, int ofLayerKind, boolean placed) {
    return ((long) file << Integer.SIZE) + 2L * ofLayerKind + (placed ? 1 : 0);
  }

  private static long group(int file, OperationKind kind) {
    return file * 2L + (kind == OperationKind.WRITE ? 1 : 0);
  }
}

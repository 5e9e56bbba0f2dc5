// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * The operations of a process that ended a short while ago: one that an operation caused may end
 * behind it, and only then is known that an arrow begins at it. They leave in the order in which
 * they came, when nothing can come any more that began before they ended, or when they are many.
 */
final class HeldOperations {
  private static final int MOST = 1 << 16;

  private final Arrows arrows;
  private final Deque<HeldPiece> pieces = new ArrayDeque<>();
  private int size;

  /** Who gets one that leaves. */
  @FunctionalInterface
  interface Leaver {
    /**
     * One leaves.
     *
     * @param arrow the arrow that ends at it, or {@link Trace#NONE}
     */
    void leave(OperationBatch batch, int row, long arrow) throws IOException;
  }

  /** Those that came together. */
  private static final class HeldPiece {
    private final OperationBatch operations;
    private final long[] arrows;
    private int next;

    HeldPiece(int size) {
      operations = new OperationBatch(size);
      arrows = new long[size];
    }
  }

  HeldOperations(Arrows arrows) {
    this.arrows = arrows;
  }

  /**
   * Some more ended.
   *
   * @param linked whether those that caused them come, too
   */
  void add(OperationBatch batch, boolean linked) {
    if (batch.size() == 0) {
      return;
    }
    HeldPiece piece = new HeldPiece(batch.size());
    for (int row = 0; row < batch.size(); row++) {
      piece.operations.addCopy(batch, row);
      long parent = batch.parentId(row);
      piece.arrows[row] = linked && parent != Trace.NONE ? arrows.from(parent) : Trace.NONE;
    }
    pieces.add(piece);
    size += batch.size();
  }

  /** Lets those go that ended before a time, up to the first that did not. */
  void leaveBefore(long timeNs, Leaver leaver) throws IOException {
    while (!pieces.isEmpty()) {
      HeldPiece piece = pieces.peek();
      while (piece.next < piece.operations.size()) {
        if (size <= MOST && piece.operations.callbackNs(piece.next) >= timeNs) {
          return;
        }
        leaver.leave(piece.operations, piece.next, piece.arrows[piece.next]);
        piece.next++;
        size--;
      }
      pieces.poll();
    }
  }
}

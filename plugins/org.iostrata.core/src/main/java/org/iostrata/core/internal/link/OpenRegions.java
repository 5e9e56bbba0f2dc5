// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Trace;

/** The regions of the program that a thread is in, of one kind, by their indices in the trace. */
final class OpenRegions {
  /** A program that enters more without leaving them does not say where it is. */
  private static final int MAX_DEPTH = 1024;

  private int[] regions = new int[2];
  private int depth;

  /** The innermost, or {@link Trace#NONE}. */
  int innermost() {
    return depth == 0 ? Trace.NONE : regions[depth - 1];
  }

  /** Enters one; returns how many others were given up for it, as too many are open. */
  int enter(int region) {
    int givenUp = depth == MAX_DEPTH ? depth : 0;
    depth -= givenUp;
    if (depth == regions.length) {
      regions = Arrays.copyOf(regions, depth * 2);
    }
    regions[depth++] = region;
    return givenUp;
  }

  /** Leaves one, and those inside that were not left; nothing when the thread is not in it. */
  void leave(int region) {
    int at = depth;
    while (at > 0 && regions[at - 1] != region) {
      at--;
    }
    depth = at == 0 ? depth : at - 1;
  }

  void write(StateOutput out) {
    out.number(depth);
    for (int i = 0; i < depth; i++) {
      out.number(regions[i]);
    }
  }

  /**
   * Reads what was written.
   *
   * @param count how many regions of the kind the trace has
   */
  void read(StateInput in, int count) throws StateException {
    int open = in.count(MAX_DEPTH);
    for (int i = 0; i < open; i++) {
      enter(in.index(count));
    }
  }
}

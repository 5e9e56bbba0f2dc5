// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/**
 * A binomial tree of processes: the first one is its root, and the parent of another one is the one
 * with its lowest bit cleared.
 */
final class Tree {
  /** What is done with each child. */
  interface EachChild {
    /** A child, the one with the largest tree below it first. */
    void child(ClientProcess child);
  }

  private Tree() {}

  static ClientProcess parent(ClientProcess of) {
    return of.world().rank(of.rank() & (of.rank() - 1));
  }

  static void children(ClientProcess of, EachChild visitor) {
    int size = of.world().size();
    int largest =
        of.rank() == 0 ? Integer.highestOneBit(size) : Integer.lowestOneBit(of.rank()) >> 1;
    for (int bit = largest; bit > 0; bit >>= 1) {
      if (of.rank() + bit < size) {
        visitor.child(of.world().rank(of.rank() + bit));
      }
    }
  }
}

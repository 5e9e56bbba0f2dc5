// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

/**
 * What looking for relatives may cost: so much for every operation, and something to begin with, so
 * that a trace takes time by its size whatever its operations have to do with each other. Not
 * thread-safe.
 */
public final class Effort {
  private final int perOperation;
  private long left;
  private long spent;

  /**
   * Nothing spent.
   *
   * @param first what may be spent at once
   * @param perOperation what every operation adds to it
   */
  public Effort(long first, int perOperation) {
    this.left = first;
    this.perOperation = perOperation;
  }

  /** There is one operation more. */
  public void addOperation() {
    left += perOperation;
  }

  /** How many steps may be done now, for an operation that was added: never none. */
  public int steps(int wanted) {
    return (int) Math.max(perOperation, Math.min(wanted, left));
  }

  /** So many steps were done. */
  public void spend(long steps) {
    left -= steps;
    spent += steps;
  }

  /** What may be spent now. */
  public long left() {
    return left;
  }

  /** Goes on where another one was. */
  public void setLeft(long newLeft) {
    left = newLeft;
  }

  /** Whether nothing is left. */
  public boolean isSpent() {
    return left < 0;
  }

  /** All steps there ever were. */
  public long spent() {
    return spent;
  }
}

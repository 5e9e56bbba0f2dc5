// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.LongFunction;

/** Opens a file, does so many steps, closes it; each action is made when it is asked for. */
final class Steps implements Iterator<Action> {
  private static final int FILE = 0;

  private final long steps;
  private final LongFunction<Action> step;
  private long next = -1; // the open

  Steps(long steps, LongFunction<Action> step) {
    this.steps = steps;
    this.step = step;
  }

  @Override
  public boolean hasNext() {
    return next <= steps;
  }

  @Override
  public Action next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    long now = next++;
    return now < 0 ? new Action.Open(FILE) : now < steps ? step.apply(now) : new Action.Close(FILE);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/**
 * The times from one request's end to the next one's while others are under way: who serves one by
 * one is done with them at even steps, who serves many at once with several at a time.
 */
public final class Departures implements Portable {
  /** Steps are squared in units of so many nanoseconds, for squares of long ones to add up. */
  private static final long UNIT_NS = 16;

  private long steps;
  private long stepsNs;
  private long squares;
  private long firstNs = Long.MIN_VALUE;
  private long lastNs = Long.MIN_VALUE;

  /** Whether others were under way at the last one. */
  private boolean waiting;

  /** A request is done, the next one after the last. */
  void add(long timeNs, boolean othersWait) {
    if (waiting) {
      step(timeNs - lastNs);
    } else if (firstNs == Long.MIN_VALUE) {
      firstNs = timeNs;
    }
    lastNs = timeNs;
    waiting = othersWait;
  }

  private void step(long stepNs) {
    steps++;
    stepsNs = Saturating.add(stepsNs, stepNs);
    double units = (double) stepNs / UNIT_NS;
    squares = Saturating.add(squares, (long) (units * units));
  }

  /** Goes on with those of later. */
  void append(Departures next) {
    if (waiting && next.firstNs != Long.MIN_VALUE) {
      step(next.firstNs - lastNs);
    }
    steps += next.steps;
    stepsNs = Saturating.add(stepsNs, next.stepsNs);
    squares = Saturating.add(squares, next.squares);
    if (next.lastNs != Long.MIN_VALUE) {
      firstNs = firstNs == Long.MIN_VALUE ? next.firstNs : firstNs;
      lastNs = next.lastNs;
      waiting = next.waiting;
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(steps);
    out.number(stepsNs);
    out.number(squares);
    out.signed(firstNs);
    out.signed(lastNs);
    out.flag(waiting);
  }

  @Override
  public void read(StateInput in) throws StateException {
    steps = in.amount();
    stepsNs = in.amount();
    squares = in.amount();
    firstNs = in.signed();
    lastNs = in.signed();
    waiting = in.flag();
  }

  /** How many steps there are. */
  public long steps() {
    return steps;
  }

  /** The sum of the steps. */
  public long stepsNs() {
    return stepsNs;
  }

  /** Standard deviation by mean of the steps: 0 when all are equal; not a number without any. */
  public double unevenness() {
    double mean = (double) stepsNs / UNIT_NS / steps;
    double variance = Math.max(0, (double) squares / steps - mean * mean);
    return steps > 0 && stepsNs == 0 ? 0 : Math.sqrt(variance) / mean;
  }
}

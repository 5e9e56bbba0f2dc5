// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/**
 * Concurrency C(t) over all processes (Lu and Shen, section 3): the number of operations with ADMIT
 * seen and CALLBACK not, its maximum, and the time with C(t) >= 1; both and the integral in each of
 * the {@link TimeWindows} of the run, too. It is told of begins and ends in the order of time, of
 * ends first.
 */
public final class Outstanding implements Portable {
  private final long durationNs;
  private final long[] maxOf = new long[TimeWindows.COUNT];
  private final long[] areaOf = new long[TimeWindows.COUNT];
  private final long[] busyOf = new long[TimeWindows.COUNT];
  private int window;
  private long windowToNs;
  private long now;
  private long max;
  private long highest;
  private long busyNs;
  private long busySinceNs;

  /** All ends - all begins so far: at a time without any outstanding, the integral of C(t). */
  private long edgesNs;

  /** The integral up to the window. */
  private long areaBefore;

  /** The busy time up to the window. */
  private long busyBefore;

  /**
   * Nothing outstanding.
   *
   * @param durationNs of the run; with 0, not known, everything is in the first window
   */
  public Outstanding(long durationNs) {
    this.durationNs = durationNs;
    windowToNs = toNs(0);
  }

  private long toNs(int of) {
    boolean last = durationNs == 0 || of == TimeWindows.COUNT - 1;
    return last ? Long.MAX_VALUE : TimeWindows.fromNs(of + 1, durationNs);
  }

  /** One more is outstanding. */
  public void begin(long timeNs) {
    if (timeNs >= windowToNs) {
      goTo(timeNs);
    }
    edgesNs -= timeNs;
    if (now++ == 0) {
      busySinceNs = timeNs;
    }
    max = Math.max(max, now);
  }

  /** One less is outstanding. */
  public void end(long timeNs) {
    if (timeNs > windowToNs) {
      goTo(timeNs - 1); // what ends with a window is not in the next one
    }
    edgesNs += timeNs;
    if (--now == 0) {
      busyNs += timeNs - busySinceNs;
    }
  }

  private void goTo(long timeNs) {
    while (timeNs >= windowToNs) {
      long area = now * windowToNs + edgesNs; // may pass the range of long on its way
      maxOf[window] = max;
      areaOf[window] = area - areaBefore;
      areaBefore = area;
      long busy = now > 0 ? busyNs + windowToNs - busySinceNs : busyNs;
      busyOf[window] = busy - busyBefore;
      busyBefore = busy;
      highest = Math.max(highest, max);
      max = now;
      windowToNs = toNs(++window);
    }
  }

  /** How many are outstanding now. */
  long now() {
    return now;
  }

  /**
   * Goes on with what another was told from a time on; it was told first of a begin at that time
   * for each of those that are outstanding here.
   */
  void append(Outstanding next, long fromNs) {
    goTo(fromNs);
    long area = now * fromNs + edgesNs;
    long busy = now > 0 ? busyNs + fromNs - busySinceNs : busyNs;
    highest = Math.max(highest, next.highest);
    if (next.window > window) {
      highest = Math.max(highest, max);
      maxOf[window] = Math.max(max, next.maxOf[window]);
      areaOf[window] = area - areaBefore + next.areaOf[window];
      busyOf[window] = busy - busyBefore + next.busyOf[window];
      takeWindows(next);
      areaBefore = area + next.areaBefore;
      busyBefore = busy + next.busyBefore;
    } else {
      max = Math.max(max, next.max);
    }
    edgesNs = area + next.edgesNs;
    busyNs = busy + next.busyNs;
    busySinceNs = next.busySinceNs;
    now = next.now;
  }

  private void takeWindows(Outstanding next) {
    for (int of = window + 1; of < next.window; of++) {
      maxOf[of] = next.maxOf[of];
      areaOf[of] = next.areaOf[of];
      busyOf[of] = next.busyOf[of];
    }
    window = next.window;
    windowToNs = next.windowToNs;
    max = next.max;
  }

  @Override
  public void write(StateOutput out) {
    out.number(window);
    out.number(now);
    out.number(max);
    out.number(highest);
    out.number(busyNs);
    out.signed(busySinceNs);
    out.signed(edgesNs);
    out.signed(areaBefore);
    out.number(busyBefore);
    out.sparse(maxOf);
    out.sparse(areaOf);
    out.sparse(busyOf);
  }

  @Override
  public void read(StateInput in) throws StateException {
    window = in.index(TimeWindows.COUNT);
    windowToNs = toNs(window);
    now = in.amount();
    max = in.amount();
    highest = in.amount();
    busyNs = in.amount();
    busySinceNs = in.time();
    edgesNs = in.signed();
    areaBefore = in.signed();
    busyBefore = in.amount();
    in.sparse(maxOf);
    in.sparse(areaOf);
    in.sparse(busyOf);
  }

  /** The largest number of operations outstanding at once. */
  public long max() {
    return Math.max(highest, max);
  }

  /** The same in a window of the run. */
  public long max(int of) {
    return of == window ? max : maxOf[of];
  }

  /** The integral of C(t) over a window of the run, in nanoseconds, when nothing is outstanding. */
  public long areaNs(int of) {
    return of == window ? edgesNs - areaBefore : areaOf[of];
  }

  /** The time with at least one operation outstanding, in nanoseconds. */
  public long busyNs() {
    return busyNs;
  }

  /** The same in a window of the run, when nothing is outstanding. */
  public long busyNs(int of) {
    return of == window ? busyNs - busyBefore : busyOf[of];
  }
}

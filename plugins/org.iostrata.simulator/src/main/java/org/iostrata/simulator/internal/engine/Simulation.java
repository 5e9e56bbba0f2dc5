// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.engine;

/**
 * Virtual time and what happens in it. Times are whole nanoseconds; a duration is computed in
 * seconds and truncated before it is added. Events of one time happen in the order in which they
 * were scheduled, so that a run is the same wherever it is made. Not thread-safe.
 */
public final class Simulation {
  private static final double NS = 1e9;

  private final EventQueue queue = new EventQueue();
  private long nowNs;
  private long events;

  /** Whole nanoseconds of a duration: what is less is cut off, of the part of a second. */
  public static long durationNs(double seconds) {
    long whole = (long) seconds;
    return whole * 1_000_000_000L + (long) ((seconds - whole) * NS);
  }

  /** The time. */
  public long nowNs() {
    return nowNs;
  }

  /** How many events happened. */
  public long events() {
    return events;
  }

  /**
   * Something happens later.
   *
   * @param delayNs in how much time, not negative
   * @param what what arrives, or null
   */
  public void schedule(long delayNs, Actor actor, Object what) {
    queue.add(nowNs + delayNs, actor, what);
  }

  /**
   * Lets events happen until there are none, or so many have.
   *
   * @return whether there are more
   */
  public boolean run(long most) {
    long last = events + most;
    while (events < last) {
      if (!queue.next()) {
        return false;
      }
      nowNs = queue.timeNs();
      events++;
      queue.actor().happen(queue.what());
    }
    return true;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/**
 * How long requests of one file take by how many others are before them when they come, and how
 * often one overtakes another: told in the order of their begins. Up to {@link #EXACT} others are
 * told apart, then by powers of two.
 */
public final class Queue implements Portable {
  private static final int EXACT = 8;
  private static final int EXACT_BITS = 3;
  private static final int COUNT = 0;
  private static final int AHEAD = 1;
  private static final int TIME = 2;
  private static final int COLUMNS = 3;
  private static final int MOST_PLACES = EXACT + Integer.SIZE - EXACT_BITS;

  /** Of a request that is alone, what counts is {@link #doneNs} only. */
  private static final int NO_MATTER = 0;

  private long[] sums = new long[COLUMNS];
  private long busyNs;
  private long overtaking;
  private long doneNs = Long.MIN_VALUE;
  private final Departures departures = new Departures();
  private final StreamEnds streams = new StreamEnds();

  /** Null until two overlap: one alone ends at {@link #doneNs}. */
  private PendingEnds ends;

  /** A request of a place comes, of more than 0 bytes, and will be done. */
  void add(long admitNs, long callbackNs, long offset, long bytes) {
    boolean meets = admitNs < doneNs;
    long beforeNs = busyNs;
    add(admitNs, callbackNs);
    streams.add(offset, bytes, callbackNs - admitNs, busyNs - beforeNs, meets);
  }

  /** A request comes, and will be done. */
  void add(long admitNs, long callbackNs) {
    int ahead = ahead(admitNs);
    int at = place(ahead) * COLUMNS;
    if (at >= sums.length) {
      sums = Arrays.copyOf(sums, at + COLUMNS);
    }
    sums[at + COUNT]++;
    sums[at + AHEAD] = Saturating.add(sums[at + AHEAD], ahead);
    sums[at + TIME] = Saturating.add(sums[at + TIME], callbackNs - admitNs);
    overtaking += ahead > 0 && callbackNs < doneNs ? 1 : 0;
    busyNs += Math.max(0, callbackNs - Math.max(admitNs, doneNs));
    open(callbackNs);
  }

  /** How many are under way at a time. */
  private int ahead(long timeNs) {
    if (ends == null) {
      if (timeNs >= doneNs) {
        return 0;
      }
      ends = new PendingEnds();
      ends.add(doneNs, NO_MATTER);
    }
    endBefore(timeNs + 1);
    return ends.size();
  }

  private void endBefore(long timeNs) {
    while (ends != null && ends.nextNs() < timeNs) {
      long nextNs = ends.nextNs();
      ends.remove();
      departures.add(nextNs, ends.size() > 0);
    }
  }

  /** Nobody comes any more. */
  void finish() {
    endBefore(Long.MAX_VALUE);
  }

  /** A request that is counted elsewhere is under way. */
  void resume(long callbackNs) {
    if (ends == null) {
      ends = new PendingEnds();
    }
    open(callbackNs);
  }

  private void open(long callbackNs) {
    if (ends != null) {
      ends.add(callbackNs, NO_MATTER);
    }
    doneNs = Math.max(doneNs, callbackNs);
  }

  private static int place(int ahead) {
    return ahead < EXACT
        ? ahead
        : EXACT + Integer.SIZE - 1 - EXACT_BITS - Integer.numberOfLeadingZeros(ahead);
  }

  /** Goes on with what another was told from a time on, first of what is under way here then. */
  void append(Queue next, long fromNs) {
    endBefore(fromNs + 1);
    departures.append(next.departures);
    streams.append(next.streams);
    if (next.sums.length > sums.length) {
      sums = Arrays.copyOf(sums, next.sums.length);
    }
    for (int i = 0; i < next.sums.length; i++) {
      sums[i] = Saturating.add(sums[i], next.sums[i]);
    }
    busyNs = Saturating.add(busyNs, next.busyNs);
    overtaking += next.overtaking;
    doneNs = Math.max(doneNs, next.doneNs);
    ends = next.ends;
  }

  @Override
  public void write(StateOutput out) {
    out.number(busyNs);
    out.number(overtaking);
    out.flag(ends != null);
    if (ends != null) {
      out.part(ends);
    }
    out.signed(doneNs);
    out.part(departures);
    out.part(streams);
    out.number(sums.length / COLUMNS);
    for (long sum : sums) {
      out.number(sum);
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    busyNs = in.amount();
    overtaking = in.amount();
    if (in.flag()) {
      ends = new PendingEnds();
      ends.read(in);
    }
    doneNs = in.signed();
    departures.read(in);
    streams.read(in);
    int places = in.count(MOST_PLACES);
    sums = new long[Math.max(1, places) * COLUMNS];
    for (int i = 0; i < places * COLUMNS; i++) {
      sums[i] = in.amount();
    }
  }

  /** How many places are told apart: each further one has more others before it. */
  public int places() {
    return sums.length / COLUMNS;
  }

  /** How many requests came to a place. */
  public long count(int place) {
    return sums[place * COLUMNS + COUNT];
  }

  /** The sum of how many others were before them. */
  public long ahead(int place) {
    return sums[place * COLUMNS + AHEAD];
  }

  /** The sum of their durations. */
  public long timeNs(int place) {
    return sums[place * COLUMNS + TIME];
  }

  /** How many were done before one that came earlier. */
  public long overtaking() {
    return overtaking;
  }

  /** When requests are done that others wait behind. */
  public Departures departures() {
    return departures;
  }

  /** Whether they go on where others ended. */
  public StreamEnds streams() {
    return streams;
  }

  /** Time with at least one under way. */
  public long busyNs() {
    return busyNs;
  }
}

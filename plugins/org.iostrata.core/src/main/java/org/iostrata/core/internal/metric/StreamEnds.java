// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/**
 * Whether a request of a file begins where the one that came before ended, or, while others are
 * under way, where one further back ended: then streams interleave (Lu and Shen, section 4.2). Told
 * in the order of begins. Of the ends that others went away from, {@value #SLOTS} are known at
 * most, and of two with the same slot the later one.
 */
public final class StreamEnds implements Portable {
  /** Enough for some ninety streams: more than half of them then find their end. */
  private static final int SLOTS = 128;

  private static final int SLOT_BITS = 7;

  /** So many are enough until each slot has been used, but for a file made to be a trap. */
  private static final int MOST_ASKED = 32 * SLOTS;

  private static final long NO_END = 0;
  private static final long[] NONE = {};

  private long inOrder;
  private long inOrderBusyNs;
  private long inOrderTimeNs;
  private long elsewhere;

  /** Where the first began, what it added, and whether others were under way. */
  private long firstOffset;

  private long firstBusyNs;
  private long firstTimeNs;
  private boolean firstMeets;
  private long lastEnd = NO_END;

  /** By slot; empty until it is needed. */
  private long[] ends = NONE;

  /** Offsets that were looked for before their slot was used: one told of before may know them. */
  private long[] asked = NONE;

  private int askedSize;

  /**
   * A request comes.
   *
   * @param bytes more than 0
   * @param timeNs how long it takes
   * @param busyNs what it adds to the time with at least one under way
   * @param meets whether others are under way
   */
  void add(long offset, long bytes, long timeNs, long busyNs, boolean meets) {
    if (lastEnd == NO_END) {
      firstOffset = offset;
      firstTimeNs = timeNs;
      firstBusyNs = busyNs;
      firstMeets = meets;
    } else {
      step(offset, timeNs, busyNs, meets);
    }
    lastEnd = Saturating.add(offset, bytes);
  }

  private void step(long offset, long timeNs, long busyNs, boolean meets) {
    if (offset == lastEnd) {
      inOrder++;
      inOrderTimeNs = Saturating.add(inOrderTimeNs, timeNs);
      inOrderBusyNs += busyNs;
    } else if (meets) {
      keep(lastEnd);
      find(offset);
    }
  }

  private void keep(long end) {
    if (ends == NONE) {
      ends = new long[SLOTS];
    }
    ends[slot(end)] = end;
  }

  private void find(long offset) {
    long known = ends == NONE ? NO_END : ends[slot(offset)];
    if (offset != NO_END && known == offset) {
      elsewhere++;
    } else if (offset != NO_END && known == NO_END && askedSize < MOST_ASKED) {
      asked = askedSize == asked.length ? Arrays.copyOf(asked, Math.max(4, 2 * askedSize)) : asked;
      asked[askedSize++] = offset;
    }
  }

  /** Where an end is kept. */
  static int slot(long end) {
    return (int) ((end * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - SLOT_BITS));
  }

  /** Goes on with what another was told right behind. */
  void append(StreamEnds next) {
    if (next.lastEnd == NO_END) {
      return;
    }
    if (lastEnd == NO_END) {
      firstOffset = next.firstOffset;
      firstTimeNs = next.firstTimeNs;
      firstBusyNs = next.firstBusyNs;
      firstMeets = next.firstMeets;
    } else {
      step(next.firstOffset, next.firstTimeNs, next.firstBusyNs, next.firstMeets);
    }
    for (int i = 0; i < next.askedSize; i++) {
      find(next.asked[i]);
    }
    for (long end : next.ends) {
      if (end != NO_END) {
        keep(end);
      }
    }
    inOrder += next.inOrder;
    inOrderTimeNs = Saturating.add(inOrderTimeNs, next.inOrderTimeNs);
    inOrderBusyNs += next.inOrderBusyNs;
    elsewhere += next.elsewhere;
    lastEnd = next.lastEnd;
  }

  @Override
  public void write(StateOutput out) {
    out.number(lastEnd);
    if (lastEnd == NO_END) {
      return;
    }
    out.number(firstOffset);
    out.number(firstTimeNs);
    out.number(firstBusyNs);
    out.flag(firstMeets);
    out.number(inOrder);
    out.number(inOrderTimeNs);
    out.number(inOrderBusyNs);
    out.number(elsewhere);
    out.number(Arrays.stream(ends).filter(end -> end != NO_END).count());
    Arrays.stream(ends).filter(end -> end != NO_END).forEach(out::number);
    out.number(askedSize);
    Arrays.stream(asked, 0, askedSize).forEach(out::number);
  }

  @Override
  public void read(StateInput in) throws StateException {
    lastEnd = in.amount();
    if (lastEnd == NO_END) {
      return;
    }
    firstOffset = in.amount();
    firstTimeNs = in.amount();
    firstBusyNs = in.amount();
    firstMeets = in.flag();
    inOrder = in.amount();
    inOrderTimeNs = in.amount();
    inOrderBusyNs = in.amount();
    elsewhere = in.amount();
    for (int left = in.count(SLOTS); left > 0; left--) {
      keep(in.amount());
    }
    asked = new long[in.count(MOST_ASKED)];
    for (askedSize = 0; askedSize < asked.length; askedSize++) {
      asked[askedSize] = in.amount();
    }
  }

  /** How many began where the one that came before ended. */
  public long inOrder() {
    return inOrder;
  }

  /** The sum of their durations. */
  public long inOrderTimeNs() {
    return inOrderTimeNs;
  }

  /** What they added to the time with at least one under way. */
  public long inOrderBusyNs() {
    return inOrderBusyNs;
  }

  /** How many came while others were under way and began where one further back ended. */
  public long elsewhere() {
    return elsewhere;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import org.iostrata.core.collection.LongList;

/**
 * Concurrency C(t) of one layer and kind over all processes (Lu and Shen, section 3): the number of
 * operations with ADMIT seen and CALLBACK not, its maximum, and the time with C(t) >= 1.
 *
 * <p>An operation counts from its begin up to, without, its end, and for at least one nanosecond,
 * so that operations back to back do not overlap and one without duration is seen. Only completed
 * operations count. Their edges may come in any order but not before the time the last {@link
 * #advance} went to; should one begin before, because so many operations ended while it was open
 * that they could not be kept, it counts from that time on and {@link #late} tells.
 */
public final class Outstanding {
  private final int maxPending;
  private final LongList begins = new LongList();
  private final LongList ends = new LongList();
  private long sweptNs = Long.MIN_VALUE;
  private long open;
  private long max;
  private long busyNs;
  private long busySinceNs;
  private long late;

  /**
   * Nothing outstanding.
   *
   * @param maxPending how many operations may wait for older ones still open
   */
  public Outstanding(int maxPending) {
    this.maxPending = maxPending;
  }

  /** Takes the edges of a layer and kind out of a buffer. */
  public void take(EdgeBuffer buffer, int layerKind) {
    int firstBegin = begins.size();
    int firstEnd = ends.size();
    buffer.moveTo(layerKind, begins, ends);
    if (sweptNs != Long.MIN_VALUE) {
      late += begins.raise(firstBegin, sweptNs);
      ends.raise(firstEnd, sweptNs + 1);
    }
  }

  /** Sweeps all edges before a time; no operation that begins before it will be taken any more. */
  public void advance(long toNs) {
    begins.sort();
    ends.sort();
    sweep(toNs);
    if (begins.size() > maxPending) {
      sweep(begins.get(begins.size() / 2));
    }
  }

  private void sweep(long toNs) {
    int begin = 0;
    int end = 0;
    int allBegins = begins.size();
    int allEnds = ends.size();
    long count = open;
    while (end < allEnds) {
      long endNs = ends.get(end);
      if (begin < allBegins && begins.get(begin) < endNs) {
        long beginNs = begins.get(begin);
        if (beginNs >= toNs) {
          break;
        }
        begin++;
        if (count++ == 0) {
          busySinceNs = beginNs;
        }
        max = Math.max(max, count);
      } else if (endNs >= toNs) {
        break;
      } else {
        end++;
        if (--count == 0) {
          busyNs += endNs - busySinceNs;
        }
      }
    }
    open = count;
    begins.removeFirst(begin);
    ends.removeFirst(end);
    sweptNs = Math.max(sweptNs, toNs);
  }

  /** The largest number of operations outstanding at once. */
  public long max() {
    return max;
  }

  /** The time with at least one operation outstanding, in nanoseconds. */
  public long busyNs() {
    return busyNs;
  }

  /** How many operations began before the time swept already. */
  public long late() {
    return late;
  }
}

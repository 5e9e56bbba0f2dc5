// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/**
 * Which bytes of a file were touched: as many ranges as there are sequential access streams (Lu and
 * Shen, section 3), with holes between them. Ranges that touch are one. Keeps {@link #MAX_RANGES}
 * ranges; with more it gives up, and says so.
 */
public final class Footprint implements Portable {
  /** With more ranges than this the footprint is not known. */
  public static final int MAX_RANGES = 4096;

  private long[] from = new long[2];
  private long[] to = new long[2];
  private int size;
  private int last;
  private boolean known = true;

  /** Adds the bytes from one up to, without, another. */
  void add(long begin, long end) {
    if (!known) {
      return;
    }
    int at = find(begin);
    last = at;
    if (at == size || end < from[at]) {
      insert(at, begin, end);
    } else {
      from[at] = Math.min(from[at], begin);
      if (end > to[at]) {
        to[at] = end;
        join(at);
      }
    }
  }

  /** Adds all that another holds. */
  void addAll(Footprint other) {
    for (int i = 0; i < other.size; i++) {
      add(other.from[i], other.to[i]);
    }
    if (!other.known) {
      giveUp();
    }
  }

  private void giveUp() {
    known = false;
    size = 0;
    from = new long[0];
    to = from;
  }

  @Override
  public void write(StateOutput out) {
    out.flag(known);
    out.number(size);
    long end = 0;
    for (int i = 0; i < size; i++) {
      out.number(from[i] - end);
      out.number(to[i] - from[i]);
      end = to[i];
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    boolean all = in.flag();
    long end = 0;
    for (int left = in.count(MAX_RANGES); left > 0; left--) {
      long begin = end + in.amount();
      end = begin + in.amount();
      in.check(begin >= 0 && end > begin, end);
      add(begin, end);
    }
    if (!all) {
      giveUp();
    }
  }

  /** The first range that ends at or behind a byte. */
  private int find(long begin) {
    if (last < size && to[last] >= begin && (last == 0 || to[last - 1] < begin)) {
      return last; // goes on where it was
    }
    int found = Arrays.binarySearch(to, 0, size, begin);
    return found >= 0 ? found : -found - 1;
  }

  private void insert(int at, long begin, long end) {
    if (size == MAX_RANGES) {
      giveUp();
      return;
    }
    if (size == from.length) {
      from = Arrays.copyOf(from, size * 2);
      to = Arrays.copyOf(to, size * 2);
    }
    System.arraycopy(from, at, from, at + 1, size - at);
    System.arraycopy(to, at, to, at + 1, size - at);
    from[at] = begin;
    to[at] = end;
    size++;
  }

  /** A range has grown: takes in those it now reaches. */
  private void join(int at) {
    int next = at + 1;
    while (next < size && from[next] <= to[at]) {
      to[at] = Math.max(to[at], to[next++]);
    }
    int joined = next - at - 1;
    if (joined > 0) {
      System.arraycopy(from, next, from, at + 1, size - next);
      System.arraycopy(to, next, to, at + 1, size - next);
      size -= joined;
    }
  }

  /** Whether it was kept; else the following mean nothing. */
  public boolean isKnown() {
    return known;
  }

  /** How many ranges there are, with a hole between each two. */
  public int ranges() {
    return size;
  }

  /** How many different bytes were touched. */
  public long bytes() {
    long sum = 0;
    for (int i = 0; i < size; i++) {
      sum += to[i] - from[i];
    }
    return sum;
  }

  /** How many bytes between the first and the last one were never touched. */
  public long holeBytes() {
    return size == 0 ? 0 : to[size - 1] - from[0] - bytes();
  }
}

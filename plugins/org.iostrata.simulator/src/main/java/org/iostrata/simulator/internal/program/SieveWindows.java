// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.iostrata.simulator.spi.Extents;

/**
 * What of a file is accessed at once when ranges are sieved: from the first byte that is wanted, a
 * buffer or up to the last byte that is wanted; the next one from the first wanted byte behind it.
 */
final class SieveWindows {
  private final Extents wanted;
  private final long bufferBytes;
  private int next; // the first range that is not behind the window
  private long begin;
  private long end;

  /** Of ranges in any order. */
  SieveWindows(Extents ranges, long bufferBytes) {
    wanted = united(ranges);
    this.bufferBytes = bufferBytes;
  }

  /** In the order of the file, those that touch or overlap as one. */
  private static Extents united(Extents ranges) {
    int[] order =
        IntStream.range(0, ranges.size())
            .boxed()
            .sorted(Comparator.comparingLong(ranges::offset))
            .mapToInt(Integer::intValue)
            .toArray();
    Extents united = new Extents();
    long from = 0;
    long to = 0;
    for (int index : order) {
      if (ranges.offset(index) > to) {
        united.add(from, to - from);
        from = ranges.offset(index);
      }
      to = Math.max(to, ranges.end(index));
    }
    united.add(from, to - from);
    return united;
  }

  /** Whether there is nothing between the ranges, so that nothing is to be sieved. */
  boolean isOneRange() {
    return wanted.size() <= 1;
  }

  /** Goes on to the next window; false when there is none. */
  boolean next() {
    while (next < wanted.size() && wanted.end(next) <= end) {
      next++;
    }
    if (next == wanted.size()) {
      return false;
    }
    begin = Math.max(end, wanted.offset(next));
    end = Math.min(begin + bufferBytes, wanted.last());
    return true;
  }

  long begin() {
    return begin;
  }

  long end() {
    return end;
  }

  /** The window as a range. */
  Extents range() {
    return Extents.of(begin, end - begin);
  }

  /** Whether there are bytes in it that nobody wants. */
  boolean hasHoles() {
    return wanted.within(begin, end).bytes() < end - begin;
  }
}

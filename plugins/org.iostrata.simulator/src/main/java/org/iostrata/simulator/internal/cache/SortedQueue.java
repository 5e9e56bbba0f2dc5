// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.simulator.spi.DiskAccess;

/** What waits of one file and one direction, by offset; of equal offsets, what came first. */
final class SortedQueue {
  private final int file;
  private final List<DiskAccess> waiting = new ArrayList<>();
  private long bytes;

  SortedQueue(int file) {
    this.file = file;
  }

  /** The number of the file. */
  int file() {
    return file;
  }

  /** How many bytes wait. */
  long bytes() {
    return bytes;
  }

  void add(DiskAccess access) {
    waiting.add(placeBehind(access.offset()), access);
    bytes += access.bytes();
  }

  /** Where the first one is that begins behind an offset. */
  private int placeBehind(long offset) {
    int low = 0;
    int high = waiting.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (waiting.get(middle).offset() <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Takes out what of those that wait, which do not overlap, lies in a range.
   *
   * @return how many bytes that was
   */
  long replace(DiskAccess by) {
    long before = bytes;
    int place = placeBehind(by.offset());
    if (place > 0 && waiting.get(place - 1).end() > by.offset()) {
      place--; // begins before it, or with it
    }
    while (place < waiting.size() && waiting.get(place).offset() < by.end()) {
      DiskAccess old = waiting.remove(place);
      bytes -= old.bytes();
      place += keep(old, old.offset(), by.offset());
      place += keep(old, by.end(), old.end());
    }
    return before - bytes;
  }

  private int keep(DiskAccess old, long from, long to) {
    if (to <= from) {
      return 0;
    }
    add(old.trimmed(from, to));
    return 1;
  }

  /**
   * What waits, those that touch or overlap joined, as long as none gets larger than the disk does
   * at once; what is joined stays so.
   */
  List<DiskAccess> join(long most) {
    List<DiskAccess> joined = new ArrayList<>();
    int from = 0;
    while (from < waiting.size()) {
      long begin = waiting.get(from).offset();
      long end = waiting.get(from).end();
      int to = from + 1;
      while (to < waiting.size()
          && waiting.get(to).offset() <= end
          && Math.max(end, waiting.get(to).end()) - begin <= most) {
        end = Math.max(end, waiting.get(to).end());
        to++;
      }
      joined.add(DiskAccess.joining(waiting.subList(from, to)));
      from = to;
    }
    waiting.clear();
    waiting.addAll(joined);
    bytes = 0;
    waiting.forEach(access -> bytes += access.bytes());
    return joined;
  }

  void take(DiskAccess access) {
    waiting.remove(access);
    bytes -= access.bytes();
  }
}

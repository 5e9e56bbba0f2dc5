// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.simulator.spi.Extents;

/** What all processes of a program access in one collective operation. */
final class Gathering {
  private final Extents[] ranges; // by rank
  private int added;
  private long first = Long.MAX_VALUE;
  private long last;

  Gathering(int ranks) {
    ranges = new Extents[ranks];
  }

  void add(int rank, Extents ofRank) {
    ranges[rank] = ofRank;
    added++;
    if (ofRank.size() > 0) {
      first = Math.min(first, ofRank.first());
      last = Math.max(last, ofRank.last());
    }
  }

  /** Whether all processes are known. */
  boolean isComplete() {
    return added == ranges.length;
  }

  /** What a process accesses. */
  Extents of(int rank) {
    return ranges[rank];
  }

  /** Where the first byte of all is. */
  long first() {
    return Math.min(first, last);
  }

  /** What is behind the last byte of all. */
  long last() {
    return last;
  }

  /** Whether some process begins before, or where, the one before it ends. */
  boolean isInterleaved() {
    for (int rank = 1; rank < ranges.length; rank++) {
      if (ranges[rank].first() <= ranges[rank - 1].last()) {
        return true;
      }
    }
    return false;
  }

  /** From the first to the last byte in a range that any process accesses. */
  Extents spanWithin(long from, long to) {
    long begin = to;
    long end = from;
    for (Extents ofRank : ranges) {
      Extents inside = ofRank.within(from, to);
      if (inside.size() > 0) {
        begin = Math.min(begin, inside.first());
        end = Math.max(end, inside.last());
      }
    }
    return begin < end ? Extents.of(begin, end - begin) : new Extents();
  }

  /**
   * Whether a process may have something in a range: it begins before its end and ends behind it.
   */
  boolean reaches(int rank, long from, long to) {
    return from < to && ranges[rank].first() < to && ranges[rank].last() > from;
  }
}

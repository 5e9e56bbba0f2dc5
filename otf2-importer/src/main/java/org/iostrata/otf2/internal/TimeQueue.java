// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

/**
 * Streams by the time of their next event; at equal times, the one with the smaller number first.
 */
interface TimeQueue {
  /** Up to so many streams are kept sorted: moving a few is quicker than a heap's comparisons. */
  int MOST_SORTED = 64;

  /** An empty queue for streams 0..count-1. */
  static TimeQueue of(int count) {
    return count <= MOST_SORTED ? new SortedQueue(count) : new HeapQueue(count);
  }

  boolean isEmpty();

  void clear();

  int first();

  long firstTime();

  /** The time before which the first stream is the first to deliver. */
  long firstMayRunUntil();

  void add(int stream, long time);

  /** The next event of the first stream is at this time. */
  void replaceFirst(long time);

  /** The first stream has no event left. */
  void removeFirst();
}

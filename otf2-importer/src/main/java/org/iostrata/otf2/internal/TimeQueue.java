// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.util.Arrays;

/**
 * Streams by the time of their next event; at equal times, the one with the smaller number first.
 *
 * <p>The first stands alone, the others in a tree of losers whose winner is the second. When the
 * first has to wait, the second takes its place and leaves its own in the tree to it: one way up
 * the tree finds the new second. Keys hold a time and a stream's number in one {@code long}, so
 * that a match needs a subtraction and no branch: who wins cannot be predicted, and a wrong
 * prediction costs more than the whole way up. A key's time counts from a base, which is early
 * enough for a stream that goes back a little. A stream too far ahead for that has a key behind all
 * others; when such a one comes first, the base moves.
 */
final class TimeQueue {
  /** Keys from here on are of streams too far ahead of the base. */
  private static final long FAR = 1L << 62;

  /** The key of a stream that has no event left. */
  private static final long NEVER = Long.MAX_VALUE;

  private final int bits;
  private final long mask;
  private final long[] times;
  private final boolean[] waiting;

  /** By stream: its place at the bottom of the tree, unless it is the first. */
  private final int[] leaves;

  /** By node, 1 being the root and node n above 2n and 2n+1: the key that lost there. */
  private final long[] losers;

  /** The earliest time that keys can hold. */
  private long base;

  private long first = NEVER;
  private long second = NEVER;

  /** An empty queue for streams 0..count-1. */
  TimeQueue(int count) {
    bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(count, 1) - 1);
    mask = (1L << bits) - 1;
    times = new long[1 << bits];
    waiting = new boolean[1 << bits];
    leaves = new int[1 << bits];
    losers = new long[1 << bits];
  }

  boolean isEmpty() {
    return first == NEVER;
  }

  int first() {
    return (int) (first & mask);
  }

  long firstTime() {
    return times[first()];
  }

  /** The time before which the first stream is the first to deliver; later than its event. */
  long firstMayRunUntil() {
    if (second >= FAR) {
      long far = base + (FAR >>> bits);
      return second == NEVER || far < base ? Long.MAX_VALUE : far;
    }
    int next = (int) (second & mask);
    int winsTies = (first() - next) >>> 31;
    return times[next] + winsTies;
  }

  /** Sets the time of a stream's next event; {@link #start} is to follow. */
  void add(int stream, long time) {
    times[stream] = time;
    waiting[stream] = true;
  }

  /** Removes all streams. */
  void clear() {
    Arrays.fill(waiting, false);
    first = NEVER;
  }

  /** Finds the first of all streams that were added. */
  void start() {
    long earliest = Long.MAX_VALUE;
    for (int stream = 0; stream < times.length; stream++) {
      earliest = waiting[stream] ? Math.min(earliest, times[stream]) : earliest;
    }
    long room = FAR >>> (bits + 2);
    base = earliest < Long.MIN_VALUE + room ? Long.MIN_VALUE : earliest - room;
    Arrays.fill(losers, NEVER);
    first = NEVER;
    second = NEVER;
    long[] winners = new long[2 * losers.length];
    for (int stream = 0; stream < times.length; stream++) {
      int leaf = losers.length + stream;
      leaves[stream] = leaf;
      winners[leaf] = waiting[stream] ? key(stream, times[stream]) : NEVER;
      first = Math.min(first, winners[leaf]);
    }
    if (first != NEVER) {
      winners[losers.length + first()] = NEVER;
    }
    for (int node = losers.length - 1; node > 0; node--) {
      winners[node] = Math.min(winners[2 * node], winners[2 * node + 1]);
      losers[node] = Math.max(winners[2 * node], winners[2 * node + 1]);
    }
    second = winners[1];
  }

  /** The next event of the first stream is at this time. */
  void replaceFirst(long time) {
    int stream = first();
    times[stream] = time;
    if (time < base) {
      start();
      return;
    }
    long key = key(stream, time);
    if (key < second) {
      first = key;
    } else {
      int leaf = leaves[(int) (second & mask)];
      leaves[stream] = leaf;
      swap(leaf, key);
    }
    bringNear();
  }

  /** The first stream has no event left. */
  void removeFirst() {
    waiting[first()] = false;
    if (second == NEVER) {
      first = NEVER;
    } else {
      swap(leaves[(int) (second & mask)], NEVER);
    }
    bringNear();
  }

  private long key(int stream, long time) {
    long ahead = time - base;
    return ahead >>> (62 - bits) == 0 ? ahead << bits | stream : FAR + stream;
  }

  /** Lets the second be the first, and a key start from its leaf. */
  private void swap(int leaf, long newKey) {
    first = second;
    long key = newKey;
    for (int node = leaf >>> 1; node > 0; node >>>= 1) {
      long other = losers[node];
      long less = (key - other) & ((key - other) >> 63);
      losers[node] = key - less;
      key = other + less;
    }
    second = key;
  }

  /** The order among those far ahead is not known. */
  private void bringNear() {
    if (first >= FAR && first != NEVER) {
      start();
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.util.Arrays;

/**
 * Streams by the time of their next event; at equal times, the one with the smaller number first.
 *
 * <p>A tree of losers over keys that hold a time and a stream's number in one {@code long}, so that
 * a match needs a subtraction and no branch: which stream is next cannot be predicted, and a wrong
 * prediction costs more than the whole way up. A key's time counts from a base. A stream too far
 * ahead for that has a key behind all others; when such a one comes first, the base moves.
 */
final class TimeQueue {
  /** Keys from here on are of streams too far ahead of the base. */
  private static final long FAR = 1L << 62;

  /** The key of a stream that has no event left. */
  private static final long NEVER = Long.MAX_VALUE;

  private final int bits;
  private final long mask;
  private final int leaves;
  private final long[] times;
  private final boolean[] waiting;

  /** By node, 1 being the root and node n above 2n and 2n+1: the key that lost there. */
  private final long[] losers;

  /** The time in the middle of those that keys can hold. */
  private long base;

  private long first = NEVER;
  private long second = NEVER;

  /** An empty queue for streams 0..count-1. */
  TimeQueue(int count) {
    bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(count, 1) - 1);
    leaves = 1 << bits;
    mask = leaves - 1L;
    times = new long[leaves];
    waiting = new boolean[leaves];
    losers = new long[leaves];
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
    if (second == NEVER) {
      return Long.MAX_VALUE;
    }
    long ahead = ((second - first() + mask) >>> bits) - (FAR >>> bits) / 2;
    long until = base + ahead;
    if (((base ^ until) & (ahead ^ until)) < 0) {
      return ahead > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
    return until;
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
    base = Long.MAX_VALUE;
    for (int stream = 0; stream < leaves; stream++) {
      base = waiting[stream] ? Math.min(base, times[stream]) : base;
    }
    long[] winners = new long[2 * leaves];
    for (int stream = 0; stream < leaves; stream++) {
      winners[leaves + stream] = waiting[stream] ? key(stream, times[stream]) : NEVER;
    }
    for (int node = leaves - 1; node > 0; node--) {
      winners[node] = Math.min(winners[2 * node], winners[2 * node + 1]);
      losers[node] = Math.max(winners[2 * node], winners[2 * node + 1]);
    }
    first = winners[1];
    findSecond();
  }

  /** The next event of the first stream is at this time. */
  void replaceFirst(long time) {
    int stream = first();
    times[stream] = time;
    play(stream, key(stream, time));
  }

  /** The first stream has no event left. */
  void removeFirst() {
    waiting[first()] = false;
    play(first(), NEVER);
  }

  private long key(int stream, long time) {
    long ahead = time - base;
    long half = (FAR >>> bits) / 2;
    if (((time ^ base) & (time ^ ahead)) < 0 || ahead >= half || ahead < -half) {
      return time < base ? stream : FAR + stream;
    }
    return (ahead + half) << bits | stream;
  }

  private void play(int stream, long newKey) {
    long key = newKey;
    for (int node = (leaves + stream) >>> 1; node > 0; node >>>= 1) {
      long other = losers[node];
      long less = (key - other) & ((key - other) >> 63);
      losers[node] = key - less;
      key = other + less;
    }
    first = key;
    if (key >= FAR && key != NEVER) {
      start();
    } else {
      findSecond();
    }
  }

  /** It lost against the first. */
  private void findSecond() {
    long key = NEVER;
    for (int node = (leaves + first()) >>> 1; node > 0; node >>>= 1) {
      long difference = losers[node] - key;
      key += difference & (difference >> 63);
    }
    second = key;
  }
}

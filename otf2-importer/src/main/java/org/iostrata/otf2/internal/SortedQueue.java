// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

/**
 * All streams in order, at the end of arrays: for few of them. Behind the last is one that is never
 * first.
 */
final class SortedQueue implements TimeQueue {
  private final long[] times;
  private final int[] streams;
  private int from;

  SortedQueue(int capacity) {
    times = new long[capacity + 1];
    streams = new int[capacity + 1];
    times[capacity] = Long.MAX_VALUE;
    streams[capacity] = Integer.MAX_VALUE;
    from = capacity;
  }

  @Override
  public boolean isEmpty() {
    return from == times.length - 1;
  }

  @Override
  public void clear() {
    from = times.length - 1;
  }

  @Override
  public int first() {
    return streams[from];
  }

  @Override
  public long firstTime() {
    return times[from];
  }

  @Override
  public long firstMayRunUntil() {
    long time = times[from + 1];
    return streams[from] < streams[from + 1] && time < Long.MAX_VALUE ? time + 1 : time;
  }

  @Override
  public void add(int stream, long time) {
    from--;
    insert(stream, time);
  }

  @Override
  public void replaceFirst(long time) {
    insert(streams[from], time);
  }

  @Override
  public void removeFirst() {
    from++;
  }

  /** Takes the free place at {@code from}; those before it in time move up. */
  private void insert(int stream, long time) {
    int place = from;
    while (isBefore(place + 1, stream, time)) {
      times[place] = times[place + 1];
      streams[place] = streams[place + 1];
      place++;
    }
    times[place] = time;
    streams[place] = stream;
  }

  private boolean isBefore(int place, int stream, long time) {
    return times[place] < time || (times[place] == time && streams[place] < stream);
  }
}

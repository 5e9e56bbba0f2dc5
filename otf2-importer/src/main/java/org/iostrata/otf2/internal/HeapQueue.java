// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

/** A binary heap: for any number of streams. */
final class HeapQueue implements TimeQueue {
  private final long[] times;
  private final int[] streams;
  private int size;

  HeapQueue(int capacity) {
    times = new long[capacity];
    streams = new int[capacity];
  }

  @Override
  public boolean isEmpty() {
    return size == 0;
  }

  @Override
  public void clear() {
    size = 0;
  }

  @Override
  public int first() {
    return streams[0];
  }

  @Override
  public long firstTime() {
    return times[0];
  }

  @Override
  public long firstMayRunUntil() {
    if (size < 2) {
      return Long.MAX_VALUE;
    }
    int second = size > 2 && before(times[2], streams[2], 1) ? 2 : 1;
    long time = times[second];
    return streams[0] < streams[second] && time < Long.MAX_VALUE ? time + 1 : time;
  }

  @Override
  public void add(int stream, long time) {
    int hole = size++;
    while (hole > 0 && before(time, stream, (hole - 1) / 2)) {
      int parent = (hole - 1) / 2;
      put(hole, times[parent], streams[parent]);
      hole = parent;
    }
    put(hole, time, stream);
  }

  @Override
  public void replaceFirst(long time) {
    sink(time, streams[0]);
  }

  @Override
  public void removeFirst() {
    size--;
    if (size > 0) {
      sink(times[size], streams[size]);
    }
  }

  private void sink(long time, int stream) {
    int hole = 0;
    while (true) {
      int child = 2 * hole + 1;
      if (child + 1 < size && before(times[child + 1], streams[child + 1], child)) {
        child++;
      }
      if (child >= size || !before(times[child], streams[child], time, stream)) {
        break;
      }
      put(hole, times[child], streams[child]);
      hole = child;
    }
    put(hole, time, stream);
  }

  private boolean before(long time, int stream, int slot) {
    return before(time, stream, times[slot], streams[slot]);
  }

  private static boolean before(long time, int stream, long otherTime, int otherStream) {
    return time < otherTime || (time == otherTime && stream < otherStream);
  }

  private void put(int slot, long time, int stream) {
    times[slot] = time;
    streams[slot] = stream;
  }
}

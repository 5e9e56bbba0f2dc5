// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.engine;

import java.util.Arrays;

/**
 * Events by time; of equal times the one that was added first comes first. A binary heap over
 * primitive arrays: an event is its time and a key, which holds its number and where the rest of it
 * lies. Nothing is allocated but to grow. Not thread-safe.
 */
final class EventQueue {
  /** So many events may wait at once. */
  private static final int SLOT_BITS = 24;

  private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;

  private long[] timesNs = new long[1024];
  private long[] keys = new long[1024]; // number of the event, then its slot
  private int size;
  private long added;

  private Actor[] actors = new Actor[1024];
  private Object[] whats = new Object[1024];
  private int[] freeSlots = new int[1024];
  private int free;

  private long timeNs;
  private Actor actor;
  private Object what;

  EventQueue() {
    addFree(0);
  }

  private void addFree(int from) {
    for (int slot = actors.length - 1; slot >= from; slot--) {
      freeSlots[free++] = slot;
    }
  }

  /** Adds an event. */
  void add(long atNs, Actor to, Object about) {
    if (free == 0) {
      grow();
    }
    int slot = freeSlots[--free];
    actors[slot] = to;
    whats[slot] = about;
    siftUp(atNs, added++ << SLOT_BITS | slot);
  }

  private void grow() {
    int capacity = 2 * actors.length;
    if (capacity > SLOT_MASK + 1) {
      throw new IllegalStateException("more than " + (SLOT_MASK + 1) + " events wait");
    }
    int from = actors.length;
    timesNs = Arrays.copyOf(timesNs, capacity);
    keys = Arrays.copyOf(keys, capacity);
    actors = Arrays.copyOf(actors, capacity);
    whats = Arrays.copyOf(whats, capacity);
    freeSlots = Arrays.copyOf(freeSlots, capacity);
    addFree(from);
  }

  private void siftUp(long atNs, long key) {
    int place = size++;
    while (place > 0) {
      int parent = (place - 1) >>> 1;
      long parentNs = timesNs[parent];
      if (parentNs <= atNs) { // the newest is last among equals
        break;
      }
      timesNs[place] = parentNs;
      keys[place] = keys[parent];
      place = parent;
    }
    timesNs[place] = atNs;
    keys[place] = key;
  }

  /** Takes the next event; false when there is none. */
  boolean next() {
    if (size == 0) {
      return false;
    }
    timeNs = timesNs[0];
    int slot = (int) keys[0] & SLOT_MASK;
    actor = actors[slot];
    what = whats[slot];
    whats[slot] = null;
    freeSlots[free++] = slot;
    size--;
    if (size > 0) {
      siftDown(timesNs[size], keys[size]);
    }
    return true;
  }

  private void siftDown(long atNs, long key) {
    int place = 0;
    int child = 1;
    while (child < size) {
      if (child + 1 < size && isBefore(timesNs[child + 1], keys[child + 1], child)) {
        child++;
      }
      if (isBefore(atNs, key, child)) {
        break;
      }
      timesNs[place] = timesNs[child];
      keys[place] = keys[child];
      place = child;
      child = 2 * place + 1;
    }
    timesNs[place] = atNs;
    keys[place] = key;
  }

  private boolean isBefore(long atNs, long key, int place) {
    return atNs < timesNs[place] || (atNs == timesNs[place] && key < keys[place]);
  }

  /** When the event that was taken last happens. */
  long timeNs() {
    return timeNs;
  }

  /** To whom. */
  Actor actor() {
    return actor;
  }

  /** What arrives. */
  Object what() {
    return what;
  }
}

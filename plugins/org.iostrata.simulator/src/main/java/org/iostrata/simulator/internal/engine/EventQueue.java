// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.engine;

import java.util.Arrays;

/**
 * Events by time; of equal times the one that was added first comes first. A hierarchy of timing
 * wheels (Varghese and Lauck, SOSP 1987): an event lies in the wheel of the highest byte in which
 * its time differs from now, in the slot of that byte. When no wheel below holds any, the events of
 * the next slot are dealt out to those below. So an event is touched at most once for each byte of
 * its delay, however many wait. Nothing is allocated but to grow. Not thread-safe.
 */
final class EventQueue {
  private static final int SLOT_BITS = 8;
  private static final int SLOTS = 1 << SLOT_BITS;
  private static final int WHEELS = Long.SIZE / SLOT_BITS;

  /** Of slots, a bit each. */
  private static final int WORD_BITS = 6;

  private static final int WORDS = (WHEELS * SLOTS) >> WORD_BITS;
  private static final int FIRST_CAPACITY = 1024;
  private static final int NONE = -1;

  /** By wheel and slot: the first and the last event of a list. */
  private final int[] firsts = new int[WHEELS * SLOTS];

  private final int[] lasts = new int[WHEELS * SLOTS];

  /** A bit for each slot that holds any, by wheel. */
  private final long[] filled = new long[WORDS];

  /** A bit for each word of these that is not 0: there are 32. */
  private int filledWords;

  /** By event: its time, and the event behind it in its list. */
  private long[] events = new long[2 * FIRST_CAPACITY];

  /** By event: to whom, and what, by turns. */
  private Object[] rest = new Object[2 * FIRST_CAPACITY];

  private int firstFree = NONE;

  /** Up to where all has happened. */
  private long timeNs;

  private Actor actor;
  private Object what;

  EventQueue() {
    addFree(0);
  }

  private void addFree(int from) {
    for (int event = events.length / 2 - 1; event >= from; event--) {
      free(event);
    }
  }

  private void free(int event) {
    events[2 * event + 1] = firstFree;
    firstFree = event;
  }

  /** Adds an event; it is not before the one that was taken last. */
  void add(long atNs, Actor to, Object about) {
    if (firstFree == NONE) {
      grow();
    }
    int event = firstFree;
    firstFree = (int) events[2 * event + 1];
    events[2 * event] = atNs;
    rest[2 * event] = to;
    rest[2 * event + 1] = about;
    append(event, atNs);
  }

  private void grow() {
    int from = events.length / 2;
    events = Arrays.copyOf(events, 4 * from);
    rest = Arrays.copyOf(rest, 4 * from);
    addFree(from);
  }

  private void append(int event, long atNs) {
    int bit = Long.SIZE - 1 - Long.numberOfLeadingZeros((atNs ^ timeNs) | 1);
    int shift = bit & -SLOT_BITS;
    int slot = (shift << (SLOT_BITS - 3)) + ((int) (atNs >>> shift) & (SLOTS - 1));
    int word = slot >> WORD_BITS;
    events[2 * event + 1] = NONE;
    if (((filled[word] >>> slot) & 1) == 0) {
      filled[word] |= 1L << slot;
      filledWords |= 1 << word;
      firsts[slot] = event;
    } else {
      events[2 * lasts[slot] + 1] = event;
    }
    lasts[slot] = event;
  }

  /** Takes the next event; false when there is none. */
  boolean next() {
    while (filledWords != 0) {
      int word = Integer.numberOfTrailingZeros(filledWords);
      int slot = (word << WORD_BITS) + Long.numberOfTrailingZeros(filled[word]);
      int event = firsts[slot];
      if (slot < SLOTS || event == lasts[slot]) {
        firsts[slot] = (int) events[2 * event + 1];
        if (firsts[slot] == NONE) {
          empty(slot);
        }
        take(event);
        return true;
      }
      empty(slot);
      deal(slot, event);
    }
    return false;
  }

  private void empty(int slot) {
    int word = slot >> WORD_BITS;
    filled[word] &= ~(1L << slot);
    if (filled[word] == 0) {
      filledWords &= ~(1 << word);
    }
  }

  /** It is the first one of all; the wheels of higher bytes are right for its time, too. */
  private void take(int event) {
    timeNs = events[2 * event];
    actor = (Actor) rest[2 * event];
    what = rest[2 * event + 1];
    rest[2 * event + 1] = null;
    free(event);
  }

  /** Puts the events of a slot into the wheels below, as they came. */
  private void deal(int slot, int first) {
    int shift = slot / SLOTS * SLOT_BITS;
    // Of the time, the bytes above and that of the slot.
    long above = timeNs >>> shift >>> SLOT_BITS << SLOT_BITS;
    timeNs = (above | (slot & (SLOTS - 1))) << shift;
    int event = first;
    while (event != NONE) {
      int behind = (int) events[2 * event + 1];
      append(event, events[2 * event]);
      event = behind;
    }
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

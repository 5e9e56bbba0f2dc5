// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;

/**
 * How messages of one direction begin, as those did that were known to. Programs send one message
 * in several calls: its head, check sums, data. What begins one has something of its protocol at
 * the same place as others had: its version, what is asked for, a file; data have not. Not
 * thread-safe.
 */
final class Heads {
  /** Values of a place are kept in so many slots, each in the one that it says itself. */
  private static final int SLOTS = 16;

  /** So many to a slot, or one that comes between would take the place of what begins most. */
  private static final int KEPT = 2;

  private static final int LENGTHS = 64;

  private final int[] values = new int[Words.FIELDS * SLOTS * KEPT];
  private final long[] lengths = new long[LENGTHS];
  private final Words words = new Words();

  /** What was learnt last of each word, by lengths: most of a head is as it was in the last one. */
  private final int[] last = new int[LENGTHS * Words.MOST];

  /** A message begins so. */
  void learn(LongTable messages, int message) {
    words.set(messages, message, MessageField.WORDS);
    long bytes = length(messages, message);
    int length = (int) (bytes % LENGTHS);
    boolean first = lengths[length] != bytes;
    lengths[length] = bytes;
    for (int word = 0; word < words.count(); word++) {
      if (first || !isAsLast(length, word)) {
        last[length * Words.MOST + word] = words.get(word);
        learn(word);
        learn(Words.MOST + 2 * word);
        learn(Words.MOST + 2 * word + 1);
      }
    }
  }

  private void learn(int field) {
    int value = words.get(field);
    int slot = slot(field, value);
    if (values[slot] != value) {
      values[slot + 1] = values[slot];
      values[slot] = value;
    }
  }

  /**
   * Whether a message has a word that another began with, or the length of one and halves of words.
   * One half will do where it is mostly as the last one of that length was, and two that are that
   * one's; of others there have to be three, for data have one or two by chance. Zero is none: data
   * have that, too.
   */
  boolean resembles(LongTable messages, int message) {
    words.set(messages, message, MessageField.WORDS);
    long bytes = length(messages, message);
    int known = known(0, Words.MOST);
    int length = (int) (bytes % LENGTHS);
    boolean likely = lengths[length] == bytes;
    if (known > 0 || !likely) {
      return known > 0;
    }
    int halves = known(Words.MOST, Words.FIELDS);
    boolean few = halves > 0 && isMostlyAsLast(length);
    return few || halves > 2 || (halves == 2 && halvesOfLast(length) == 2);
  }

  /** Whether half of the words or more are as they were in the last one, be it zero. */
  private boolean isMostlyAsLast(int length) {
    int same = 0;
    for (int word = 0; word < words.count(); word++) {
      same += isAsLast(length, word) ? 1 : 0;
    }
    return 2 * same >= words.count();
  }

  private boolean isAsLast(int length, int word) {
    return words.get(word) == last[length * Words.MOST + word];
  }

  /** How many halves of words the last one of a length had, too. */
  private int halvesOfLast(int length) {
    int same = 0;
    for (int word = 0; word < words.count(); word++) {
      int both = words.get(word);
      int differs = both ^ last[length * Words.MOST + word];
      same += (both & 0xFFFF) != 0 && (differs & 0xFFFF) == 0 ? 1 : 0;
      same += both >>> Short.SIZE != 0 && differs >>> Short.SIZE == 0 ? 1 : 0;
    }
    return same;
  }

  private int known(int from, int to) {
    int count = 0;
    for (int field = from; field < to; field++) {
      int value = words.has(field) ? words.get(field) : 0;
      count += value != 0 && isKept(slot(field, value), value) ? 1 : 0;
    }
    return count;
  }

  private boolean isKept(int slot, int value) {
    return values[slot] == value || values[slot + 1] == value;
  }

  private static long length(LongTable messages, int message) {
    return messages.get(message, MessageField.TO)
        - messages.get(message, MessageField.FROM)
        + Math.max(0, messages.get(message, MessageField.LEFT));
  }

  private static int slot(int field, int value) {
    int hash = (value * 0x9E3779B1) >>> (Integer.SIZE - 4); // Fibonacci hashing
    return (field * SLOTS + hash) * KEPT;
  }
}

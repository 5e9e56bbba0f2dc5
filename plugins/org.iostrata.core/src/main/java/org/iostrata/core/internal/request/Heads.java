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
  /** So many values of a place are kept, each in the slot that it says itself. */
  private static final int KEPT = 16;

  private static final int LENGTHS = 64;

  private final int[] values = new int[Words.FIELDS * KEPT];
  private final long[] lengths = new long[LENGTHS];
  private final Words words = new Words();

  /** What was learnt last of each word: most of a head is as it was in the message before. */
  private final int[] last = new int[Words.MOST];

  private long lastBytes;
  private int learnt;

  /** A message begins so. */
  void learn(LongTable messages, int message) {
    words.set(messages, message, MessageField.WORDS);
    for (int word = 0; word < words.count(); word++) {
      if (word >= learnt || words.get(word) != last[word]) {
        last[word] = words.get(word);
        learn(word);
        learn(Words.MOST + 2 * word);
        learn(Words.MOST + 2 * word + 1);
      }
    }
    learnt = Math.max(learnt, words.count());
    long bytes = length(messages, message);
    lengths[(int) (bytes % LENGTHS)] = bytes;
    lastBytes = bytes;
  }

  private void learn(int field) {
    int value = words.get(field);
    values[slot(field, value)] = value;
  }

  /**
   * Whether a message has a word that another began with, or the length of one and halves of words;
   * one half will do where it is mostly as the last one was. Zero is none: data have that, too.
   */
  boolean resembles(LongTable messages, int message) {
    words.set(messages, message, MessageField.WORDS);
    long bytes = length(messages, message);
    int known = known(0, Words.MOST);
    boolean likely = lengths[(int) (bytes % LENGTHS)] == bytes;
    if (known > 0 || !likely) {
      return known > 0;
    }
    int halves = known(Words.MOST, Words.FIELDS);
    return halves > 1 || (halves == 1 && bytes == lastBytes && isMostlyAsBefore());
  }

  /** Whether half of the words or more are as they were in the last one, be it zero. */
  private boolean isMostlyAsBefore() {
    int same = 0;
    for (int word = 0; word < words.count(); word++) {
      same += words.get(word) == last[word] ? 1 : 0;
    }
    return 2 * same >= words.count();
  }

  private int known(int from, int to) {
    int count = 0;
    for (int field = from; field < to; field++) {
      int value = words.has(field) ? words.get(field) : 0;
      count += value != 0 && values[slot(field, value)] == value ? 1 : 0;
    }
    return count;
  }

  private static long length(LongTable messages, int message) {
    return messages.get(message, MessageField.TO)
        - messages.get(message, MessageField.FROM)
        + Math.max(0, messages.get(message, MessageField.LEFT));
  }

  private static int slot(int field, int value) {
    return field * KEPT + ((value * 0x9E3779B1) >>> (Integer.SIZE - 4)); // Fibonacci hashing
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.iostrata.core.internal.collection.LongTable;
import org.junit.jupiter.api.Test;

/** XRootD's heads: an id and what is asked for in one word, a file, where, flags, how much. */
class HeadsTest {
  private static final int WRITE = 0x0BD2_0000;
  private static final int[] HEAD = {WRITE | 0x0001, 0, 0, 0x8000, 0, 0x0020_8000};

  private final LongTable messages = new LongTable(MessageField.COUNT);
  private final Heads heads = new Heads();

  private int message(long bytes, int... words) {
    int message = messages.add();
    messages.set(message, MessageField.FROM, 0);
    messages.set(message, MessageField.TO, bytes);
    messages.set(message, MessageField.LEFT, 0);
    for (int i = 0; i < Words.MOST; i += 2) {
      boolean known = i + 1 < words.length;
      long both = known ? ((long) words[i + 1] << Integer.SIZE) | (words[i] & 0xFFFF_FFFFL) : -1;
      messages.set(message, MessageField.WORDS + i / 2, known ? both : LongTable.NONE);
    }
    return message;
  }

  private boolean isHead(long bytes, int... words) {
    return heads.resembles(messages, message(bytes, words));
  }

  @Test
  void halfAWordIsEnoughWhereMostIsAsBefore() {
    heads.learn(messages, message(24, HEAD));
    assertTrue(isHead(24, WRITE | 0x0002, 0, 0, 0x0101_0000, 0, 0x0031_3984));
    assertFalse(isHead(28, WRITE | 0x0002, 0, 0, 0x0101_0000, 0, 0x0031_3984), "another length");
    assertFalse(isHead(24, 0x7777_0002, 0, 0, 0x0101_0000, 0, 0x0031_3984), "nothing known");
    assertFalse(isHead(24, WRITE | 0x0002, 7, 8, 0x0101_0000, 9, 0x0031_3984), "data");
  }

  /** Where all else differs: what several heads had of two places is soon found in data. */
  @Test
  void twoHalvesAreEnoughOfTheLastOneOnly() {
    heads.learn(messages, message(24, 0x1111_0001, 0x2222_0002, 3, 4, 5, 6));
    assertTrue(isHead(24, 0x1111_7001, 0x2222_7002, 0x7003_7003, 0x7004_7004, 7, 8));
    heads.learn(messages, message(24, 0x3333_0003, 0x4444_0004, 13, 14, 15, 16));
    assertFalse(isHead(24, 0x1111_7001, 0x2222_7002, 0x7003_7003, 0x7004_7004, 7, 8));
    assertTrue(isHead(24, 0x1111_7001, 0x2222_7002, 0x7003_0003, 0x7004_7004, 7, 8), "three");
  }

  @Test
  void zerosAreNoHead() {
    heads.learn(messages, message(24, HEAD));
    assertFalse(isHead(24, 0, 0, 0, 0, 0, 0));
  }

  /** Whatever else is asked for in between: values of a place may have a slot in common. */
  @Test
  void anotherHeadInBetweenTakesNothingAway() {
    for (int other = 1; other < 200; other++) {
      Heads seen = new Heads();
      seen.learn(messages, message(24, HEAD));
      seen.learn(messages, message(24, other << Short.SIZE | 1, 0, 0, 0, 0, 0));
      int third = message(24, WRITE | 2, 0, 0, 0x0101_0000, 0, 0x0031_3984);
      assertTrue(seen.resembles(messages, third), "after " + other);
    }
  }

  /** As when another client begins, whose requests go the same way. */
  @Test
  void aHeadOfAnotherLengthInBetweenTakesNothingAway() {
    heads.learn(messages, message(24, HEAD));
    heads.learn(messages, message(100, 0x1234_0005, 1, 2, 3, 4, 5));
    assertTrue(isHead(24, WRITE | 0x0002, 0, 0, 0x0101_0000, 0, 0x0031_3984));
  }
}

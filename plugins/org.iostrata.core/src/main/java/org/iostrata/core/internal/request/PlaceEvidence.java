// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongTable;

/**
 * What answers have shown of pairs of places, one in a request and one in its answer: whether an id
 * stands there. An id is another one in each request, and the same in the answer; no two that wait
 * have the same.
 */
final class PlaceEvidence {
  /** First come pairs of words, then those of a half and the half at the same place. */
  static final int WORD_PAIRS = Words.MOST * Words.MOST;

  static final int PAIRS = WORD_PAIRS + 2 * Words.MOST;
  static final int NOT_KNOWN = -1;

  /**
   * In place of how many requests a pair ties to an answer that has the same word at other places,
   * too, as zeros and small numbers are: it says nothing for the pair, nor against it.
   */
  static final int UNCLEAR = -1;

  /** So many answers must have been seen before a pair is taken for the id, if no other is near. */
  private static final int FEW = 8;

  /** So many when others are: they may be right by chance. */
  static final int SOME = 32;

  /** A protocol that has shown no id by then has none. */
  private static final int MANY = 4096;

  private static final double NEARLY_ALL = 0.9;

  private final long[] hits = new long[PAIRS];

  /** How many answers said nothing. */
  private final int[] unclear = new int[PAIRS];

  /** How often a request had what another one had that was not answered either. */
  private final int[] clashes = new int[PAIRS];

  /** How often it had what one of the last ones had. */
  private final int[] repeats = new int[PAIRS];

  private final boolean[] isRepeated = new boolean[PAIRS];
  private final Words before = new Words();
  private int learned;

  /** The field of a pair that is in the request. */
  static int inRequest(int pair) {
    return pair < WORD_PAIRS ? pair / Words.MOST : Words.MOST + pair - WORD_PAIRS;
  }

  /** The field of a pair that is in the answer. */
  static int inAnswer(int pair) {
    return pair < WORD_PAIRS ? pair % Words.MOST : Words.MOST + pair - WORD_PAIRS;
  }

  /**
   * An answer was found to be for a request.
   *
   * @param request its words
   * @param ties by pair, how many requests that waited it tied to the answer, or {@link #UNCLEAR}
   * @param requests all requests
   * @param answered those that were answered before
   */
  void learn(Words request, int[] ties, LongTable requests, RequestList answered) {
    int last = answered.size() == 0 ? LongTable.NONE : answered.get(answered.size() - 1);
    before.set(requests, last, RequestField.WORDS);
    if (before.count() == 0 || learned >= MANY) {
      return;
    }
    for (int pair = 0; pair < PAIRS; pair++) {
      int field = inRequest(pair);
      boolean varies = before.has(field) && request.has(field) && !isSame(request, field);
      hits[pair] += ties[pair] == 1 && varies ? 1 : 0;
      clashes[pair] += ties[pair] > 1 ? 1 : 0;
      unclear[pair] += ties[pair] == UNCLEAR ? 1 : 0;
    }
    countRepeats(request, requests, answered);
    learned++;
  }

  private boolean isSame(Words request, int field) {
    return before.get(field) == request.get(field);
  }

  private void countRepeats(Words request, LongTable requests, RequestList answered) {
    Arrays.fill(isRepeated, false);
    for (int i = 0; i < answered.size(); i++) {
      before.set(requests, answered.get(i), RequestField.WORDS);
      for (int pair = 0; pair < PAIRS; pair++) {
        int field = inRequest(pair);
        isRepeated[pair] |= request.has(field) && before.has(field) && isSame(request, field);
      }
    }
    for (int pair = 0; pair < PAIRS; pair++) {
      repeats[pair] += isRepeated[pair] ? 1 : 0;
    }
  }

  /** Of the pairs that are right nearly always, that whose values come again most seldom. */
  int best() {
    int best = NOT_KNOWN;
    boolean near = false;
    for (int pair = 0; pair < PAIRS && learned >= FEW; pair++) {
      if (isRight(pair) && clashes[pair] * SOME <= learned) {
        boolean better = best == NOT_KNOWN || repeats[pair] < repeats[best];
        near = !better && (near || (repeats[pair] == repeats[best] && !isHalfOf(pair, best)));
        best = better ? pair : best;
      }
    }
    boolean sure = best != NOT_KNOWN && (learned >= SOME || (!near && repeats[best] == 0));
    return sure ? best : NOT_KNOWN;
  }

  /** Whether it was right nearly always, in at least half of the answers. */
  private boolean isRight(int pair) {
    return hits[pair] >= NEARLY_ALL * (learned - unclear[pair]) && 2 * hits[pair] >= learned;
  }

  private static boolean isHalfOf(int pair, int word) {
    return pair >= WORD_PAIRS && (pair - WORD_PAIRS) / 2 == inRequest(word);
  }

  /**
   * Whether an id may stand at a pair of places, as far as is known: they are the same place, as in
   * most protocols, or have been right more often than not. Others are tied by data: a write that
   * waits has what a piece of a read's answer has.
   */
  boolean isCredible(int pair) {
    return inRequest(pair) == inAnswer(pair) || (learned > 0 && 2 * hits[pair] >= learned);
  }

  /** A pair turned out to be none. */
  void forget(int pair) {
    hits[pair] = 0;
  }

  /**
   * How much a pair of places counts: most where it was right most often. Then those that are the
   * same place, as in most protocols, the sooner the better: behind the head of a message are data,
   * and those of a write may be what another request reads.
   */
  long trust(int pair) {
    long right = WORD_PAIRS * hits[pair] * hits[pair];
    if (pair >= WORD_PAIRS) {
      return (WORD_PAIRS >> ((pair - WORD_PAIRS) / 4)) / 2 + right;
    }
    boolean same = inRequest(pair) == inAnswer(pair);
    return (same ? WORD_PAIRS >> (inRequest(pair) / 2) : 1) + right;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongTable;

/**
 * Where the id of a request stands in the first words of the messages to a server, and in those of
 * its answers. Learned from the run: the pair of places whose words tie answers to exactly one of
 * the requests that are not answered yet. Until then all places together say which request is
 * meant.
 */
final class IdPlaces {
  private static final int PAIRS = Words.MOST * Words.MOST;

  /** So many answers must have been seen before a pair is taken for the id. */
  private static final int FEW = 32;

  /** A protocol that has shown no id by then has none. */
  private static final int MANY = 4096;

  private static final double NEARLY_ALL = 0.9;
  private static final int NOT_KNOWN = -1;

  private final long[] hits = new long[PAIRS];
  private final int[] ties = new int[PAIRS];
  private final int[] tied = new int[PAIRS];
  private final Words request = new Words();
  private final Words answer = new Words();
  private final Words before = new Words();
  private int seen;
  private int learned;
  private int pair = NOT_KNOWN;
  private int misses;
  private boolean several;
  private FoundBy found = FoundBy.ORDER;

  /** How the request was found that was found last. */
  FoundBy found() {
    return found;
  }

  /**
   * The request that an answer is for.
   *
   * @param requests all requests
   * @param oldest the first of those of the connection without answer
   * @param messages all messages
   * @param reply which of them is the answer
   * @return its row, or {@link LongTable#NONE}
   */
  int find(LongTable requests, int oldest, LongTable messages, int reply) {
    if (oldest == LongTable.NONE) {
      return LongTable.NONE;
    }
    answer.set(messages, reply, MessageField.WORDS);
    if (pair != NOT_KNOWN) {
      int meant = byId(requests, oldest);
      if (found != FoundBy.ORDER) {
        return meant;
      }
      doubt();
      if (meant == LongTable.NONE) {
        return meant;
      }
    }
    boolean only = requests.index(oldest, RequestField.NEWER) == LongTable.NONE;
    int best = only ? oldest : likely(requests, oldest);
    if (learned < MANY) {
      learn(requests, oldest, best);
    }
    return best;
  }

  /** An id that several requests have, or again and again none, is none. */
  private void doubt() {
    misses++;
    if (several || misses * FEW > seen) {
      hits[pair] = 0;
      pair = NOT_KNOWN;
      misses = 0;
    }
  }

  /** The request with the id; of messages too short to hold one, the only one of those, if any. */
  private int byId(LongTable requests, int oldest) {
    int wanted = pair % Words.MOST;
    int place = pair / Words.MOST;
    boolean hasId = wanted < answer.count();
    int first = LongTable.NONE;
    int count = 0;
    int shorter = LongTable.NONE;
    int shorterCount = 0;
    for (int row = oldest; row != LongTable.NONE; row = requests.index(row, RequestField.NEWER)) {
      request.set(requests, row, RequestField.WORDS);
      if (!hasId || place >= request.count()) {
        shorter = shorterCount++ == 0 ? row : shorter;
      } else if (request.get(place) == answer.get(wanted)) {
        first = count++ == 0 ? row : first;
      }
    }
    seen++;
    several = count > 1;
    if (count > 0) {
      found = count == 1 ? FoundBy.ID : FoundBy.ORDER;
      return first;
    }
    found = shorterCount == 1 ? FoundBy.ONLY : FoundBy.ORDER;
    return shorter;
  }

  /** Counts for each pair of places how many requests it ties to the answer. */
  private void tie(LongTable requests, int oldest) {
    Arrays.fill(ties, 0);
    for (int j = 0; j < answer.count(); j++) {
      if (!answer.isRepeated(j)) {
        tie(requests, oldest, j);
      }
    }
  }

  private void tie(LongTable requests, int oldest, int j) {
    for (int row = oldest; row != LongTable.NONE; row = requests.index(row, RequestField.NEWER)) {
      request.set(requests, row, RequestField.WORDS);
      for (int i = 0; i < request.count(); i++) {
        if (request.get(i) == answer.get(j)) {
          ties[i * Words.MOST + j]++;
          tied[i * Words.MOST + j] = row;
        }
      }
    }
  }

  /**
   * The request that pairs of places speak for; not sure when others are spoken for half as much.
   */
  private int likely(LongTable requests, int oldest) {
    tie(requests, oldest);
    int best = oldest;
    long most = 0;
    long next = 0;
    for (int row = oldest; row != LongTable.NONE; row = requests.index(row, RequestField.NEWER)) {
      long weight = 0;
      for (int i = 0; i < PAIRS; i++) {
        weight += ties[i] == 1 && tied[i] == row ? trust(i) : 0;
      }
      next = Math.max(next, Math.min(most, weight));
      best = weight > most ? row : best;
      most = Math.max(most, weight);
    }
    found = most > 2 * next ? FoundBy.ID : FoundBy.ORDER;
    return best;
  }

  /**
   * How much a pair of places counts: most where it was right most often. Then those that are the
   * same place, as in most protocols, the sooner the better: behind the head of a message are data,
   * and those of a write may be what another request reads.
   */
  private long trust(int pairOfPlaces) {
    boolean same = pairOfPlaces % (Words.MOST + 1) == 0;
    long place = pairOfPlaces / Words.MOST;
    return (same ? PAIRS >> (place / 2) : 1) + PAIRS * hits[pairOfPlaces] * hits[pairOfPlaces];
  }

  private void learn(LongTable requests, int oldest, int best) {
    boolean only = requests.index(oldest, RequestField.NEWER) == LongTable.NONE;
    if (only) {
      tie(requests, oldest);
      found = FoundBy.ONLY;
    }
    request.set(requests, best, RequestField.WORDS);
    for (int i = 0; i < request.count(); i++) {
      boolean varies = i >= before.count() || before.get(i) != request.get(i);
      for (int j = 0; j < answer.count() && varies; j++) {
        hits[i * Words.MOST + j] += ties[i * Words.MOST + j] == 1 ? 1 : 0;
      }
    }
    before.set(requests, best, RequestField.WORDS);
    seen++;
    if (++learned >= FEW) {
      decide();
    }
  }

  private void decide() {
    int best = 0;
    for (int i = 1; i < PAIRS; i++) {
      best = hits[i] > hits[best] ? i : best;
    }
    if (hits[best] >= NEARLY_ALL * learned) {
      pair = best;
    }
  }
}

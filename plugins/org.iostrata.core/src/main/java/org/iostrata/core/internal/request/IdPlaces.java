// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;

/**
 * Where the id of a request stands in the first words of the messages to a server, and in those of
 * its answers. Learned from the run: the pair of places whose words tie answers to exactly one of
 * the requests that are not answered yet; or, where no words do, the place whose halves do. Until
 * then all places together say which request is meant.
 */
final class IdPlaces {
  /** Whether a message of a server may go on with the one that its thread sent before. */
  enum GoesOn {
    /** It does not come directly behind it, or there was nothing else to answer. */
    NO,
    /** It may, but begins as answers do. */
    MAYBE,
    /** It does, unless it has the id of a request. */
    LIKELY
  }

  private static final int PAIRS = PlaceEvidence.PAIRS;

  private final PlaceEvidence evidence = new PlaceEvidence();
  private final int[] ties = new int[PAIRS];
  private final int[] tied = new int[PAIRS];
  private final Words request = new Words();
  private final Words answer = new Words();
  private int seen;
  private int pair = PlaceEvidence.NOT_KNOWN;
  private int misses;
  private boolean several;
  private boolean waits;
  private FoundBy found = FoundBy.ORDER;

  /** How the request was found that was found last. */
  FoundBy found() {
    return found;
  }

  /** What is an answer now. */
  void read(LongTable messages, int reply) {
    answer.set(messages, reply, MessageField.WORDS);
  }

  /** Whether requests were answered more than once. */
  boolean waits() {
    return waits;
  }

  /**
   * The request that the answer is for.
   *
   * @param requests all requests
   * @param oldest the first of those of the connection without answer
   * @param answered those of the connection that were answered last
   * @param goesOn whether it may be more of the answer before
   * @return its row, or {@link LongTable#NONE}
   */
  int find(LongTable requests, int oldest, RequestList answered, GoesOn goesOn) {
    if (pair != PlaceEvidence.NOT_KNOWN) {
      if (pair >= PlaceEvidence.WORD_PAIRS && goesOn == GoesOn.LIKELY) {
        return LongTable.NONE; // two bytes of data are soon those of an id
      }
      int meant = byId(requests, oldest);
      if (found == FoundBy.ID) {
        return meant;
      }
      int again = several ? LongTable.NONE : again(requests, answered);
      boolean piece = goesOn == GoesOn.LIKELY && !several;
      if (again != LongTable.NONE || piece || oldest == LongTable.NONE) {
        return again;
      }
      if (found == FoundBy.ONLY) {
        return meant;
      }
      doubt();
      if (meant == LongTable.NONE) {
        return meant;
      }
    }
    return oldest == LongTable.NONE ? oldest : unlearned(requests, oldest, answered, goesOn);
  }

  private int unlearned(LongTable requests, int oldest, RequestList answered, GoesOn goesOn) {
    boolean only = requests.index(oldest, RequestField.NEWER) == LongTable.NONE;
    tie(requests, oldest);
    int best = only ? oldest : likely(requests, oldest);
    if (goesOn == GoesOn.LIKELY && (only || found == FoundBy.ORDER)) {
      return LongTable.NONE;
    }
    found = only ? FoundBy.ONLY : found;
    request.set(requests, best, RequestField.WORDS);
    evidence.learn(request, ties, requests, answered);
    seen++;
    pair = evidence.best();
    return best;
  }

  /** The one with the id of those that were answered already. */
  private int again(LongTable requests, RequestList answered) {
    for (int i = answered.size() - 1; i >= 0; i--) {
      int row = answered.get(i);
      if (row != LongTable.NONE && hasId(requests, row)) {
        found = FoundBy.ID;
        waits = true;
        return row;
      }
    }
    return LongTable.NONE;
  }

  private boolean hasId(LongTable requests, int row) {
    request.set(requests, row, RequestField.WORDS);
    return isTied(pair);
  }

  /** An id that several requests have, or again and again none, is none. */
  private void doubt() {
    misses++;
    if (several || misses * PlaceEvidence.SOME > seen) {
      evidence.forget(pair);
      pair = PlaceEvidence.NOT_KNOWN;
      misses = 0;
    }
  }

  /** The request with the id; of messages too short to hold one, the only one of those, if any. */
  private int byId(LongTable requests, int oldest) {
    boolean told = answer.has(PlaceEvidence.inAnswer(pair));
    int first = LongTable.NONE;
    int count = 0;
    int shorter = LongTable.NONE;
    int shorterCount = 0;
    for (int row = oldest; row != LongTable.NONE; row = requests.index(row, RequestField.NEWER)) {
      request.set(requests, row, RequestField.WORDS);
      if (!told || !request.has(PlaceEvidence.inRequest(pair))) {
        shorter = shorterCount++ == 0 ? row : shorter;
      } else if (request.get(PlaceEvidence.inRequest(pair))
          == answer.get(PlaceEvidence.inAnswer(pair))) {
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
    for (int place = 0; place < PAIRS; place++) {
      int field = PlaceEvidence.inAnswer(place);
      ties[place] = answer.has(field) && answer.isRepeated(field) ? PlaceEvidence.UNCLEAR : 0;
    }
    for (int row = oldest; row != LongTable.NONE; row = requests.index(row, RequestField.NEWER)) {
      request.set(requests, row, RequestField.WORDS);
      for (int place = 0; place < PAIRS; place++) {
        if (ties[place] != PlaceEvidence.UNCLEAR && isTied(place)) {
          ties[place]++;
          tied[place] = row;
        }
      }
    }
  }

  /** Whether request and answer have the same at a pair of places. */
  private boolean isTied(int place) {
    return request.has(PlaceEvidence.inRequest(place))
        && answer.has(PlaceEvidence.inAnswer(place))
        && request.get(PlaceEvidence.inRequest(place)) == answer.get(PlaceEvidence.inAnswer(place));
  }

  /**
   * The request that pairs of places speak for; not sure when others are spoken for half as much.
   */
  private int likely(LongTable requests, int oldest) {
    int best = oldest;
    long most = 0;
    long next = 0;
    for (int row = oldest; row != LongTable.NONE; row = requests.index(row, RequestField.NEWER)) {
      long weight = 0;
      for (int i = 0; i < PAIRS; i++) {
        weight += ties[i] == 1 && tied[i] == row ? evidence.trust(i) : 0;
      }
      next = Math.max(next, Math.min(most, weight));
      best = weight > most ? row : best;
      most = Math.max(most, weight);
    }
    found = most > 2 * next && hasWord(best) ? FoundBy.ID : FoundBy.ORDER;
    return best;
  }

  /** Whether a word that may be an id ties a request to the answer, and that one only. */
  private boolean hasWord(int row) {
    boolean has = false;
    for (int place = 0; place < PlaceEvidence.WORD_PAIRS; place++) {
      has |= ties[place] == 1 && tied[place] == row && evidence.isCredible(place);
    }
    return has;
  }
}

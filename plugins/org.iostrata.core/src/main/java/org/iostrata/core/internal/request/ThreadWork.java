// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongTable;

/** What a thread is doing. */
final class ThreadWork {
  /** Operations in each other, or asynchronous ones: of more the oldest is forgotten. */
  private static final int DEEPEST = 64;

  /** In the place of one that belongs to a request. */
  private static final int TAKEN = LongTable.NONE;

  private final LongTable requests;
  private final LongTable operations;

  /** Requests that it received and that are not answered. */
  final RequestList received;

  /** Requests whose answer it received, and of which it is not known for what they are. */
  final RequestList returned;

  /** Of the answers that its last call got, those of which it may turn out for what they are. */
  final RequestList latest;

  /** When that was. */
  long latestNs = LongTable.NONE;

  /** The call of a program that the last of them was for, or none; it is used. */
  int client = LongTable.NONE;

  /** The file of what it handles, or of what it handled last; or none. */
  int file = LongTable.NONE;

  /** The request that it handles, the only one, or none. */
  private final RequestList handled;

  /** Operations that it did and of which it is not known for which request. */
  private int[] undecided = new int[4];

  private int undecidedCount;

  /** Those before were done before its last answer. */
  private int freshFrom;

  /** Those before were done before the answer before that. */
  private int staleTo;

  private int[] doing = new int[4];
  private int doingCount;
  private boolean speaks;

  ThreadWork(LongTable requests, LongTable operations) {
    this.requests = requests;
    this.operations = operations;
    received = new RequestList(requests);
    returned = new RequestList(requests);
    latest = new RequestList(requests);
    handled = new RequestList(requests);
  }

  /** Begins an operation; returns one that is not needed any more, or NONE. */
  int begin(int operation) {
    int forgotten = LongTable.NONE;
    if (doingCount == DEEPEST) {
      forgotten = doing[0];
      System.arraycopy(doing, 1, doing, 0, --doingCount);
    }
    if (doingCount == doing.length) {
      doing = Arrays.copyOf(doing, doingCount * 2);
    }
    doing[doingCount++] = operation;
    return forgotten;
  }

  /**
   * The operation that began last of those that it is done with before a time, taken out; or NONE.
   */
  int takeEnded(long timeNs) {
    for (int i = doingCount - 1; i >= 0; i--) {
      if (operations.get(doing[i], OperationField.BUSY_NS) < timeNs) {
        int ended = doing[i];
        System.arraycopy(doing, i + 1, doing, i, --doingCount - i);
        return ended;
      }
    }
    return LongTable.NONE;
  }

  /** The innermost operation under way, or NONE; those that ended are out. */
  int doing() {
    return doingCount == 0 ? LongTable.NONE : doing[doingCount - 1];
  }

  /** An answer is there, and not yet what for; returns the request forgotten, or NONE. */
  int addReturned(int request) {
    int forgotten = LongTable.NONE;
    if (returned.size() == DEEPEST) {
      forgotten = returned.get(0);
      returned.removeFirst();
    }
    returned.add(request);
    return forgotten;
  }

  /** An operation of which it will turn out for which request it was; returns the one forgotten. */
  int addUndecided(int operation) {
    int forgotten = LongTable.NONE;
    if (undecidedCount == DEEPEST) {
      forgotten = undecided[0];
      System.arraycopy(undecided, 1, undecided, 0, --undecidedCount);
      freshFrom = Math.max(0, freshFrom - 1);
      staleTo = Math.max(0, staleTo - 1);
    }
    if (undecidedCount == undecided.length) {
      undecided = Arrays.copyOf(undecided, undecidedCount * 2);
    }
    undecided[undecidedCount++] = operation;
    return forgotten;
  }

  /** It has received a request, or more of one that another thread had. */
  void receive(int request) {
    speaks = true;
    received.add(request);
    handle(request);
  }

  /**
   * It has answered one, or sent more of that answer: what it did until now is not for its next
   * one.
   */
  void answer(boolean more) {
    speaks = true;
    staleTo = more ? staleTo : freshFrom;
    freshFrom = undecidedCount;
  }

  /** Whether it received a request or answered one. */
  boolean speaks() {
    return speaks;
  }

  int undecidedCount() {
    return undecidedCount;
  }

  int undecided(int i) {
    return undecided[i];
  }

  /** From which one on they may be for an answer: the next one, or more of the last one. */
  int freshFrom(boolean more) {
    return more ? staleTo : freshFrom;
  }

  /** One belongs to a request; it stays in its place until {@link #dropTaken}. */
  void take(int i) {
    undecided[i] = TAKEN;
  }

  /** Those that belong to requests are no more among them. */
  void dropTaken() {
    int kept = 0;
    int fresh = freshFrom;
    int stale = staleTo;
    for (int i = 0; i < undecidedCount; i++) {
      freshFrom = i == fresh ? kept : freshFrom;
      staleTo = i == stale ? kept : staleTo;
      if (undecided[i] != TAKEN) {
        undecided[kept++] = undecided[i];
      }
    }
    freshFrom = Math.min(freshFrom, kept);
    staleTo = Math.min(staleTo, kept);
    undecidedCount = kept;
  }

  /** The request that it handles, or NONE. */
  int handled() {
    return handled.size() == 0 ? LongTable.NONE : handled.get(0);
  }

  /** It handles a request now, or with NONE none of which is known. */
  void handle(int request) {
    handled.clear();
    if (request != LongTable.NONE) {
      handled.add(request);
      file = requests.index(request, RequestField.ABOUT);
    }
  }

  /** It has got the answer to a request, and handles the one that this was for, or NONE. */
  void goOn(int request, int above) {
    handle(above);
    if (above == LongTable.NONE) {
      file = requests.index(request, RequestField.ABOUT);
    }
  }
}

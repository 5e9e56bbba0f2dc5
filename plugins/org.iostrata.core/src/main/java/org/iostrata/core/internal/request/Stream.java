// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.Trace;

/** One direction of a connection: what is on its way, and which requests have no answer. */
final class Stream {
  /** What goes in this direction. */
  enum Carries {
    REQUESTS,
    ANSWERS,
    UNKNOWN
  }

  /** One end of it: a pair of addresses may be used by several connections, one after another. */
  static final class StreamEnd {
    private int handle = Trace.NONE;
    private long to;
    private int epoch;

    /** Whether a place is directly behind the last one. */
    boolean goesOn(long from) {
      return from == to && handle != Trace.NONE;
    }

    /** Moves on; a place before the last one, with another handle, is of another connection. */
    int move(int newHandle, long from, long bytes) {
      if (newHandle != handle && handle != Trace.NONE && from >= 0 && from < to) {
        epoch++;
        to = 0;
      }
      handle = newHandle;
      to = Math.max(to, from + bytes);
      return epoch;
    }
  }

  final StreamEnd sent = new StreamEnd();
  final StreamEnd received = new StreamEnd();
  Carries carries = Carries.UNKNOWN;

  /** The thread that sent last. */
  int sender = Trace.NONE;

  /** Whether the last call sent what comes directly behind what its thread had sent before. */
  boolean behind;

  /** When the last call sent; before any, no time. */
  long sentNs = Long.MIN_VALUE;

  /** How long the last message that arrived was under way; before any, a negative time. */
  long wayNs = -1;

  /** What the last call sent or answered: one request, or none. */
  final RequestList latest;

  /** Of requests, those that were answered last: they may be answered once more. */
  final RequestList answered;

  /** Of requests, whether one has arrived since the last answer. */
  boolean arrived;

  /** Of requests, whether the answer of one that waits may have been taken for that of another. */
  boolean unsure;

  /** How messages begin in this direction. */
  final Heads heads;

  /** The first message on its way. */
  int first = LongTable.NONE;

  /** The last message on its way. */
  int last = LongTable.NONE;

  /** The first request at the server without an answer. */
  int oldest = LongTable.NONE;

  /** The last request at the server without an answer. */
  int newest = LongTable.NONE;

  /** How many of them there are. */
  int waiting;

  private final LongTable requests;

  Stream(LongTable requests, Heads heads) {
    this.requests = requests;
    latest = new RequestList(requests);
    answered = RequestList.ofTold(requests);
    this.heads = heads;
  }

  /** A request is at the server. */
  void enter(int request) {
    requests.set(request, RequestField.OLDER, newest);
    if (newest == LongTable.NONE) {
      oldest = request;
    } else {
      requests.set(newest, RequestField.NEWER, request);
    }
    newest = request;
    waiting++;
    arrived = true;
  }

  /** A request at the server does not wait any more. */
  void leave(int request) {
    int older = requests.index(request, RequestField.OLDER);
    int newer = requests.index(request, RequestField.NEWER);
    if (older == LongTable.NONE) {
      oldest = newer;
    } else {
      requests.set(older, RequestField.NEWER, newer);
    }
    if (newer == LongTable.NONE) {
      newest = older;
    } else {
      requests.set(newer, RequestField.OLDER, older);
    }
    requests.set(request, RequestField.OLDER, LongTable.NONE);
    requests.set(request, RequestField.NEWER, LongTable.NONE);
    waiting--;
  }
}

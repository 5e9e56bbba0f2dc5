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
}

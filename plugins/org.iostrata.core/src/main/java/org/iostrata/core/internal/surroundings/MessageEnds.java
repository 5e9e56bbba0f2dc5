// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.util.Arrays;
import org.iostrata.core.source.Surroundings.Exchange;

/**
 * Sends, or receives, as they were told: rows of {thread, the other thread, communicator, tag,
 * order, time, bytes}. More than so many are counted only.
 */
final class MessageEnds {
  static final int THREAD = 0;
  static final int PEER = 1;
  static final int COMMUNICATOR = 2;
  static final int TAG = 3;
  static final int ORDER = 4;
  static final int TIME = 5;
  static final int BYTES = 6;
  static final int FIELDS = 7;

  private final int most;
  private long[] rows = new long[0];
  private int size;
  private long omitted;

  MessageEnds(int most) {
    this.most = most;
  }

  /** One end; {@code order} says which of equal envelopes comes first. */
  void add(int thread, long order, long timeNs, Exchange exchange) {
    if (size == most) {
      omitted++;
      return;
    }
    int at = size++ * FIELDS;
    if (at == rows.length) {
      rows = Arrays.copyOf(rows, Math.max(64 * FIELDS, 2 * at));
    }
    rows[at + THREAD] = thread;
    rows[at + PEER] = exchange.peer;
    rows[at + COMMUNICATOR] = exchange.communicator;
    rows[at + TAG] = exchange.tag;
    rows[at + ORDER] = order;
    rows[at + TIME] = timeNs;
    rows[at + BYTES] = exchange.bytes;
  }

  int size() {
    return size;
  }

  long omitted() {
    return omitted;
  }

  long get(int field, int i) {
    return rows[i * FIELDS + field];
  }
}

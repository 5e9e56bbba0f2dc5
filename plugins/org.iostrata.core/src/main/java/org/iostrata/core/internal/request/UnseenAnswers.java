// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.model.Trace;

/**
 * Requests to services of which nothing was recorded: what a thread sends by a connection that its
 * process asked for, for no operation of a client, and what it receives by it before it sends the
 * next. When the service had it, and when it answered, nobody knows.
 */
final class UnseenAnswers {
  private static final class Turn {
    private int thread;
    private long sentNs = Trace.UNKNOWN;
    private long returnedNs;
    private long bytes;
    private boolean inPart;

    private void forget() {
      sentNs = Trace.UNKNOWN;
      returnedNs = Trace.UNKNOWN;
      bytes = 0;
      inPart = true;
    }
  }

  private final Connections connections;
  private final RequestSink sink;
  private final Turn[] turns;

  UnseenAnswers(Connections connections, RequestSink sink) {
    this.connections = connections;
    this.sink = sink;
    turns = new Turn[connections.services().files()];
  }

  /**
   * A call sends.
   *
   * @param own whether the program does so itself
   */
  void sent(RequestBuffer rows, int row, boolean own) {
    int stream = rows.index(row, RequestBuffer.FILE);
    if (!connections.isOfClientOnly(stream)) {
      return;
    }
    Turn turn = turn(stream);
    if (turn.returnedNs != Trace.UNKNOWN) {
      tell(stream, turn);
    }
    if (!own) {
      turn.forget();
    } else if (turn.sentNs == Trace.UNKNOWN) {
      turn.sentNs = rows.get(row, RequestBuffer.ADMIT_NS);
      turn.thread = rows.index(row, RequestBuffer.THREAD);
    }
    add(turn, rows, row);
  }

  /** A call receives; what another thread does that does not send is no turn. */
  void received(RequestBuffer rows, int row) {
    int stream = connections.back(rows.index(row, RequestBuffer.FILE));
    if (stream == Trace.NONE || !connections.isOfClientOnly(stream)) {
      return;
    }
    Turn turn = turn(stream);
    if (turn.sentNs == Trace.UNKNOWN) {
      return;
    }
    if (rows.index(row, RequestBuffer.THREAD) != turn.thread) {
      turn.forget();
      return;
    }
    turn.returnedNs = rows.get(row, RequestBuffer.CALLBACK_NS);
    add(turn, rows, row);
  }

  private Turn turn(int stream) {
    if (turns[stream] == null) {
      turns[stream] = new Turn();
      turns[stream].forget();
    }
    return turns[stream];
  }

  private static void add(Turn turn, RequestBuffer rows, int row) {
    turn.bytes += rows.get(row, RequestBuffer.BYTES);
    turn.inPart &= rows.get(row, RequestBuffer.IN_PART) == 1;
  }

  private void tell(int stream, Turn turn) {
    if (turn.inPart) {
      sink.asked(turn.thread, stream, turn.returnedNs - turn.sentNs, turn.bytes);
    }
    turn.forget();
  }

  /** Nothing will be sent any more. */
  void finish() {
    for (int stream = 0; stream < turns.length; stream++) {
      if (turns[stream] != null && turns[stream].returnedNs != Trace.UNKNOWN) {
        tell(stream, turns[stream]);
      }
    }
  }
}

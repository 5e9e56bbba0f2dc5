// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.Trace;

/**
 * MessageStreams on their way. What is sent at a place of a direction of a connection is received
 * there: a message has arrived when all its bytes were received, by however many calls. A call that
 * moved less than it should begins a message that the next ones go on with.
 */
final class MessageStreams {
  /** What has arrived. */
  interface Arrivals {
    /** All of a message is there; it is forgotten afterwards. */
    void arrived(int message);
  }

  final LongTable table = new LongTable(MessageField.COUNT);
  private final Connections connections;
  private final Services services;
  private final Stream[] streams;
  private final Heads[] heads;
  private final LongTable requests;
  private final RequestSink sink;
  private long count;

  MessageStreams(Connections connections, LongTable requests, RequestSink sink) {
    this.connections = connections;
    services = connections.services();
    streams = new Stream[services.files()];
    heads = new Heads[2 * services.count()];
    this.requests = requests;
    this.sink = sink;
  }

  Stream stream(int file) {
    if (streams[file] == null) {
      streams[file] = new Stream(requests, heads(services.way(file)));
    }
    return streams[file];
  }

  private Heads heads(int way) {
    if (way == Trace.NONE) {
      return new Heads();
    }
    if (heads[way] == null) {
      heads[way] = new Heads();
    }
    return heads[way];
  }

  /** Who asked for a connection says what goes in its directions. */
  void know(RequestBuffer rows, int row, boolean sent) {
    Connections.ConnectionEnd end = connections.end(rows.index(row, RequestBuffer.HANDLE));
    if (end != Connections.ConnectionEnd.UNKNOWN) {
      boolean client = (end == Connections.ConnectionEnd.CONNECTED) == sent;
      carries(
          rows.index(row, RequestBuffer.FILE),
          client ? Stream.Carries.REQUESTS : Stream.Carries.ANSWERS);
    }
  }

  /** What a direction carries, and so the other one. */
  void carries(int file, Stream.Carries what) {
    stream(file).carries = what;
    int back = connections.back(file);
    if (back != Trace.NONE) {
      stream(back).carries =
          what == Stream.Carries.REQUESTS ? Stream.Carries.ANSWERS : Stream.Carries.REQUESTS;
    }
  }

  /**
   * A call sends.
   *
   * @return the new message, or {@link LongTable#NONE} when it goes on with the one before
   */
  int send(RequestBuffer rows, int row) {
    int file = rows.index(row, RequestBuffer.FILE);
    Stream stream = stream(file);
    long from = rows.get(row, RequestBuffer.OFFSET);
    long bytes = rows.get(row, RequestBuffer.BYTES);
    int thread = rows.index(row, RequestBuffer.THREAD);
    stream.behind = stream.sent.goesOn(from) && stream.sender == thread;
    stream.sender = thread;
    int epoch = stream.sent.move(rows.index(row, RequestBuffer.HANDLE), from, bytes);
    boolean unanswered = isUnanswered(file, stream);
    stream.sentNs = rows.get(row, RequestBuffer.ADMIT_NS);
    if (goesOn(stream, from, epoch)) {
      table.add(stream.last, MessageField.TO, bytes);
      table.add(stream.last, MessageField.LEFT, -bytes);
      return LongTable.NONE;
    }
    int message = table.add();
    table.set(message, MessageField.NUMBER, count++);
    table.set(message, MessageField.STREAM, file);
    table.set(message, MessageField.EPOCH, epoch);
    table.set(message, MessageField.FROM, from);
    table.set(message, MessageField.TO, from + bytes);
    table.set(message, MessageField.GOT, 0);
    long requested = rows.get(row, RequestBuffer.BYTES_REQUESTED);
    table.set(message, MessageField.LEFT, requested == Trace.UNKNOWN ? 0 : requested - bytes);
    table.set(message, MessageField.SENT_NS, rows.get(row, RequestBuffer.ADMIT_NS));
    table.set(message, MessageField.IN_PART, rows.get(row, RequestBuffer.IN_PART));
    table.set(message, MessageField.UNANSWERED, unanswered ? 1 : 0);
    table.set(message, MessageField.HELD_NS, 0);
    table.set(message, MessageField.SENDER, thread);
    table.set(message, MessageField.SENDER_ID, rows.get(row, RequestBuffer.ID));
    for (int pair = 0; pair < MessageBatch.WORD_PAIRS; pair++) {
      long words = rows.get(row, RequestBuffer.WORDS + pair);
      table.set(message, MessageField.WORDS + pair, words);
    }
    append(stream, message);
    return message;
  }

  /**
   * Whether nothing was sent back since this direction was used last: no acknowledgement either.
   */
  private boolean isUnanswered(int file, Stream stream) {
    int back = connections.back(file);
    return connections.isTcp(file)
        && stream.sentNs != Long.MIN_VALUE
        && (back == Trace.NONE || stream(back).sentNs < stream.sentNs);
  }

  private boolean goesOn(Stream stream, long from, int epoch) {
    int last = stream.last;
    return last != LongTable.NONE
        && table.get(last, MessageField.LEFT) > 0
        && table.get(last, MessageField.TO) == from
        && table.get(last, MessageField.EPOCH) == epoch;
  }

  private void append(Stream stream, int message) {
    if (stream.last == LongTable.NONE) {
      stream.first = message;
    } else {
      table.set(stream.last, MessageField.NEXT, message);
    }
    stream.last = message;
  }

  /** A call receives: tells which messages have arrived by it. */
  void receive(RequestBuffer rows, int row, Arrivals arrivals) {
    Stream stream = stream(rows.index(row, RequestBuffer.FILE));
    long from = rows.get(row, RequestBuffer.OFFSET);
    long bytes = rows.get(row, RequestBuffer.BYTES);
    int epoch = stream.received.move(rows.index(row, RequestBuffer.HANDLE), from, bytes);
    drop(stream, epoch);
    long missing = bytes;
    int before = LongTable.NONE;
    int message = stream.first;
    while (message != LongTable.NONE && isBefore(message, epoch, from + bytes)) {
      int next = table.index(message, MessageField.NEXT);
      missing -= got(message, from, from + bytes, rows, row);
      if (hasArrived(message, next)) {
        take(stream, before, message, next);
        tellHeld(stream, message, rows.get(row, RequestBuffer.ADMIT_NS));
        arrivals.arrived(message);
        table.remove(message);
      } else {
        before = message;
      }
      message = next;
    }
    if (missing > 0 && rows.get(row, RequestBuffer.IN_PART) == 1) {
      sink.unmatched(from < 0 ? Unmatched.NO_PLACE : Unmatched.NOT_SENT);
    }
  }

  private void tellHeld(Stream stream, int message, long receivedNs) {
    long sentNs = table.get(message, MessageField.SENT_NS);
    long firstNs = table.get(message, MessageField.FIRST_NS);
    if (table.get(message, MessageField.UNANSWERED) == 1) {
      long heldNs = DelayedAck.heldNs(stream, sentNs, receivedNs, firstNs);
      table.set(message, MessageField.HELD_NS, heldNs);
    }
    stream.wayNs = Math.max(0, firstNs - sentNs);
  }

  /** What was sent by a connection before this one will not be received any more. */
  private void drop(Stream stream, int epoch) {
    while (stream.first != LongTable.NONE && table.get(stream.first, MessageField.EPOCH) < epoch) {
      lose(stream);
    }
  }

  /** What was sent before the last message will not be received. */
  void keepLast(Stream stream) {
    while (stream.first != stream.last) {
      lose(stream);
    }
  }

  private void lose(Stream stream) {
    int message = stream.first;
    take(stream, LongTable.NONE, message, table.index(message, MessageField.NEXT));
    if (isInPart(message)) {
      sink.unmatched(Unmatched.NOT_RECEIVED);
    }
    table.remove(message);
  }

  private boolean isBefore(int message, int epoch, long to) {
    return table.get(message, MessageField.EPOCH) == epoch
        && table.get(message, MessageField.FROM) < to;
  }

  /** How many bytes of a message are among those of a call that received. */
  private long got(int message, long from, long to, RequestBuffer rows, int row) {
    long first = Math.max(from, table.get(message, MessageField.FROM));
    long shared = Math.min(to, table.get(message, MessageField.TO)) - first;
    if (shared <= 0) {
      return 0;
    }
    if (table.get(message, MessageField.GOT) == 0) {
      table.set(message, MessageField.FIRST_NS, rows.get(row, RequestBuffer.CALLBACK_NS));
    }
    table.add(message, MessageField.GOT, shared);
    long buffer = rows.get(row, RequestBuffer.BUFFER);
    if (buffer != Trace.UNKNOWN && shared > table.get(message, MessageField.BUFFER_BYTES)) {
      table.set(message, MessageField.BUFFER, buffer + first - from);
      table.set(message, MessageField.BUFFER_BYTES, shared);
    }
    if (rows.get(row, RequestBuffer.IN_PART) == 1) {
      table.set(message, MessageField.IN_PART, 1);
    }
    table.set(message, MessageField.ARRIVED_NS, rows.get(row, RequestBuffer.CALLBACK_NS));
    table.set(message, MessageField.RECEIVER, rows.get(row, RequestBuffer.THREAD));
    table.set(message, MessageField.RECEIVER_ID, rows.get(row, RequestBuffer.ID));
    return shared;
  }

  /** Whether it was sent or received in the part that is looked at. */
  boolean isInPart(int message) {
    return table.get(message, MessageField.IN_PART) == 1;
  }

  /** The last one may go on. */
  private boolean hasArrived(int message, int next) {
    long bytes = table.get(message, MessageField.TO) - table.get(message, MessageField.FROM);
    boolean whole = table.get(message, MessageField.LEFT) <= 0 || next != LongTable.NONE;
    return whole && table.get(message, MessageField.GOT) >= bytes;
  }

  private void take(Stream stream, int before, int message, int next) {
    if (before == LongTable.NONE) {
      stream.first = next;
    } else {
      table.set(before, MessageField.NEXT, next);
    }
    if (stream.last == message) {
      stream.last = before;
    }
  }

  /** Nothing will be received any more. */
  void finish() {
    for (Stream stream : streams) {
      while (stream != null && stream.first != LongTable.NONE) {
        lose(stream);
      }
    }
  }
}

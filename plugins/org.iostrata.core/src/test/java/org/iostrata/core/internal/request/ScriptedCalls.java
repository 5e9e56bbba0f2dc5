// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.function.Consumer;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;

/** Calls of two clients and a server one after another, as a test says them. */
final class ScriptedCalls {
  static final int CLIENTS = 2;
  static final int SMALL = 100;
  static final int DATA = 65536;

  final Trace trace;
  private final RequestBuffer rows;
  final long[] sentUp = new long[CLIENTS];
  private final long[] sentDown = new long[CLIENTS];
  private final int[] handles = {0, 1};
  private int file;
  private long id;
  private long nowNs;
  private long stepNs = 10;
  private long lastsNs = 5;

  private long buffer = Trace.UNKNOWN;

  ScriptedCalls() {
    this(SimulatedTrace.of(CLIENTS, 1, 4));
  }

  /** Calls of a trace of so many clients. */
  ScriptedCalls(Trace trace) {
    this.trace = trace;
    rows = new RequestBuffer(trace);
  }

  /** The data of the calls that follow is at this place in the memory of their processes. */
  void in(long address) {
    buffer = address;
  }

  /** How long the calls that follow last. */
  void last(long ns) {
    lastsNs = ns;
  }

  /** The operations that follow are on a file of {@link SimulatedTrace}. */
  void on(String path) {
    file =
        trace.files().stream()
            .filter(one -> one.path().equals(path))
            .mapToInt(TraceFile::index)
            .findFirst()
            .orElseThrow();
  }

  /** A call of a thread on the connection of a client, in one direction. */
  void message(OperationKind kind, int client, boolean up, int thread, int bytes) {
    boolean sent = kind == OperationKind.WRITE;
    long at = up ? sentUp[client] : sentDown[client];
    MessageBatch one = new OperationBatch().messages();
    int row = one.add();
    int file = 1 + 2 * client + (up ? 0 : 1);
    int handle = 1 + 4 * handles[client] + (up == sent ? 0 : 2) + (up ? 0 : 1);
    one.setWhat(row, LayerKind.of(Layer.NETWORK, kind), thread, id++);
    one.setWhere(row, handle, file, at);
    nowNs += stepNs;
    one.setTimes(row, nowNs, nowNs + lastsNs);
    one.setBytes(row, bytes, bytes);
    one.setBuffer(row, buffer);
    rows.add(one);
  }

  int client(int client) {
    return trace.processes().get(client + 1).threads().get(0);
  }

  /** A client makes a new connection, whose ends have the same addresses. */
  void connectsAgain(int client) {
    handles[client] = 1 - handles[client];
    sentUp[client] = 0;
    sentDown[client] = 0;
  }

  /** A client asks, and a thread of the server receives it. */
  void asks(int client, int receiver) {
    asks(client, receiver, SMALL);
  }

  void asks(int client, int receiver, int bytes) {
    message(OperationKind.WRITE, client, true, client(client), bytes);
    message(OperationKind.READ, client, true, receiver, bytes);
    sentUp[client] += bytes;
  }

  /** A client asks, and it is received later, by a call that waited for it so long. */
  void asksLater(int client, int receiver, long laterNs, long waitingNs) {
    message(OperationKind.WRITE, client, true, client(client), SMALL);
    nowNs += laterNs - waitingNs;
    lastsNs = waitingNs;
    message(OperationKind.READ, client, true, receiver, SMALL);
    nowNs += waitingNs;
    lastsNs = 5;
    sentUp[client] += SMALL;
  }

  void answers(int client, int thread, int bytes) {
    message(OperationKind.WRITE, client, false, thread, bytes);
    message(OperationKind.READ, client, false, client(client), bytes);
    sentDown[client] += bytes;
  }

  void reads(int thread, long offset) {
    reads(thread, offset, DATA);
  }

  void reads(int thread, long offset, int bytes) {
    serves(OperationKind.READ, thread, offset, bytes);
  }

  void serves(OperationKind kind, int thread, long offset, int bytes) {
    operation(LayerKind.of(Layer.POSIX.on(Side.SERVER), kind), thread, offset, bytes);
  }

  /** A call reads a piece of a file and sends it, in 103 ns; nobody sees what is in it. */
  void copies(Layer layer, int client, boolean up, int thread) {
    lastsNs = 103;
    operation(LayerKind.of(layer, OperationKind.READ), thread, DATA, DATA);
    stepNs = 3;
    lastsNs = 100;
    message(OperationKind.WRITE, client, up, thread, DATA);
    stepNs = 10;
    lastsNs = 5;
    nowNs += 100;
  }

  void operation(int layerKind, int thread, long offset, int bytes) {
    OperationBatch one = new OperationBatch();
    int row = one.add();
    nowNs += stepNs;
    one.setWhat(row, layerKind, 0, thread);
    one.setWhere(row, 0, file, FileClass.DATA);
    one.setLink(row, id++, Trace.NONE, LayerKind.NONE);
    one.setTimes(row, nowNs, Trace.UNKNOWN, nowNs + lastsNs);
    one.setBytes(row, offset, bytes, bytes);
    one.setBuffer(row, buffer);
    rows.add(one, row);
  }

  /** The requests that are found in all of them. */
  void follow(Consumer<FollowedRequest> requests) {
    sweep(
        new RequestSink() {
          @Override
          public void message(FollowedMessage message) {}

          @Override
          public void request(FollowedRequest request) {
            requests.accept(request);
          }

          @Override
          public void unmatched(Unmatched why) {}
        });
  }

  /** What is found in all of them. */
  void sweep(RequestSink sink) {
    RequestSweep sweep = new RequestSweep(trace, sink);
    sweep.take(rows);
    sweep.finish();
  }
}

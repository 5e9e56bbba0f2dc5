// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** Threads of a server that send each other's answers, and do what others received. */
class HandedOverTest {
  private static final int CLIENTS = 2;
  private static final int ONE = 0;
  private static final int OTHER = 1;
  private static final int WORKER = 2;
  private static final int SECOND_WORKER = 3;
  private static final int SMALL = 100;
  private static final int DATA = 65536;

  private final Trace trace = SimulatedTrace.of(CLIENTS, 1, 4);
  private final RequestBuffer buffer = new RequestBuffer(trace);
  private final long[] sentUp = new long[CLIENTS];
  private final long[] sentDown = new long[CLIENTS];
  private long id;
  private long nowNs;
  private long stepNs = 10;
  private long lastsNs = 5;

  /** A call of a thread on the connection of a client, in one direction. */
  private void message(OperationKind kind, int client, boolean up, int thread, int bytes) {
    boolean sent = kind == OperationKind.WRITE;
    long at = up ? sentUp[client] : sentDown[client];
    MessageBatch one = new OperationBatch().messages();
    int row = one.add();
    int handle = 1 + 4 * client + (up == sent ? 0 : 2) + (up ? 0 : 1);
    one.setWhat(row, LayerKind.of(Layer.NETWORK, kind), thread, id++);
    one.setWhere(row, handle, trace.handles().get(handle).file(), at);
    nowNs += stepNs;
    one.setTimes(row, nowNs, nowNs + lastsNs);
    one.setBytes(row, bytes, bytes);
    buffer.add(one);
  }

  private int client(int client) {
    return trace.processes().get(client + 1).threads().get(0);
  }

  /** A client asks, and a thread of the server receives it. */
  private void asks(int client, int receiver) {
    message(OperationKind.WRITE, client, true, client(client), SMALL);
    message(OperationKind.READ, client, true, receiver, SMALL);
    sentUp[client] += SMALL;
  }

  private void answers(int client, int thread, int bytes) {
    message(OperationKind.WRITE, client, false, thread, bytes);
    message(OperationKind.READ, client, false, client(client), bytes);
    sentDown[client] += bytes;
  }

  private void reads(int thread, long offset) {
    reads(thread, offset, DATA);
  }

  private void reads(int thread, long offset, int bytes) {
    operation(Layer.POSIX.on(Side.SERVER), thread, offset, bytes);
  }

  private void operation(Layer layer, int thread, long offset, int bytes) {
    OperationBatch one = new OperationBatch();
    int row = one.add();
    nowNs += stepNs;
    one.setWhat(row, LayerKind.of(layer, OperationKind.READ), 0, thread);
    one.setWhere(row, 0, 0, FileClass.DATA);
    one.setLink(row, id++, Trace.NONE, LayerKind.NONE);
    one.setTimes(row, nowNs, Trace.UNKNOWN, nowNs + lastsNs);
    one.setBytes(row, offset, bytes, bytes);
    buffer.add(one, row);
  }

  /** A call reads a piece of a file and sends it, in 103 ns; nobody sees what is in it. */
  private void copies(Layer layer, int client, boolean up, int thread) {
    lastsNs = 103;
    operation(layer, thread, DATA, DATA);
    stepNs = 3;
    lastsNs = 100;
    message(OperationKind.WRITE, client, up, thread, DATA);
    stepNs = 10;
    lastsNs = 5;
    nowNs += 100;
  }

  private void follow(Consumer<FollowedRequest> sink) {
    RequestSweep sweep =
        new RequestSweep(
            trace,
            new RequestSink() {
              @Override
              public void message(FollowedMessage message) {}

              @Override
              public void request(FollowedRequest request) {
                sink.accept(request);
              }

              @Override
              public void unmatched(Unmatched why) {}
            });
    sweep.take(buffer);
    sweep.finish();
  }

  /** By offset, the client whose request it was read for. */
  private Map<Long, Integer> served() {
    Map<Long, Integer> clients = new TreeMap<>();
    follow(
        request -> {
          if (request.hasServed()) {
            int sender = request.sender();
            clients.put(request.servedOffset(), trace.threads().get(sender).process() - 1);
          }
        });
    return clients;
  }

  @Test
  void whatWasReadIsForTheRequestWhoseAnswerAnotherSends() {
    asks(0, ONE); // and goes to another thread
    asks(1, ONE);
    reads(ONE, 0);
    answers(1, OTHER, SMALL + DATA);
    answers(0, OTHER, SMALL);
    assertEquals(Map.of(0L, 1), served());
  }

  @Test
  void theAnswerOfAnotherTakesNothing() {
    asks(0, ONE); // and goes to another thread, as the next one does
    asks(1, ONE);
    reads(ONE, 0);
    answers(0, ONE, SMALL);
    answers(1, OTHER, SMALL + DATA);
    assertEquals(Map.of(0L, 1), served());
  }

  @Test
  void whatIsReadElsewhereIsNotMoreOfTheSame() {
    asks(0, ONE);
    reads(ONE, 0);
    asks(1, OTHER); // and the first thread does it
    reads(ONE, 10 * DATA);
    answers(1, ONE, SMALL + DATA);
    answers(0, OTHER, SMALL + DATA);
    assertEquals(Map.of(0L, 0, 10L * DATA, 1), served());
  }

  @Test
  void piecesOfOneRequestStayTogether() {
    asks(0, ONE);
    reads(ONE, 0);
    reads(ONE, DATA);
    answers(0, OTHER, SMALL + 2 * DATA);
    assertEquals(Map.of(0L, 0, (long) DATA, 0), served());
  }

  @Test
  void workersThatNeverSpeakDoWhatFits() {
    asks(0, ONE);
    asks(1, ONE);
    reads(WORKER, 0);
    reads(SECOND_WORKER, 10 * DATA, DATA / 2);
    answers(1, ONE, SMALL + DATA / 2);
    answers(0, ONE, SMALL + DATA);
    assertEquals(Map.of(0L, 0, 10L * DATA, 1), served());
  }

  @Test
  void workersTakeNoQuestionForLess() {
    asks(0, ONE);
    reads(WORKER, 0);
    answers(0, ONE, SMALL);
    assertEquals(Map.of(), served());
  }

  @Test
  void anAnswerThatTheKernelCopiesFromAFileIsOne() {
    asks(0, ONE);
    asks(1, OTHER);
    copies(Layer.POSIX.on(Side.SERVER), 1, false, OTHER);
    message(OperationKind.READ, 1, false, client(1), DATA);
    reads(ONE, 0);
    answers(0, ONE, SMALL + DATA);
    assertEquals(Map.of(0L, 0, (long) DATA, 1), served());
  }

  @Test
  void theTimeOfACopyIsWork() {
    lastsNs = 1000;
    operation(Layer.POSIX, client(0), DATA, DATA);
    lastsNs = 5;
    asks(0, ONE);
    copies(Layer.POSIX.on(Side.SERVER), 0, false, ONE);
    message(OperationKind.READ, 0, false, client(0), DATA);
    PartTimes times = new PartTimes();
    follow(times::add);
    assertEquals(103, times.ns(RequestPart.WORKING));
    assertEquals(0, times.ns(RequestPart.ANSWERING));
    assertEquals(15, times.ns(RequestPart.WAY_BACK));
    long allNs = Arrays.stream(RequestPart.values()).mapToLong(times::ns).sum();
    assertEquals(1000, allNs);
  }

  @Test
  void whatAClientCopiesFromAFileIsNotAskedForByTheRead() {
    asks(0, ONE);
    answers(0, ONE, SMALL);
    copies(Layer.POSIX, 0, true, client(0));
    message(OperationKind.READ, 0, true, ONE, DATA);
    List<Boolean> known = new ArrayList<>();
    follow(request -> known.add(request.hasClient()));
    assertEquals(List.of(false, false), known);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** Threads of a server that send each other's answers, and do what others received. */
class HandedOverTest {
  private static final int ONE = 0;
  private static final int OTHER = 1;
  private static final int WORKER = 2;
  private static final int SECOND_WORKER = 3;
  private static final int SMALL = ScriptedCalls.SMALL;
  private static final int DATA = ScriptedCalls.DATA;

  private final ScriptedCalls calls = new ScriptedCalls();

  /** By offset, the client whose request it was read for. */
  private Map<Long, Integer> served() {
    Map<Long, Integer> clients = new TreeMap<>();
    calls.follow(
        request -> {
          if (request.hasServed()) {
            int client = calls.trace.threads().get(request.sender()).process() - 1;
            clients.put(request.servedOffset(), client);
          }
        });
    return clients;
  }

  @Test
  void whatWasReadIsForTheRequestWhoseAnswerAnotherSends() {
    calls.asks(0, ONE); // and goes to another thread
    calls.asks(1, ONE);
    calls.reads(ONE, 0);
    calls.answers(1, OTHER, SMALL + DATA);
    calls.answers(0, OTHER, SMALL);
    assertEquals(Map.of(0L, 1), served());
  }

  @Test
  void whatIsSentIsWhatAnotherReadIntoThatMemory() {
    calls.asks(0, ONE); // and goes to workers, as the next one does
    calls.asks(1, ONE);
    calls.in(0x1000);
    calls.reads(WORKER, 0);
    calls.in(0x100000);
    calls.reads(SECOND_WORKER, 10 * DATA);
    calls.answers(0, OTHER, SMALL + DATA);
    calls.in(0x1000);
    calls.answers(1, OTHER, SMALL + DATA);
    assertEquals(Map.of(0L, 1, 10L * DATA, 0), served());
  }

  @Test
  void memoryBehindWhatIsSentIsNotSentWithIt() {
    calls.asks(0, ONE);
    calls.asks(1, ONE);
    calls.in(0x1000);
    calls.reads(ONE, 0);
    calls.in(0x1000 + DATA + 16); // the next block of the heap; a message's head is longer
    calls.reads(ONE, 10 * DATA);
    calls.in(0x1000);
    calls.answers(0, OTHER, SMALL + DATA);
    calls.in(0x1000 + DATA + 16);
    calls.answers(1, OTHER, SMALL + DATA);
    assertEquals(Map.of(0L, 0, 10L * DATA, 1), served());
  }

  @Test
  void oneThreadMayReadForSeveralAtATime() {
    calls.asks(0, ONE);
    calls.asks(1, ONE);
    calls.in(0x1000);
    calls.reads(ONE, 0);
    calls.in(0x100000);
    calls.reads(ONE, 10 * DATA);
    calls.in(0x100000 + DATA);
    calls.reads(ONE, 11 * DATA, DATA);
    calls.in(0x100000);
    calls.answers(0, ONE, 2 * DATA);
    calls.in(0x1000);
    calls.answers(1, ONE, DATA);
    assertEquals(Map.of(0L, 1, 10L * DATA, 0, 11L * DATA, 0), served());
  }

  @Test
  void memoryIsUsedAgain() {
    calls.in(0x1000);
    calls.asks(0, ONE);
    calls.reads(WORKER, 0);
    calls.answers(0, OTHER, SMALL + DATA);
    calls.asks(0, ONE);
    calls.reads(WORKER, DATA); // for nobody known
    calls.reads(SECOND_WORKER, 10 * DATA);
    calls.answers(0, OTHER, SMALL + DATA);
    assertEquals(Map.of(0L, 0, 10L * DATA, 0), served());
  }

  @Test
  void whatIsWrittenIsWhatCameIntoThatMemory() {
    calls.in(0x1000);
    calls.asks(0, ONE, SMALL + DATA);
    calls.in(0x100000);
    calls.asks(1, ONE, SMALL + DATA);
    calls.in(0x1000 + SMALL);
    calls.serves(OperationKind.WRITE, WORKER, 0, DATA);
    calls.in(0x100000 + SMALL);
    calls.serves(OperationKind.WRITE, SECOND_WORKER, 10 * DATA, DATA);
    calls.in(Trace.UNKNOWN);
    calls.answers(1, OTHER, SMALL);
    calls.answers(0, OTHER, SMALL);
    assertEquals(Map.of(0L, 0, 10L * DATA, 1), served());
  }

  @Test
  void theAnswerOfAnotherTakesNothing() {
    calls.asks(0, ONE); // and goes to another thread, as the next one does
    calls.asks(1, ONE);
    calls.reads(ONE, 0);
    calls.answers(0, ONE, SMALL);
    calls.answers(1, OTHER, SMALL + DATA);
    assertEquals(Map.of(0L, 1), served());
  }

  @Test
  void whatIsReadElsewhereIsNotMoreOfTheSame() {
    calls.asks(0, ONE);
    calls.reads(ONE, 0);
    calls.asks(1, OTHER); // and the first thread does it
    calls.reads(ONE, 10 * DATA);
    calls.answers(1, ONE, SMALL + DATA);
    calls.answers(0, OTHER, SMALL + DATA);
    assertEquals(Map.of(0L, 0, 10L * DATA, 1), served());
  }

  @Test
  void piecesOfOneRequestStayTogether() {
    calls.asks(0, ONE);
    calls.reads(ONE, 0);
    calls.reads(ONE, DATA);
    calls.answers(0, OTHER, SMALL + 2 * DATA);
    assertEquals(Map.of(0L, 0, (long) DATA, 0), served());
  }

  @Test
  void workersThatNeverSpeakDoWhatFits() {
    calls.asks(0, ONE);
    calls.asks(1, ONE);
    calls.reads(WORKER, 0);
    calls.reads(SECOND_WORKER, 10 * DATA, DATA / 2);
    calls.answers(1, ONE, SMALL + DATA / 2);
    calls.answers(0, ONE, SMALL + DATA);
    assertEquals(Map.of(0L, 0, 10L * DATA, 1), served());
  }

  @Test
  void workersTakeNoQuestionForLess() {
    calls.asks(0, ONE);
    calls.reads(WORKER, 0);
    calls.answers(0, ONE, SMALL);
    assertEquals(Map.of(), served());
  }

  @Test
  void anAnswerThatTheKernelCopiesFromAFileIsOne() {
    calls.asks(0, ONE);
    calls.asks(1, OTHER);
    calls.copies(Layer.POSIX.on(Side.SERVER), 1, false, OTHER);
    calls.message(OperationKind.READ, 1, false, calls.client(1), DATA);
    calls.reads(ONE, 0);
    calls.answers(0, ONE, SMALL + DATA);
    assertEquals(Map.of(0L, 0, (long) DATA, 1), served());
  }

  @Test
  void theTimeOfACopyIsWork() {
    calls.last(1000);
    calls.operation(LayerKind.of(Layer.POSIX, OperationKind.READ), calls.client(0), DATA, DATA);
    calls.last(5);
    calls.asks(0, ONE);
    calls.copies(Layer.POSIX.on(Side.SERVER), 0, false, ONE);
    calls.message(OperationKind.READ, 0, false, calls.client(0), DATA);
    PartTimes times = new PartTimes();
    calls.follow(times::add);
    assertEquals(103, times.ns(RequestPart.WORKING));
    assertEquals(0, times.ns(RequestPart.ANSWERING));
    assertEquals(15, times.ns(RequestPart.WAY_BACK));
    long allNs = Arrays.stream(RequestPart.values()).mapToLong(times::ns).sum();
    assertEquals(1000, allNs);
  }

  @Test
  void whatAClientCopiesFromAFileIsNotAskedForByTheRead() {
    calls.asks(0, ONE);
    calls.answers(0, ONE, SMALL);
    calls.copies(Layer.POSIX, 0, true, calls.client(0));
    calls.message(OperationKind.READ, 0, true, ONE, DATA);
    List<Boolean> known = new ArrayList<>();
    calls.follow(request -> known.add(request.hasClient()));
    assertEquals(List.of(false, false), known);
  }

  @Test
  void anAnswerInPartsIsOne() {
    calls.asks(0, ONE);
    calls.reads(ONE, 0);
    calls.answers(0, ONE, SMALL + DATA);
    calls.reads(ONE, DATA);
    calls.answers(0, ONE, SMALL + DATA);
    assertEquals(Map.of(0L, 0, (long) DATA, 0), served());
  }

  @Test
  void whatIsSentInPiecesIsOneRequest() {
    calls.message(OperationKind.WRITE, 0, true, calls.client(0), 4);
    calls.sentUp[0] += 4;
    for (int piece = 0; piece < 4; piece++) {
      calls.message(OperationKind.WRITE, 0, true, calls.client(0), DATA / 4);
      calls.sentUp[0] += DATA / 4;
    }
    calls.sentUp[0] -= DATA + 4;
    calls.message(OperationKind.READ, 0, true, ONE, DATA / 2); // a thread begins
    calls.sentUp[0] += DATA / 2;
    calls.message(OperationKind.READ, 0, true, OTHER, DATA / 2 + 4); // and another one goes on
    calls.sentUp[0] += DATA / 2 + 4;
    calls.serves(OperationKind.WRITE, OTHER, 0, DATA);
    calls.answers(0, OTHER, SMALL);
    assertEquals(Map.of(0L, 0), served());
  }
}

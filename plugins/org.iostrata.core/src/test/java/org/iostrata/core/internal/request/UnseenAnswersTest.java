// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** Questions to a service of which nothing was recorded. */
class UnseenAnswersTest {
  private static final int THREADS = 2;
  private static final int BYTES = ScriptedCalls.SMALL;

  private final Trace both = SimulatedTrace.of(ScriptedCalls.CLIENTS, THREADS, 1);
  private final ScriptedCalls calls = new ScriptedCalls(SimulatedTrace.ofClients(both));

  private void sends(int client, int thread) {
    calls.message(OperationKind.WRITE, client, true, thread, BYTES);
    calls.sentUp[client] += BYTES;
  }

  private void gets(int client, int thread) {
    calls.message(OperationKind.READ, client, false, thread, BYTES);
  }

  private RequestTotals totals() {
    RequestTotals totals = new RequestTotals(calls.trace);
    calls.sweep(totals);
    return totals;
  }

  private Asked unseen(int client) {
    return totals().senders().all().stream()
        .filter(of -> of.process() == client + 1)
        .map(Senders.Sender::longestUnseen)
        .findFirst()
        .orElseGet(Asked::new);
  }

  /** Calls begin every 10 ns and take 5: from sending to having received 15. */
  @Test
  void eachIsAnsweredBeforeTheNext() {
    int thread = calls.client(0);
    for (int i = 0; i < 5; i++) {
      sends(0, thread);
      gets(0, thread);
    }
    Asked asked = unseen(0);
    assertEquals(5, asked.count());
    assertEquals(5 * 15, asked.waitedNs());
    assertEquals(5 * 2 * BYTES, asked.bytes());
  }

  @Test
  void manyThatAreSentAtOnceAreOne() {
    int thread = calls.client(0);
    for (int i = 0; i < 4; i++) {
      sends(0, thread);
    }
    for (int i = 0; i < 4; i++) {
      gets(0, thread);
    }
    Asked asked = unseen(0);
    assertEquals(1, asked.count());
    assertEquals(75, asked.waitedNs(), "from the first call to the end of the last");
  }

  @Test
  void whatAnotherThreadReceivesIsNoAnswer() {
    for (int i = 0; i < 5; i++) {
      sends(0, calls.client(0));
      gets(0, calls.client(0) + 1);
    }
    assertEquals(0, unseen(0).count());
  }

  @Test
  void whatComesUnaskedIsNoAnswer() {
    gets(0, calls.client(0));
    gets(0, calls.client(0));
    sends(0, calls.client(0));
    assertEquals(0, unseen(0).count());
  }

  /** A library asks its server for the program. */
  @Test
  void whatIsForAnOperationIsNotThePrograms() {
    int thread = calls.client(0);
    int read = LayerKind.of(Layer.CLIENT, OperationKind.READ);
    for (int i = 0; i < 5; i++) {
      calls.last(40);
      calls.operation(read, thread, i * 4096L, 4096);
      calls.last(5);
      sends(0, thread);
      gets(0, thread);
    }
    assertEquals(0, unseen(0).count());
  }

  @Test
  void whereBothEndsAreRecordedTheServiceTells() {
    ScriptedCalls seen = new ScriptedCalls(both);
    for (int i = 0; i < 5; i++) {
      seen.asks(0, 0);
      seen.answers(0, 0, BYTES);
    }
    RequestTotals totals = new RequestTotals(seen.trace);
    seen.sweep(totals);
    Senders.Sender client =
        totals.senders().all().stream().filter(of -> of.process() == 1).findFirst().get();
    assertEquals(5, client.longestAsked().count());
    assertEquals(0, client.longestUnseen().count());
  }

  /**
   * What nobody will receive is counted, and not kept until the end; all that is alike is one
   * request.
   */
  @Test
  void allOfThemAreUnmatched() {
    int thread = calls.client(0);
    for (int i = 0; i < 1000; i++) {
      sends(0, thread);
    }
    assertEquals(
        Map.of(Unmatched.NOT_RECEIVED, 1000L, Unmatched.NOT_ANSWERED, 1L), totals().unmatched());
  }
}

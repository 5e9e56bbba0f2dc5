// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** A message in two pieces: the second one waits for the acknowledgement of the first, or not. */
class DelayedAckTest {
  private static final int SERVER = 0;
  private static final long MS = 1_000_000;
  private static final long DELAY_NS = 44 * MS;

  private final ScriptedCalls calls = new ScriptedCalls();

  /** A head, and data that arrive later by a call that waits for them or not. */
  private void sendsInPieces(long laterNs, long waitingNs) {
    calls.asks(0, SERVER);
    calls.asksLater(0, SERVER, laterNs, waitingNs);
  }

  private Senders.Sender client() {
    RequestTotals totals = new RequestTotals(calls.trace);
    calls.sweep(totals);
    return totals.senders().all().stream().filter(of -> of.process() == 1).findFirst().get();
  }

  @Test
  void theSecondPieceWaitsForTheFirst() {
    for (int i = 0; i < 3; i++) {
      sendsInPieces(DELAY_NS, DELAY_NS);
      calls.answers(0, SERVER, ScriptedCalls.SMALL);
    }
    Senders.Sender client = client();
    assertEquals(6, client.messages());
    assertEquals(6L * ScriptedCalls.SMALL, client.bytes());
    assertEquals(3, client.held());
    assertEquals(3.0 * DELAY_NS, (double) client.longestHeldNs(), MS);
  }

  @Test
  void whatIsAnsweredIsAcknowledged() {
    calls.asks(0, SERVER);
    calls.answers(0, SERVER, ScriptedCalls.SMALL);
    calls.asksLater(0, SERVER, DELAY_NS, DELAY_NS); // the server is slow to ask for it
    assertEquals(0, client().held());
  }

  @Test
  void aReceiverMayBeBusy() {
    sendsInPieces(90 * MS, MS);
    assertEquals(0, client().held());
  }

  @Test
  void aReceiverMayCallWhenItIsTold() {
    sendsInPieces(DELAY_NS, MS);
    assertEquals(1, client().held());
  }

  @Test
  void aLongWayIsNoDelay() {
    calls.asksLater(0, SERVER, DELAY_NS, DELAY_NS);
    calls.asksLater(0, SERVER, DELAY_NS, DELAY_NS);
    assertEquals(0, client().held());
  }

  @Test
  void noDelayIsHalfASecond() {
    sendsInPieces(600 * MS, 600 * MS);
    assertEquals(0, client().held());
  }
}

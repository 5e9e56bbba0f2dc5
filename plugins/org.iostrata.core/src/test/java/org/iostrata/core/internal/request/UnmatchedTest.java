// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** What cannot be matched is counted, by its reason. */
class UnmatchedTest {
  private static final int SERVER = 0;
  private static final int SMALL = ScriptedCalls.SMALL;
  private static final int DATA = ScriptedCalls.DATA;

  private static final Trace TRACE = SimulatedTrace.of(ScriptedCalls.CLIENTS, 1, 4);

  private ScriptedCalls calls = new ScriptedCalls();
  private int served;

  private Map<Unmatched, Integer> unmatched() {
    Map<Unmatched, Integer> counts = new EnumMap<>(Unmatched.class);
    calls.sweep(
        new RequestSink() {
          @Override
          public void message(FollowedMessage message) {}

          @Override
          public void request(FollowedRequest request) {
            served += request.hasServed() ? 1 : 0;
          }

          @Override
          public void unmatched(Unmatched why) {
            counts.merge(why, 1, Integer::sum);
          }
        });
    counts.remove(Unmatched.NO_CLIENT); // none of these calls is in an operation
    return counts;
  }

  private void askAndAnswer() {
    calls.asks(0, SERVER);
    calls.reads(SERVER, 0);
    calls.answers(0, SERVER, SMALL + DATA);
  }

  @Test
  void portsMayBeUsedAgain() {
    askAndAnswer();
    calls.message(OperationKind.WRITE, 0, true, calls.client(0), SMALL); // nobody receives it
    calls.connectsAgain(0);
    askAndAnswer();
    assertEquals(Map.of(Unmatched.NOT_RECEIVED, 1, Unmatched.NOT_ANSWERED, 1), unmatched());
    assertEquals(2, served);
  }

  @Test
  void aConnectionMayBeSeenFirstInItsMiddle() {
    calls.sentUp[0] = Trace.UNKNOWN;
    calls.message(OperationKind.READ, 0, true, SERVER, SMALL);
    assertEquals(Map.of(Unmatched.NO_PLACE, 1), unmatched());
  }

  @Test
  void aServerMayReadForItself() {
    askAndAnswer();
    calls.reads(SERVER, DATA);
    assertEquals(Map.of(Unmatched.NO_SERVED, 1), unmatched());
    assertEquals(1, served);
  }

  @Test
  void aServerMayBeAskedByMemory() {
    calls = new ScriptedCalls(SimulatedTrace.sharing(TRACE, List.of("1.7", "2.7", "1.7")));
    calls.reads(SERVER, DATA); // before any client speaks to it
    askAndAnswer();
    calls.reads(SERVER, 2 * DATA);
    assertEquals(Map.of(Unmatched.SHARED_MEMORY, 2), unmatched());
    assertEquals(1, served);
  }

  @Test
  void memoryThatNobodyElseHasIsNotShared() {
    calls = new ScriptedCalls(SimulatedTrace.sharing(TRACE, List.of("1.7", "1.8", "2.7")));
    askAndAnswer();
    calls.reads(SERVER, DATA);
    assertEquals(Map.of(Unmatched.NO_SERVED, 1), unmatched());
  }

  @Test
  void withTlsNobodySeesWhatIsAnswered() {
    calls = new ScriptedCalls(SimulatedTrace.encrypted(TRACE));
    askAndAnswer();
    calls.asks(1, SERVER);
    assertEquals(Map.of(Unmatched.TLS, 1), unmatched());
    assertEquals(1, served);
  }

  @Test
  void oneEndMayNotBeRecorded() {
    calls.message(OperationKind.WRITE, 0, true, calls.client(0), SMALL);
    calls.message(OperationKind.READ, 1, true, SERVER, SMALL);
    assertEquals(
        Map.of(Unmatched.NOT_RECEIVED, 1, Unmatched.NOT_ANSWERED, 1, Unmatched.NOT_SENT, 1),
        unmatched());
  }
}

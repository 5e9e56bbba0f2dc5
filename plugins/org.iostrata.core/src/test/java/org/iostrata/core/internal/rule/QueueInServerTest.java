// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.result.RequestTimes;
import org.junit.jupiter.api.Test;

/** Requests that are served one by one, where a server was recorded: whether its queue is told. */
class QueueInServerTest {
  private static final long MS = 1_000_000;
  private static final long REQUESTS = 128;

  /** A run with such a queue, whose writes a brick did; of each 100 ms so many were in it. */
  private static Finding told(long timed, long waitingMs, long workingMs) throws Exception {
    RequestTimes times =
        new RequestTimes(
            timed,
            (100 - waitingMs - workingMs) * timed * MS,
            0,
            waitingMs * timed * MS,
            workingMs * timed * MS,
            OptionalLong.empty(),
            0,
            0);
    long bytes = REQUESTS * 65536;
    RequestResult writes =
        new RequestResult(
            1, "brick", OperationKind.WRITE, REQUESTS, 1, REQUESTS, bytes, timed, timed, times);
    AnalysisResult run = Twins.analyze(SerialQueueTest.server(Layer.POSIX, 65536, false));
    return RulesTest.finding(
        Rules.judge(withRequests(run, List.of(writes))), "concurrency.serial-queue");
  }

  private static AnalysisResult withRequests(AnalysisResult run, List<RequestResult> requests)
      throws ReflectiveOperationException {
    RecordComponent[] parts = AnalysisResult.class.getRecordComponents();
    Object[] values = new Object[parts.length];
    for (int i = 0; i < parts.length; i++) {
      boolean replaced = parts[i].getName().equals("requests");
      values[i] = replaced ? Optional.of(requests) : parts[i].getAccessor().invoke(run);
    }
    Class<?>[] types = Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return AnalysisResult.class.getDeclaredConstructor(types).newInstance(values);
  }

  @Test
  void whatWaitsInAServerIsToldOfIt() throws Exception {
    Finding finding = told(REQUESTS, 60, 10);
    assertTrue(finding.severity().isReported());
    assertEquals(
        "2.5 requests of one file are under way in POSIX, but the server does one at a time.",
        finding.title());
    assertEquals(Layer.SERVER, finding.layer().orElseThrow());
    assertEquals(List.of(60e6, 10e6), RulesTest.values(finding).subList(0, 2));
  }

  @Test
  void whatTheServerWorksForOrWhatIsOnTheWayIsNot() throws Exception {
    for (Finding finding : List.of(told(REQUESTS, 49, 10), told(REQUESTS / 2 - 1, 60, 10))) {
      assertTrue(finding.title().endsWith("the file system serves them one by one."));
      assertEquals(Layer.POSIX, finding.layer().orElseThrow());
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.result.RequestTimes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Small requests that go to a server one by one: 16 recorded writes of dd, told to be others. */
class RoundTripsTest {
  private static final String ID = "access.round-trips";

  private static AnalysisResult recorded;

  @BeforeAll
  static void analyze() throws IOException {
    recorded = RulesTest.analyze("glusterfs-dd");
  }

  /** The brick's writes: so many of a size, a part of them with times, of 100 us each. */
  private static AnalysisResult told(
      long requests, long bytes, long timed, long waitingUs, long workingUs) {
    long us = 1000 * timed;
    return new Change<>(
            RequestResult.class,
            of ->
                of.kind() != OperationKind.WRITE
                    ? of
                    : new RequestResult(
                        of.process(),
                        "brick",
                        of.kind(),
                        requests,
                        1,
                        requests,
                        requests * bytes,
                        timed,
                        timed,
                        new RequestTimes(
                            timed,
                            (80 - waitingUs - workingUs) * us,
                            10 * us,
                            waitingUs * us,
                            workingUs * us,
                            OptionalLong.empty(),
                            5 * us,
                            5 * us)))
        .of(recorded);
  }

  private static Finding finding(AnalysisResult run, Thresholds limits) {
    return RulesTest.finding(Rules.judge(run, limits, null), ID);
  }

  private static Severity severity(AnalysisResult run) {
    return finding(run, Thresholds.DEFAULTS).severity();
  }

  @Test
  void eachWaits() {
    Finding finding = finding(told(1000, 8 * KIB, 1000, 30, 10), Thresholds.DEFAULTS);
    assertEquals(
        "Each of 1000 writes of 8 KiB waits for brick: 90 % of the time is not in its storage.",
        finding.title());
    assertEquals(Layer.POSIX, finding.layer().orElseThrow());
    long busyNs =
        recorded.layers().stream()
            .filter(layer -> layer.layer() == Layer.POSIX)
            .mapToLong(layer -> layer.kinds().get(OperationKind.WRITE).busyNs().orElseThrow())
            .sum();
    assertEquals(busyNs * 0.9 * (1 - 8.0 / 128), (double) finding.costNs(), 1);
    assertEquals(List.of(1000.0, 8192.0, 100e3, 10e3, 30e3), RulesTest.values(finding));
  }

  @Test
  void largeOnesAndFewDoNot() {
    assertEquals(Severity.OK, severity(told(1000, 32 * KIB + 1, 1000, 30, 10)));
    assertEquals(Severity.OK, severity(told(63, 8 * KIB, 63, 30, 10)));
    Map<String, Quantity> recordedOnes =
        Map.of(
            ID + ".max-size", Quantity.bytes(64 << 10),
            ID + ".min-count", Quantity.count(16));
    assertEquals(Severity.OK, finding(recorded, Thresholds.DEFAULTS).severity());
    String title = finding(recorded, new Thresholds(recordedOnes)).title();
    assertTrue(title.startsWith("Each of 16 writes of 64 KiB waits for brick1"), title);
  }

  @Test
  void whatNobodyWaitsForDoesNot() {
    assertEquals(Severity.OK, severity(told(1000, 8 * KIB, 499, 30, 10)), "a client gathers");
  }

  @Test
  void whatTheServerTakesIsNoRoundTrip() {
    assertEquals(Severity.OK, severity(told(1000, 8 * KIB, 1000, 0, 51)), "its storage is slow");
    assertEquals(Severity.OK, severity(told(1000, 8 * KIB, 1000, 51, 1)), "it has a queue");
  }

  @Test
  void randomOnesCannotBeGathered() {
    Thresholds longer = new Thresholds(Map.of(ID + ".min-run", Quantity.count(17)));
    assertEquals(Severity.OK, finding(told(1000, 8 * KIB, 1000, 30, 10), longer).severity());
  }

  @Test
  void withoutServersItIsNotApplicable() throws IOException {
    assertEquals(Severity.NOT_APPLICABLE, severity(RulesTest.analyze("block-dd")));
  }
}

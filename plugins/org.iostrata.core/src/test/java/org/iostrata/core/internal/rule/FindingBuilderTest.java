// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a cost means for score and severity, whatever the rule. */
class FindingBuilderTest {
  private AnalysisResult run;
  private IoStack stack;

  /** Two processes write for 10 s at once; one reads for a second. */
  @BeforeEach
  void play() throws IOException {
    TraceScript script =
        new TraceScript(2)
            .each(rank -> rank.call(WRITE, POSIX, "/data/out").bytes(1).takes(10_000 * MS).run());
    script.rank(0).call(READ, POSIX, "/data/in").bytes(1).takes(1_000 * MS).run();
    run = Twins.analyze(script);
    stack = new IoStack(run);
  }

  private Awaited awaited() {
    return new Awaited(stack, new ResultFacts(run));
  }

  private FindingBuilder costs(long ns, long durationNs) {
    return new FindingBuilder(stack, awaited(), durationNs, Set.of())
        .impactNs((double) ns, POSIX, WRITE);
  }

  @ParameterizedTest
  @CsvSource({
    "1_000_000_000, 5_000_000_000, 20, CRITICAL",
    "1_000_000_000, 5_128_205_128, 20, CRITICAL",
    "1_000_000_000, 5_128_205_129, 19, WARNING",
    " 999_999_999, 2_000_000_000, 50, WARNING",
    "  10_000_000,   105_263_157, 10, WARNING",
    "  10_000_000,   105_263_158,  9, INFO",
    "      100_000,   250_000_000,  1, INFO",
    "   9_999_999,    20_000_000, 50, INFO",
    "           0,             0,  0, INFO",
  })
  void severityNeedsAShareOfTheRunAndTime(
      String costNs, String durationNs, int score, Severity severity) {
    long ns = number(costNs);
    Finding finding = costs(ns, number(durationNs)).build("x", "").finding();
    assertEquals(score, finding.score());
    assertEquals(severity, finding.severity());
    assertEquals(ns, finding.impactNs());
    FindingBuilder capped = costs(ns, number(durationNs)).atMost(Severity.WARNING);
    Severity most = severity == Severity.CRITICAL ? Severity.WARNING : severity;
    assertEquals(most, capped.build("x", "").finding().severity());
  }

  private static long number(String text) {
    return Long.parseLong(text.strip().replace("_", ""));
  }

  @Test
  void aTenthOfAMillisecondMattersAndAThousandthOfTheRun() {
    assertTrue(costs(100_000, 1_000 * MS).matters());
    assertFalse(costs(99_999, 1_000 * MS).matters());
    assertTrue(costs(50_000, 50 * MS).matters());
    assertFalse(costs(49_999, 50 * MS).matters());
    assertTrue(costs(0, 50 * MS).atMost(Severity.INFO).matters(), "told whatever it costs");
  }

  @Test
  void nothingCostsMoreThanTheLayerIsBusyNorThanTheRun() {
    assertEquals(10_000 * MS, costs(15_000 * MS, 20_000 * MS).impactNs());
    assertEquals(5_000 * MS, costs(15_000 * MS, 5_000 * MS).impactNs());
    FindingBuilder both = costs(9_000 * MS, 20_000 * MS).impact(0.5, POSIX, READ);
    assertEquals(9_500 * MS, both.impactNs());
    both.impact(1, HDF5, WRITE).impactNs(MS, HDF5, WRITE);
    assertEquals(9_500 * MS, both.impactNs(), "there are none");
    assertEquals(Bound.EXACT, both.build("x", "").finding().bound());
    assertEquals(2, both.build("x", "").costs().size());
  }

  /** What costs nothing takes part in no sharing. */
  @Test
  void aCostOfNothingIsNone() {
    assertEquals(List.of(), costs(0, MS).build("x", "").costs());
  }

  /** The writes take 10 s at least, 20 s at most. */
  @Test
  void whereTheBusyTimeIsNotKnownItCostsAtLeast() {
    Removal busy = new Removal(new Random(1), 1, field -> field.name().equals("busyNs"));
    stack = new IoStack(busy.of(run));
    FindingBuilder half =
        new FindingBuilder(stack, awaited(), 60_000 * MS, Set.of()).impact(0.5, POSIX, WRITE);
    assertEquals(5_000 * MS, half.impactNs());
    assertEquals(Bound.AT_LEAST, half.build("x", "").finding().bound());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** What is twice as bad as in a good run, of 40 MiB in writes of 10 ms and ten opens of 1 ms. */
class BaselineDeviationTest {
  private static AnalysisResult run(int writes, long openNs) throws IOException {
    return Twins.analyze(
        new TraceScript(1)
            .each(
                rank -> {
                  for (int i = 0; i < 10; i++) {
                    rank.call(OPEN, POSIX, "/data/in").takes(openNs).run();
                  }
                  for (int i = 0; i < writes; i++) {
                    long bytes = 40 * MIB / writes;
                    rank.call(WRITE, POSIX, "/data/out").bytes(bytes).takes(10 * MS).run();
                  }
                }));
  }

  private static Finding finding(AnalysisResult run, Baseline good) {
    List<Finding> all = Rules.judge(run, Thresholds.DEFAULTS, good);
    return RulesTest.finding(all, "baseline.deviation");
  }

  private static Finding finding(int writes, long openNs) throws IOException {
    return finding(run(writes, openNs), Baseline.of(run(10, MS)));
  }

  @Test
  void twiceAsBadIsInside() throws IOException {
    assertEquals(Severity.OK, finding(20, 2 * MS).severity());
    assertEquals(Severity.INFO, finding(10, 2 * MS + 1).severity());
    assertEquals(Severity.OK, finding(5, MS / 5).severity(), "better than the good run");
  }

  @Test
  void theTimeFollowsWhatIsWorse() throws IOException {
    Finding finding = finding(10, 5 * MS);
    assertEquals(
        "Mean duration of opens is worse than in the good run, first in POSIX.", finding.title());
    assertEquals(40 * MS, finding.costNs());
    assertEquals(List.of(1.0 * MS, 5.0 * MS), RulesTest.values(finding));
    assertEquals(List.of("/data/in"), finding.evidence().files());
    assertEquals(POSIX, finding.layer().orElseThrow());
  }

  /** Writes of 1 instead of 4 MiB cost 300 of 400 ms, opens 40 of 50 ms. */
  @Test
  void whatCostsMostIsToldFirst() throws IOException {
    Finding finding = finding(40, 5 * MS);
    assertEquals(
        "Mean request size of writes is worse than in the good run, first in POSIX.",
        finding.title());
    assertEquals(300 * MS, finding.costNs());
    assertEquals(List.of("/data/out"), finding.evidence().files());
    assertEquals(
        List.of(
            "in the good run",
            "mean request size of writes",
            "throughput of writes",
            "mean duration of opens"),
        finding.evidence().measures().stream().map(Evidence.Measure::name).toList());
    assertEquals(List.of(4.0 * MIB, 1.0 * MIB, 100.0 * MIB, 5.0 * MS), RulesTest.values(finding));
  }

  /** MPI-IO writes as before, by four times as many POSIX calls. */
  @Test
  void theLayerIsWhereItBegins() throws IOException {
    Finding finding = finding(layers(4), Baseline.of(layers(1)));
    assertEquals(POSIX, finding.layer().orElseThrow());
    assertTrue(finding.title().endsWith("first in POSIX."), finding.title());
  }

  private static AnalysisResult layers(int pieces) throws IOException {
    return Twins.analyze(
        new TraceScript(1)
            .each(
                rank ->
                    rank.call(WRITE, MPI_IO, "/data/out")
                        .bytes(MIB)
                        .around(
                            () -> {
                              for (int i = 0; i < pieces; i++) {
                                rank.call(WRITE, POSIX, "/data/out")
                                    .bytes(MIB / pieces)
                                    .takes(10 * MS)
                                    .run();
                              }
                            })));
  }

  @Test
  void aFileHoldsWhatIsGood() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    Baseline.of(run(10, MS)).write(file);
    String text = file.toString(StandardCharsets.UTF_8);
    String start =
        """
        {
          "iostrataBaseline" : 2,
          "values" : {
            "POSIX open concurrency" : {
              "runs" : 1,
              "low" : 1.0,
              "median" : 1.0,
              "high" : 1.0
            },
        """;
    assertTrue(text.startsWith(start), text);
    assertTrue(text.contains("\"POSIX write throughput\""), text);
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    Baseline.read(new ByteArrayInputStream(file.toByteArray())).write(again);
    assertEquals(text, again.toString(StandardCharsets.UTF_8));
  }

  @Test
  void whatTheGoodRunDoesNotTellIsNotCompared() throws IOException {
    Baseline counted = Baseline.of(new Removal(new Random(1), 1).of(run(10, MS)));
    assertEquals(Double.NaN, counted.value(POSIX, WRITE, Characteristic.THROUGHPUT));
    assertEquals(4.0 * MIB, counted.value(POSIX, WRITE, Characteristic.REQUEST_SIZE));
    assertEquals(Severity.OK, finding(run(10, MS), counted).severity());
  }
}

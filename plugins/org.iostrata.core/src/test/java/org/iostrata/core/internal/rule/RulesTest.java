// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.FLUSH;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.PartSummary;
import org.iostrata.core.result.TraceSummary;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for all rules together, and on recorded runs. */
class RulesTest {
  static final Path FIXTURES = Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  @Test
  void idsAreUniqueAndWellFormedAndThresholdsBelongToTheirRule() {
    Set<String> ids = new HashSet<>();
    for (Rule rule : Rules.all()) {
      RuleDescription description = rule.description();
      assertTrue(description.id().matches("[a-z]+\\.[a-z]+(-[a-z]+)*"), description.id());
      assertTrue(ids.add(description.id()), description.id());
      assertFalse(description.requires().isEmpty(), description.id());
      assertTrue(rule.inPlainWords().matches("[a-z].*[a-zA-Z]"), description.id());
      for (Threshold threshold : description.thresholds()) {
        assertTrue(threshold.id().startsWith(description.id() + "."), threshold.id());
      }
    }
    assertTrue(ids.size() >= 33, ids::toString);
  }

  /** Else no finding would be a cause. */
  @Test
  void noRuleExplainsItselfByWayOfOthers() {
    Map<String, Set<String>> explained =
        Rules.all().stream()
            .map(Rule::description)
            .collect(Collectors.toMap(RuleDescription::id, RuleDescription::explains));
    for (String id : explained.keySet()) {
      Set<String> followed = new HashSet<>();
      Deque<String> next = new ArrayDeque<>(explained.get(id));
      while (!next.isEmpty()) {
        String symptom = next.remove();
        assertTrue(explained.containsKey(symptom), symptom);
        assertFalse(symptom.equals(id), id);
        if (followed.add(symptom)) {
          next.addAll(explained.get(symptom));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "async-helper",
        "async-ompio",
        "async-romio",
        "block-dd",
        "h5ckpt-coll",
        "ior-clockgettime",
        "ior-coll",
        "ior-indep",
        "ior-nonblock",
        "ior-view",
        "pipit-ping-pong",
        "posix-linktime",
        "posix-serial-threads"
      })
  void recordedRunsAreHealthyEnough(String fixture) throws IOException {
    AnalysisResult result = analyze(fixture);
    List<Finding> findings = Rules.judge(result);
    assertEquals(Rules.all().size(), findings.size());
    for (Finding finding : findings) {
      assertFalse(finding.severity() == Severity.CRITICAL, finding::toString);
      assertTrue(finding.impactNs() >= 0, finding::toString);
      assertTrue(finding.impactNs() <= result.trace().durationNs(), finding::toString);
      assertTrue(finding.score() >= 0 && finding.score() <= 100, finding::toString);
      assertFalse(finding.title().isBlank(), finding::toString);
      if (finding.severity().isReported()) {
        assertFalse(finding.remedy().isBlank(), finding::toString);
        assertFalse(finding.evidence().measures().isEmpty(), finding::toString);
      } else {
        assertEquals(0, finding.impactNs());
      }
    }
  }

  /** The writes take 3.9 ms, of which POSIX works 4 %; but the calls return at once. */
  @Test
  void whoDoesNotWaitLosesNoTimeBelow() throws IOException {
    Finding idle = finding(Rules.judge(analyze("async-helper")), "concurrency.idle-below");
    assertFalse(idle.severity().isReported(), idle::toString);
  }

  @Test
  void limitsAreFoundByTheirIds() {
    Threshold size = Rules.threshold("access.small-writes.max-size").orElseThrow();
    assertEquals("access.small-writes.max-size", size.id());
    assertEquals(65536, size.defaultValue().value());
    assertEquals(Baseline.TOLERANCE, Rules.threshold("baseline.deviation.tolerance").orElseThrow());
    assertTrue(Rules.threshold("access.small-writes").isEmpty());
  }

  /** Small writes take 400 ms, the flushes after each of them 800 ms. */
  @Test
  void theWorstComesFirst() throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 40; i++) {
      rank.call(WRITE, POSIX, "/data/log").bytes(100).takes(10 * TraceScript.MS).run();
      rank.call(FLUSH, POSIX, "/data/log").takes(20 * TraceScript.MS).run();
    }
    List<Finding> findings = Twins.judge(script);
    assertEquals("access.flush-per-write", findings.get(0).id());
    assertEquals("access.small-writes", findings.get(1).id());
    for (int i = 1; i < findings.size(); i++) {
      Finding before = findings.get(i - 1);
      Finding finding = findings.get(i);
      assertTrue(before.severity().isAtLeast(finding.severity()));
      if (before.severity() == finding.severity()) {
        assertTrue(before.costNs() >= finding.costNs());
        assertTrue(before.costNs() > finding.costNs() || before.id().compareTo(finding.id()) < 0);
      }
    }
    List<String> ids = Rules.all().stream().map(rule -> rule.description().id()).toList();
    assertEquals(ids.stream().sorted().toList(), ids);
  }

  /** What was not read may be odd; of what was read the verdict holds. */
  @Test
  void aPartOfARunDoesNotClearIt() throws IOException {
    AnalysisResult whole = analyze("ior-indep");
    Change<TraceSummary> part =
        new Change<>(
            TraceSummary.class,
            all ->
                new TraceSummary(
                    all.format(),
                    all.path(),
                    all.events(),
                    all.locations(),
                    all.processes(),
                    all.durationNs(),
                    all.startNs(),
                    Optional.of(PartSummary.WHOLE),
                    all.coverage()));
    List<Finding> findings = Rules.judge(part.of(whole));
    Finding incomplete = finding(findings, "quality.incomplete-trace");
    assertEquals("Only a part of the run was looked at.", incomplete.title());
    assertEquals(Severity.NOT_APPLICABLE, incomplete.severity());
    assertEquals(Severity.OK, finding(findings, "access.random").severity());
    assertEquals(Severity.OK, finding(Rules.judge(whole), "quality.incomplete-trace").severity());
  }

  static AnalysisResult analyze(String fixture) throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  @Test
  void thresholdsCanBeChanged() throws IOException {
    AnalysisResult result = analyze("diagnosis/small-writes-bad");
    assertTrue(finding(Rules.judge(result), "access.small-writes").severity().isReported());
    Quantity small = Quantity.parse("512 B", Unit.BYTES);
    Thresholds changed = new Thresholds(java.util.Map.of("access.small-writes.max-size", small));
    assertEquals(
        Severity.OK, finding(Rules.judge(result, changed, null), "access.small-writes").severity());
  }

  /** The numbers of a finding, in their order. */
  static List<Double> values(Finding finding) {
    return finding.evidence().measures().stream().map(m -> m.value().value()).toList();
  }

  static Finding finding(List<Finding> findings, String id) {
    return findings.stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void whatCostsNothingIsNoFinding() throws IOException {
    for (long writeNs : new long[] {100, 100_000}) {
      TraceScript script =
          new TraceScript(1)
              .each(
                  rank -> {
                    for (int i = 0; i < 100; i++) {
                      rank.call(WRITE, POSIX, "/data/log").bytes(100).takes(writeNs).run();
                    }
                    rank.sleep(1000 * TraceScript.MS);
                    rank.call(WRITE, POSIX, "/data/log").bytes(100).takes(writeNs).run();
                  });

      Finding finding = finding(Twins.judge(script), "access.small-writes");
      assertEquals(writeNs > 100, finding.severity().isReported(), finding::toString);
    }
  }

  @Test
  void nothingCostsMoreThanTheInputAndOutputOfTheRun() throws IOException {
    AnalysisResult result = analyze("posix-serial-threads");
    double ioNs = new IoStack(result).ioTimeNs();

    assertTrue(ioNs > 0);
    for (Finding finding : Rules.judge(result)) {
      assertTrue(finding.impactNs() <= ioNs, finding::toString);
    }
  }
}

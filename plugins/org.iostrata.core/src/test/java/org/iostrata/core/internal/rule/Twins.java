// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.AnalysisResult;

/** A run with trouble and its repaired twin. */
final class Twins {
  private Twins() {}

  /**
   * The rule names the layer in the first run, and nothing in the second, which costs less
   * altogether and has nothing critical. Returns the finding of the first.
   */
  static Finding check(String id, Layer layer, TraceScript sick, TraceScript repaired)
      throws IOException {
    AnalysisResult sickRun = analyze(sick);
    List<Finding> before = Rules.judge(sickRun);
    AnalysisResult repairedRun = analyze(repaired);
    List<Finding> after = Rules.judge(repairedRun);
    long durationNs = sickRun.trace().durationNs();
    assertTrue(before.stream().allMatch(f -> f.costNs() <= durationNs));
    assertTrue(cost(before) <= durationNs, () -> "more than the run " + reported(before));
    Finding finding = RulesTest.finding(before, id);
    assertTrue(finding.severity().isReported(), () -> "not found: " + finding);
    assertEquals(layer, finding.layer().orElse(null), finding::toString);
    assertFalse(finding.evidence().measures().isEmpty(), finding::toString);
    UnknownValuesTest.check(sickRun, 10);
    Finding gone = RulesTest.finding(after, id);
    assertFalse(gone.severity().isReported(), () -> "still there: " + gone);
    assertTrue(
        cost(after) < cost(before) || cost(before) == 0,
        () -> "before " + reported(before) + "\nafter " + reported(after));
    assertFalse(
        after.stream().anyMatch(f -> f.severity() == Severity.CRITICAL),
        () -> "after: " + reported(after));
    TwinsGolden.check(id, sickRun, before, repairedRun, gone);
    return finding;
  }

  static List<Finding> judge(TraceScript script) throws IOException {
    return Rules.judge(analyze(script));
  }

  static AnalysisResult analyze(TraceScript script) throws IOException {
    Path directory = Files.createTempDirectory("twin");
    try {
      return script.analyze(directory);
    } finally {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static long cost(List<Finding> findings) {
    return findings.stream().mapToLong(Finding::impactNs).sum();
  }

  private static String reported(List<Finding> findings) {
    StringBuilder text = new StringBuilder();
    findings.stream()
        .filter(finding -> finding.severity().isReported())
        .forEach(finding -> text.append('\n').append(finding));
    return text.toString();
  }
}

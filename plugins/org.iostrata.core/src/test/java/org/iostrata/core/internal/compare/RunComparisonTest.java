// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.compare.RunComparison.Pair;
import org.iostrata.core.internal.compare.RunComparison.Row;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

class RunComparisonTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root")).resolve("tests/fixtures");

  @Test
  void aRunIsNoDifferentFromItself() throws IOException {
    AnalysisResult run = analyze("ior-coll");
    RunComparison comparison = RunComparison.of(run, run);
    assertTrue(comparison.measures().size() > 20);
    for (Row row : comparison.measures()) {
      assertEquals(OptionalDouble.of(0), row.values().change(), row.toString());
    }
    assertEquals(OptionalDouble.of(0), comparison.durationNs().change());
  }

  /** Both move the same megabyte; the numbers are those of the fixtures' own results. */
  @Test
  void theSameBytesTakeAnotherTime() throws IOException {
    AnalysisResult independent = analyze("ior-indep");
    AnalysisResult collective = analyze("ior-coll");
    RunComparison comparison = RunComparison.of(independent, collective);
    Pair bytes = find(comparison, Layer.MPI_IO, OperationKind.WRITE, ComparedMeasure.BYTES);
    assertEquals(Pair.of(1 << 20, 1 << 20), bytes);
    Pair time = find(comparison, Layer.MPI_IO, OperationKind.WRITE, ComparedMeasure.TIME);
    assertEquals(OptionalDouble.of((double) timeNs(independent)), time.before());
    assertEquals(OptionalDouble.of((double) timeNs(collective)), time.after());
    assertEquals(
        (double) timeNs(collective) / timeNs(independent), time.change().orElseThrow() + 1, 1e-12);
    Pair rate = find(comparison, Layer.MPI_IO, OperationKind.WRITE, ComparedMeasure.EFFECTIVE);
    assertEquals((1 << 20) * 1e9 / timeNs(independent), rate.before().orElseThrow(), 1);
  }

  @Test
  void whatOccursInOneRunOnlyHasNoRateInTheOther() throws IOException {
    RunComparison comparison = RunComparison.of(analyze("ior-coll"), analyze("posix-linktime"));
    Pair count = find(comparison, Layer.MPI_IO, OperationKind.READ, ComparedMeasure.COUNT);
    assertEquals(Pair.of(64, 0), count);
    assertEquals(OptionalDouble.of(-1), count.change());
    Pair rate = find(comparison, Layer.MPI_IO, OperationKind.READ, ComparedMeasure.EFFECTIVE);
    assertTrue(rate.before().orElseThrow() > 0);
    assertEquals(OptionalDouble.empty(), rate.after());
    assertEquals(OptionalDouble.empty(), rate.change());
  }

  @Test
  void fromNothingToSomethingIsNoPercentage() {
    assertEquals(OptionalDouble.empty(), Pair.of(0, 5).change());
    assertEquals(OptionalDouble.of(0), Pair.of(0, 0).change());
    assertEquals(OptionalDouble.of(-1), Pair.of(5, 0).change());
    assertEquals(OptionalDouble.of(0.5), Pair.of(2, 3).change());
  }

  private static long timeNs(AnalysisResult result) {
    return result.layers().get(0).kinds().get(OperationKind.WRITE).timeNs();
  }

  private static Pair find(
      RunComparison comparison, Layer layer, OperationKind kind, ComparedMeasure measure) {
    List<Row> found =
        comparison.measures().stream()
            .filter(row -> row.layer() == layer && row.kind() == kind && row.measure() == measure)
            .toList();
    assertEquals(1, found.size(), () -> layer + " " + kind + " " + measure);
    return found.get(0).values();
  }

  private static AnalysisResult analyze(String fixture) throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }
}

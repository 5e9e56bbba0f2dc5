// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.Origin;
import org.iostrata.core.result.Place;
import org.iostrata.core.result.Totals;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What every {@link SummarySource} owes; the tests of each extend this, and say what traces they
 * have.
 */
public abstract class SummaryContract {
  /** Opens a trace. */
  public interface Opening {
    SummarySource open() throws IOException;
  }

  /** A promise. */
  private interface Check {
    void holds(SummarySource source) throws IOException;
  }

  /** The traces to try, by name. */
  protected abstract Map<String, Opening> sources();

  @TestFactory
  Stream<DynamicTest> keepsItsPromises() {
    Map<String, Check> promises =
        Map.of(
            "every process has a thread", SummaryContract::threads,
            "the result is that of the trace, as the analysis gives it", SummaryContract::summary,
            "values come from counters", SummaryContract::origin,
            "layers are in their order, and files by time", SummaryContract::order,
            "places do no more than their layers", SummaryContract::sums,
            "there are no operations", SummaryContract::noOperations,
            "series lie in the run", SummaryContract::series);
    return sources().entrySet().stream()
        .flatMap(
            trace ->
                promises.entrySet().stream()
                    .map(
                        promise ->
                            dynamicTest(
                                trace.getKey() + ": " + promise.getKey(),
                                () -> {
                                  try (SummarySource source = trace.getValue().open()) {
                                    promise.getValue().holds(source);
                                  }
                                })));
  }

  private static void threads(SummarySource source) {
    Trace trace = source.trace();
    for (TraceProcess process : trace.processes()) {
      assertFalse(process.threads().isEmpty());
      process.threads().forEach(i -> assertEquals(process.index(), thread(trace, i)));
    }
  }

  private static int thread(Trace trace, int index) {
    assertEquals(index, trace.threads().get(index).index());
    return trace.threads().get(index).process();
  }

  private static void summary(SummarySource source) throws IOException {
    AnalysisResult result = source.result();
    assertEquals(source.trace().path(), result.trace().path());
    assertEquals(source.trace().format(), result.trace().format());
    assertEquals(source.trace().durationNs(), result.trace().durationNs());
    assertEquals(source.trace().programProcesses(), result.trace().processes());
    long records = source.counts().values().stream().mapToLong(Long::longValue).sum();
    assertEquals(records, result.trace().events());
    AnalysisResult analysed =
        AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    assertEquals(json(result), json(analysed));
    assertEquals(result, JsonReport.read(new ByteArrayInputStream(json(result).getBytes(UTF_8))));
  }

  private static String json(AnalysisResult result) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonReport.write(result, Rules.judge(result), bytes, JsonLayout.INDENTED);
    return bytes.toString(UTF_8);
  }

  private static void origin(SummarySource source) throws IOException {
    for (LayerResult layer : source.result().layers()) {
      for (KindResult kind : layer.kinds().values()) {
        assertNotEquals(Origin.OPERATIONS, kind.origin());
      }
    }
  }

  private static void order(SummarySource source) throws IOException {
    List<Layer> layers = source.result().layers().stream().map(LayerResult::layer).toList();
    for (int i = 1; i < layers.size(); i++) {
      assertFalse(layers.get(i).isAbove(layers.get(i - 1)));
      assertNotEquals(layers.get(i), layers.get(i - 1));
    }
    long beforeNs = Long.MAX_VALUE;
    for (var file : source.result().files()) {
      assertTrue(file.timeNs() <= beforeNs);
      beforeNs = file.timeNs();
    }
  }

  private static void sums(SummarySource source) throws IOException {
    AnalysisResult result = source.result();
    for (LayerResult layer : result.layers()) {
      layer.kinds().forEach((kind, all) -> check(result.files(), layer.layer(), kind, all));
      result
          .processes()
          .ifPresent(
              places ->
                  layer.kinds().forEach((kind, all) -> check(places, layer.layer(), kind, all)));
    }
  }

  private static void check(
      List<? extends Place> places, Layer layer, OperationKind kind, KindResult all) {
    Totals sum =
        places.stream()
            .filter(place -> place.layer() == layer && place.kinds().containsKey(kind))
            .map(place -> place.kinds().get(kind))
            .reduce(Totals.NOTHING, Totals::plus);
    assertTrue(sum.count() <= all.count() && sum.bytes() <= all.bytes());
    assertTrue(sum.timeNs() <= all.timeNs() && sum.timeNs() >= 0);
  }

  private static void noOperations(SummarySource source) throws IOException {
    for (int process = 0; process < source.trace().processes().size(); process++) {
      try (OperationCursor cursor = source.operations(process)) {
        assertTrue(cursor.isAtEnd());
      }
    }
  }

  private static void series(SummarySource source) {
    for (Series series : source.series()) {
      assertTrue(series.kind().isTransfer() && series.binNs() > 0);
      assertTrue(series.process() >= 0);
      assertTrue(series.process() < source.trace().processes().size());
      assertTrue(series.binNs() * (series.bins() - 1) <= source.trace().durationNs());
      for (int bin = 0; bin < series.bins(); bin++) {
        assertTrue(series.bytes(bin) >= 0);
      }
    }
  }
}

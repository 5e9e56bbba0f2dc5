// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;

/**
 * Two runs, layer by layer and kind by kind, as RIOT compares runs with and without tracing (tables
 * 5 and 6). Rows are in the order of layers and kinds; every row has an operation in one of the
 * runs at least.
 */
public record RunComparison(
    @Told("the run to compare with") ComparedRun before,
    @Told("the other run") ComparedRun after,
    @Told("the run time of both") Pair durationNs,
    @Told("by layer, kind and measure: every layer and kind that occurs in one of them")
        List<Row> measures) {
  /** A smaller change is none. */
  private static final double LEAST_CHANGE = 0.01;

  /** Copies the list. */
  public RunComparison {
    measures = List.copyOf(measures);
  }

  /** A value of both runs, where it is known and defined. */
  public record Pair(
      @Told(value = "in the run to compare with", wholeAsInteger = true) OptionalDouble before,
      @Told(value = "in the other run", wholeAsInteger = true) OptionalDouble after) {
    static Pair of(double before, double after) {
      return new Pair(OptionalDouble.of(before), OptionalDouble.of(after));
    }

    /** How much it changed; absent where that is not defined, as from nothing to something. */
    @Told(
        value =
            "(after - before) / before; absent where that is not defined, as from nothing to"
                + " something",
        after = "after",
        wholeAsInteger = true)
    public OptionalDouble change() {
      if (before.isEmpty() || after.isEmpty()) {
        return OptionalDouble.empty();
      }
      double from = before.getAsDouble();
      double to = after.getAsDouble();
      return from == to
          ? OptionalDouble.of(0)
          : from == 0 ? OptionalDouble.empty() : OptionalDouble.of(to / from - 1);
    }

    /**
     * Whether less time or a higher rate was reached; nothing of what is neither, or nearly the
     * same.
     */
    public Optional<Boolean> isBetter(Unit unit) {
      double by = change().orElse(0);
      boolean judged = unit == Unit.NANOSECONDS || unit == Unit.BYTES_PER_SECOND;
      return judged && Math.abs(by) >= LEAST_CHANGE
          ? Optional.of(by > 0 == (unit == Unit.BYTES_PER_SECOND))
          : Optional.empty();
    }

    /** Whether the value is known in one of the runs. */
    boolean isKnown() {
      return before.isPresent() || after.isPresent();
    }
  }

  /** One measure of the operations of a kind in a layer. */
  public record Row(
      @Told("layer of the operations") Layer layer,
      @Told("their kind") OperationKind kind,
      @Told(
              "as the fields of a kind in the analysis; slowestProcessTimeNs is the timeNs of its"
                  + " slowestProcess")
          ComparedMeasure measure,
      @Told(spread = true) Pair values) {
    private int layerKind() {
      return LayerKind.of(layer, kind);
    }
  }

  /** Compares two results. */
  public static RunComparison of(AnalysisResult before, AnalysisResult after) {
    List<Row> rows = new ArrayList<>();
    for (Layer layer : Layer.values()) {
      for (OperationKind kind : OperationKind.values()) {
        KindResult one = find(before, layer, kind);
        KindResult other = find(after, layer, kind);
        if (one != null || other != null) {
          rows(rows, layer, kind, one, other);
        }
      }
    }
    return new RunComparison(
        ComparedRun.of(before.trace()),
        ComparedRun.of(after.trace()),
        Pair.of((double) before.trace().durationNs(), (double) after.trace().durationNs()),
        rows);
  }

  private static void rows(
      List<Row> rows, Layer layer, OperationKind kind, KindResult one, KindResult other) {
    for (ComparedMeasure measure : ComparedMeasure.values()) {
      Pair values = new Pair(measure.of(one), measure.of(other));
      if (values.isKnown() && (measure != ComparedMeasure.BYTES || kind.isTransfer())) {
        rows.add(new Row(layer, kind, measure, values));
      }
    }
  }

  private static KindResult find(AnalysisResult result, Layer layer, OperationKind kind) {
    for (LayerResult candidate : result.layers()) {
      if (candidate.layer() == layer) {
        return candidate.kinds().get(kind);
      }
    }
    return null;
  }

  /** What a layer does stays together; first where most time was won or lost. */
  public List<Row> mostChangedFirst() {
    Map<Integer, Double> changedNs = new HashMap<>();
    for (Row row : measures) {
      if (row.measure() == ComparedMeasure.TIME) {
        Pair time = row.values();
        changedNs.put(
            row.layerKind(), Math.abs(time.after().orElseThrow() - time.before().orElseThrow()));
      }
    }
    return measures.stream()
        .sorted(Comparator.comparingDouble(row -> -changedNs.getOrDefault(row.layerKind(), 0.0)))
        .toList(); // stable
  }
}

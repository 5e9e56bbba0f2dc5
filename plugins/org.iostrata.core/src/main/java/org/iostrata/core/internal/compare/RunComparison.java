// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.compare;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.TraceSummary;

/**
 * Two runs, layer by layer and kind by kind, as RIOT compares runs with and without tracing (tables
 * 5 and 6). Rows are in the order of layers and kinds; every row has an operation in one of the
 * runs at least.
 *
 * @param before the run to compare with
 * @param after the other run
 * @param duration the run time of both, in nanoseconds
 * @param rows by layer, kind and measure
 */
public record RunComparison(
    TraceSummary before, TraceSummary after, Pair duration, List<Row> rows) {
  /** Copies the list. */
  public RunComparison {
    rows = List.copyOf(rows);
  }

  /**
   * A value of both runs; NaN where it is not defined.
   *
   * @param before in the one run
   * @param after in the other
   */
  public record Pair(double before, double after) {
    /** (after - before) / before; NaN where that is not defined, as from nothing to something. */
    public double change() {
      return before == 0 && after != 0 ? Double.NaN : before == after ? 0 : after / before - 1;
    }

    /** Whether the value is defined in one of the runs. */
    public boolean isKnown() {
      return !Double.isNaN(before) || !Double.isNaN(after);
    }
  }

  /** One measure of the operations of a kind in a layer. */
  public record Row(Layer layer, OperationKind kind, ComparedMeasure measure, Pair values) {}

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
    Pair duration = new Pair(before.trace().durationNs(), after.trace().durationNs());
    return new RunComparison(before.trace(), after.trace(), duration, rows);
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
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.formula;

import java.util.List;
import org.iostrata.core.internal.filter.Formula;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.LaneFormula;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.ChartLine;

/**
 * The mean of a formula over the operations that begin in each pixel; where none does, as before.
 *
 * @param kind of the operations; null for all
 */
record FormulaLine(Formula formula, Trace trace, List<Lane> lanes, OperationKind kind)
    implements ChartLine {
  /** Operations of a lane that are looked at in a pixel: of more, some evenly spread. */
  private static final int MOST = 64;

  @Override
  public String axis() {
    return formula.text();
  }

  @Override
  public String unit() {
    return formula.unit();
  }

  @Override
  public double[] values(long[] borders) {
    LaneFormula over = new LaneFormula(formula, trace);
    double[] values = new double[borders.length - 1];
    double before = 0;
    for (int i = 0; i < values.length; i++) {
      double mean = mean(over, borders[i], borders[i + 1]);
      before = Double.isNaN(mean) ? before : mean;
      values[i] = before;
    }
    return values;
  }

  private double mean(LaneFormula over, long fromNs, long toNs) {
    double sum = 0;
    long count = 0;
    for (Lane lane : lanes) {
      int end = lane.firstStartingFrom(toNs);
      int first = lane.firstStartingFrom(fromNs);
      int step = Math.max(1, (end - first) / MOST);
      for (int i = first; i < end; i += step) {
        double value = kind == null || lane.kind(i) == kind ? over.of(lane, i) : Double.NaN;
        if (Double.isFinite(value)) {
          sum += value;
          count++;
        }
      }
    }
    return sum / count;
  }
}

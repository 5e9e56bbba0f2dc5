// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.iostrata.core.internal.filter.Formula;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.LaneFormula;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.swimlane.FilterableState.Operations;

/**
 * By a formula of the user, in classes with about equally many operations of the trace each, by a
 * sample of them.
 */
final class FormulaColours extends BarColours {
  private static final int SAMPLE = 1 << 14;
  private static final MathContext DIGITS = new MathContext(2);
  private static final String NONE = "none";

  private final Timeline timeline;
  private final Formula formula;
  private final double[] limits;

  FormulaColours(Formula formula, Timeline timeline) {
    this(formula, timeline, limits(formula, timeline));
  }

  private FormulaColours(Formula formula, Timeline timeline, double[] limits) {
    super(swatches(formula, limits));
    this.timeline = timeline;
    this.formula = formula;
    this.limits = limits;
  }

  /** Borders between the classes, rounded, each once. */
  private static double[] limits(Formula formula, Timeline timeline) {
    double[] values = sample(formula, timeline).sorted().toArray();
    int classes = ValueColours.SHADES.size();
    double[] limits = new double[values.length == 0 ? 0 : classes - 1];
    for (int i = 0; i < limits.length; i++) {
      double value = values[(int) ((long) values.length * (i + 1) / classes)];
      limits[i] = new BigDecimal(value, DIGITS).doubleValue();
    }
    return Arrays.stream(limits).distinct().toArray();
  }

  private static DoubleStream sample(Formula formula, Timeline timeline) {
    LaneFormula over = new LaneFormula(formula, timeline.trace());
    List<Lane> lanes = timeline.ownLanes();
    long all = lanes.stream().mapToLong(Lane::size).sum();
    int step = (int) Math.max(1, all / SAMPLE);
    DoubleStream.Builder values = DoubleStream.builder();
    for (Lane lane : lanes) {
      for (int i = 0; i < lane.size(); i += step) {
        values.add(over.of(lane, i));
      }
    }
    return values.build().filter(Double::isFinite);
  }

  private static List<Swatch> swatches(Formula formula, double[] limits) {
    List<Swatch> swatches = new ArrayList<>();
    for (int group = 0; group <= limits.length; group++) {
      String name = limits.length == 0 ? formula.text() : name(formula, limits, group);
      swatches.add(new Swatch(key(group), name, formula.text(), ValueColours.SHADES.get(group)));
    }
    swatches.add(new Swatch(NONE, "no value", formula.text(), ValueColours.GREY));
    return swatches;
  }

  private static String name(Formula formula, double[] limits, int group) {
    if (group == 0) {
      return "below " + Names.number(limits[0], formula.unit());
    }
    String from = Names.number(limits[group - 1], formula.unit());
    return group == limits.length
        ? from + " and more"
        : from + " to " + Names.number(limits[group], formula.unit());
  }

  private static String key(int group) {
    return "formula" + group;
  }

  @Override
  OutputElementStyle one(Operations operation) {
    return styles().one(key(List.of(operation)));
  }

  @Override
  String key(OperationKind most, Supplier<List<Operations>> operations) {
    return key(operations.get());
  }

  /** The class of the mean of some of the operations. */
  private String key(List<Operations> operations) {
    LaneFormula over = new LaneFormula(formula, timeline.trace());
    double[] sum = new double[2];
    OperationSample.of(
        operations,
        (lane, i) -> {
          double value = over.of(lane, i);
          if (Double.isFinite(value)) {
            sum[0] += value;
            sum[1]++;
          }
        });
    if (sum[1] == 0) {
      return NONE;
    }
    int group = 0;
    while (group < limits.length && sum[0] / sum[1] >= limits[group]) {
      group++;
    }
    return key(group);
  }
}

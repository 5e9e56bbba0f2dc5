// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.latency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.eclipse.tracecompass.segmentstore.core.ISegment;
import org.eclipse.tracecompass.tmf.core.segment.ISegmentAspect;
import org.iostrata.core.internal.filter.Formula;
import org.iostrata.core.internal.timeline.LaneFormula;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.Names;

/**
 * What a column of the table of latencies says.
 *
 * @param order how its values are sorted
 * @param value of an operation; null where there is none
 */
record OperationAspect(
    String name, String help, Comparator<?> order, Function<OperationSegment, Object> value)
    implements ISegmentAspect {
  /**
   * All columns. They are of no trace: Trace Compass' table makes them once, for the first trace
   * that it shows.
   *
   * @param formula what the last says of each operation; null for none
   */
  static List<ISegmentAspect> all(Formula formula) {
    List<ISegmentAspect> aspects = new ArrayList<>(always());
    if (formula != null) {
      ToDoubleFunction<OperationSegment> value =
          segment ->
              new LaneFormula(formula, segment.trace()).of(segment.lane(), segment.operation());
      aspects.add(
          new OperationAspect(
              formula.text(),
              "The formula of the preferences",
              Comparator.comparingDouble(value),
              segment -> Names.number(value.applyAsDouble(segment), formula.unit())));
    }
    return aspects;
  }

  private static List<ISegmentAspect> always() {
    return List.of(
        new OperationAspect("Layer", "The layer", null, s -> Names.of(s.lane().layer())),
        new OperationAspect(
            "Operation", "What it does", null, s -> Names.of(s.lane().kind(s.operation()))),
        new OperationAspect("Process", "Who did it", null, OperationAspect::process),
        new OperationAspect("File", "What it is about", null, OperationAspect::file),
        number("Offset", "Where in the file", s -> s.lane().offset(s.operation())),
        number("Bytes", "Bytes moved", s -> s.lane().bytesDone(s.operation())));
  }

  private static OperationAspect number(
      String name, String help, ToLongFunction<OperationSegment> value) {
    Comparator<OperationSegment> order = Comparator.comparingLong(value);
    return new OperationAspect(name, help, order, s -> known(value.applyAsLong(s)));
  }

  private static String process(OperationSegment segment) {
    Trace trace = segment.trace();
    return trace.processes().get(trace.threads().get(segment.lane().thread()).process()).name();
  }

  private static String file(OperationSegment segment) {
    int file = segment.lane().file(segment.operation());
    return file == Trace.NONE ? null : segment.trace().files().get(file).path();
  }

  private static Long known(long number) {
    return number == Trace.UNKNOWN ? null : number;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public String getHelpText() {
    return help;
  }

  @Override
  public Comparator<?> getComparator() {
    return order;
  }

  @Override
  public Object resolve(ISegment segment) {
    return segment instanceof OperationSegment operation ? value.apply(operation) : null;
  }
}

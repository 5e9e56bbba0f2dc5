// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.formula;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.iostrata.core.internal.filter.Formula;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.source.FilterException;
import org.iostrata.tmf.core.ChartDataProvider;
import org.iostrata.tmf.core.ChartRows;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.swimlane.ColoursBy;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** A formula of the user as lines over time: for each layer all its operations, and each kind. */
public final class FormulaDataProvider extends ChartDataProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.formula";

  /** The row of all operations of a layer: what a view shows unasked. */
  public static final String ALL = "all";

  private final TimelineAnalysis analysis;
  private final Map<Formula, ChartRows> rows = new ConcurrentHashMap<>();

  FormulaDataProvider(IoTrace trace, TimelineAnalysis analysis) {
    super(trace, analysis, "Formula over Time");
    this.analysis = analysis;
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  protected ChartRows rows(Map<String, Object> parameters) throws FilterException {
    Object text = parameters.getOrDefault(SwimlaneDataProvider.FORMULA, ColoursBy.ANY_FORMULA);
    Formula formula = Formula.parse(text.toString());
    Timeline timeline = analysis.timeline();
    return timeline == null
        ? null
        : rows.computeIfAbsent(formula, wanted -> layOut(wanted, timeline));
  }

  private ChartRows layOut(Formula formula, Timeline timeline) {
    ChartRows all = new ChartRows(newRoot(), trace().title(), List.of("Layer"));
    Map<Layer, List<Lane>> layers =
        timeline.ownLanes().stream()
            .collect(Collectors.groupingBy(Lane::layer, TreeMap::new, Collectors.toList()));
    layers.forEach(
        (layer, lanes) -> {
          String name = Names.of(layer);
          all.addHeading(name);
          FormulaLine whole = new FormulaLine(formula, timeline.trace(), lanes, null);
          all.addLine(List.of(ALL), name, Palette.of(layer), whole);
          for (OperationKind kind : kinds(lanes)) {
            all.addLine(
                List.of(Names.of(kind)),
                name + "/" + Names.of(kind),
                Palette.of(kind),
                new FormulaLine(formula, timeline.trace(), lanes, kind));
          }
        });
    return all;
  }

  private static Iterable<OperationKind> kinds(List<Lane> lanes) {
    TreeSet<OperationKind> kinds = new TreeSet<>();
    for (Lane lane : lanes) {
      for (int i = 0; i < lane.size() && kinds.size() < OperationKind.values().length; i++) {
        kinds.add(lane.kind(i));
      }
    }
    return kinds;
  }
}

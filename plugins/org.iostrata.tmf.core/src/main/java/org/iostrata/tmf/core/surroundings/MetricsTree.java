// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.surroundings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.iostrata.core.internal.surroundings.Samples;
import org.iostrata.core.internal.surroundings.Samples.Summary;
import org.iostrata.core.internal.surroundings.TraceSurroundings;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.source.Surroundings.Metric;
import org.iostrata.tmf.core.Names;

/** The rows of the metrics' chart: the trace, each metric, and where it was measured. */
final class MetricsTree {
  /** What the columns say. */
  static final List<String> HEADINGS = List.of("Metric", "Least", "Mean", "Most");

  private static final int LINE = 2;

  private final Trace trace;
  private final List<TmfTreeDataModel> rows = new ArrayList<>();
  private final Map<Long, MetricLine> lines = new HashMap<>();
  private final Map<Long, String> names = new HashMap<>();

  MetricsTree(Trace trace, TraceSurroundings of, long root, String title) {
    this.trace = trace;
    String top = of.samples().isEmpty() ? title + " has no metrics" : title;
    rows.add(new TmfTreeDataModel(root, -1, List.of(top), false, null));
    Map<String, List<Samples>> byName = new LinkedHashMap<>();
    for (Samples samples : of.samples()) {
      Metric metric = of.metrics().get(samples.metric());
      String unit = metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")";
      byName.computeIfAbsent(metric.name() + unit, name -> new ArrayList<>()).add(samples);
    }
    byName.forEach(
        (name, all) -> {
          long id = root + rows.size();
          rows.add(new TmfTreeDataModel(id, root, List.of(name), false, null));
          for (int i = 0; i < all.size(); i++) {
            Metric metric = of.metrics().get(all.get(i).metric());
            add(id, root + rows.size(), new MetricLine(metric, all.get(i)), Names.colour(i));
          }
        });
  }

  private void add(long parent, long id, MetricLine line, String colour) {
    String place = place(line);
    String whole = line.name() + "/" + place;
    OutputElementStyle style =
        new OutputElementStyle(
            null,
            Map.of(
                StyleProperties.COLOR,
                colour,
                StyleProperties.SERIES_TYPE,
                StyleProperties.SeriesType.LINE,
                StyleProperties.WIDTH,
                LINE,
                StyleProperties.STYLE_NAME,
                whole));
    Summary all = line.summary();
    rows.add(
        new TmfTreeDataModel(
            id,
            parent,
            List.of(place, text(all.least(), line), text(all.mean(), line), text(all.most(), line)),
            true,
            style));
    lines.put(id, line);
    names.put(id, whole);
  }

  private static String text(double value, MetricLine line) {
    return Names.number(value, line.unit());
  }

  private String place(MetricLine line) {
    if (!line.metric().place().isEmpty()) {
      return line.metric().place();
    }
    int thread = line.samples().thread();
    TraceProcess process = trace.processes().get(trace.threads().get(thread).process());
    return process.threads().size() == 1
        ? process.name()
        : process.name() + ", " + trace.threads().get(thread).name();
  }

  List<TmfTreeDataModel> rows() {
    return rows;
  }

  /** The line of a row, or null when it has none. */
  MetricLine line(long id) {
    return lines.get(id);
  }

  /** What the line of a row is called. */
  String name(long id) {
    return names.get(id);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.surroundings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.surroundings.Samples;
import org.iostrata.core.internal.surroundings.Samples.Summary;
import org.iostrata.core.internal.surroundings.TraceSurroundings;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.source.Surroundings.Metric;
import org.iostrata.tmf.core.ChartRows;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.trace.IoTrace;

/** The rows of the metrics' chart: each metric, and where it was measured. */
final class MetricRows {
  private static final List<String> HEADINGS = List.of("Metric", "Least", "Mean", "Most");

  private MetricRows() {}

  static ChartRows of(IoTrace trace, TraceSurroundings of, long root) {
    String none = of.samples().isEmpty() ? " has no metrics" : "";
    ChartRows rows = new ChartRows(root, trace.title() + none, HEADINGS);
    Map<String, List<Samples>> byName = new LinkedHashMap<>();
    for (Samples samples : of.samples()) {
      Metric metric = of.metrics().get(samples.metric());
      String unit = metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")";
      byName.computeIfAbsent(metric.name() + unit, name -> new ArrayList<>()).add(samples);
    }
    byName.forEach(
        (name, all) -> {
          rows.addHeading(name);
          for (int i = 0; i < all.size(); i++) {
            Metric metric = of.metrics().get(all.get(i).metric());
            MetricLine line = new MetricLine(metric, all.get(i));
            String place = place(trace.description(), line);
            Summary run = line.summary();
            List<String> labels =
                List.of(
                    place, text(run.least(), line), text(run.mean(), line), text(run.most(), line));
            rows.addLine(labels, line.axis() + "/" + place, Names.colour(i), line);
          }
        });
    return rows;
  }

  private static String text(double value, MetricLine line) {
    return Names.number(value, line.unit());
  }

  private static String place(Trace trace, MetricLine line) {
    if (!line.metric().place().isEmpty()) {
      return line.metric().place();
    }
    int thread = line.samples().thread();
    TraceProcess process = trace.processes().get(trace.threads().get(thread).process());
    return process.threads().size() == 1
        ? process.name()
        : process.name() + ", " + trace.threads().get(thread).name();
  }
}

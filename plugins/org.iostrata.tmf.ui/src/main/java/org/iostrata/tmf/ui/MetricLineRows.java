// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.ITmfTreeColumnDataProvider;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.ITmfTreeViewerEntry;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.TmfTreeColumnData;
import org.iostrata.tmf.core.surroundings.MetricsDataProvider;

/** The rows beside the chart of metrics; first those of the first metric are checked. */
final class MetricLineRows extends LineRows {
  MetricLineRows(Composite parent, Map<String, Object> wish) {
    super(parent, MetricsDataProvider.ID, wish);
  }

  @Override
  protected ITmfTreeColumnDataProvider getColumnDataProvider() {
    return () ->
        Stream.of("Metric", "Line", "Least", "Mean", "Most").map(TmfTreeColumnData::new).toList();
  }

  @Override
  boolean isFirst(ITmfTreeViewerEntry row) {
    ITmfTreeViewerEntry metric = row.getParent();
    ITmfTreeViewerEntry trace = metric == null ? null : metric.getParent();
    List<? extends ITmfTreeViewerEntry> metrics = trace == null ? List.of() : trace.getChildren();
    return row.getChildren().isEmpty() && !metrics.isEmpty() && metrics.get(0) == metric;
  }
}

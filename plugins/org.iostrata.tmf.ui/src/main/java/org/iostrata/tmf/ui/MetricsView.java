// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.swt.widgets.Composite;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.surroundings.MetricsDataProvider;

/**
 * The view <i>Metrics</i>: what a trace measures beside operations. What only grows is shown as its
 * growth in a second.
 */
public final class MetricsView extends LinesView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.metrics";

  /** A view of whatever trace is active. */
  public MetricsView() {
    super("Metrics");
  }

  @Override
  String title() {
    return "Metrics";
  }

  @Override
  String provider() {
    return MetricsDataProvider.ID;
  }

  /** Lines of several units share the axis. */
  @Override
  String text(double value) {
    return Names.number(value, "");
  }

  @Override
  LineRows rows(Composite parent, Map<String, Object> wished) {
    return new MetricLineRows(parent, wished);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfXyModel;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.tmf.core.ChartScale;
import org.iostrata.tmf.core.Providers;

/** The lines of a chart as a table: a line for each pixel, a column for each row that is ticked. */
final class ShownLines {
  private ShownLines() {}

  /**
   * Headings first; full numbers, also where the axis is logarithmic.
   *
   * @param wished what the chart asks with, the rows too
   */
  static List<List<Object>> csv(
      ITmfTrace trace, String provider, List<Long> timesNs, Map<String, Object> wished) {
    ITmfTreeXYDataProvider<?> chart =
        trace == null ? null : Providers.of(trace, provider, ITmfTreeXYDataProvider.class);
    Map<String, Object> parameters = new HashMap<>(wished);
    parameters.remove(ChartScale.PARAMETER);
    parameters.put(DataProviderParameterUtils.REQUESTED_TIME_KEY, timesNs);
    ITmfXyModel model =
        chart == null ? null : chart.fetchXY(parameters, new NullProgressMonitor()).getModel();
    return lines(timesNs, model == null ? List.of() : List.copyOf(model.getSeriesData()));
  }

  private static List<List<Object>> lines(List<Long> timesNs, List<ISeriesModel> series) {
    List<List<Object>> lines = new ArrayList<>();
    List<Object> headings = new ArrayList<>(List.of("Time (ns)"));
    series.forEach(one -> headings.add(one.getName()));
    lines.add(headings);
    for (int i = 0; i < timesNs.size(); i++) {
      int at = i;
      List<Object> line = new ArrayList<>(Arrays.asList((Object) timesNs.get(i)));
      series.forEach(one -> line.add(one.getData()[at]));
      lines.add(line);
    }
    return lines;
  }
}

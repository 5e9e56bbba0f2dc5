// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.ui.viewers.TmfViewer;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.TmfXYChartViewer;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.linechart.TmfFilteredXYChartViewer;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.linechart.TmfXYChartSettings;
import org.eclipse.tracecompass.tmf.ui.views.xychart.TmfChartView;
import org.iostrata.tmf.core.ChartScale;

/** Lines over time beside the rows they belong to, on a linear or a logarithmic axis. */
abstract class LinesView extends TmfChartView {
  /** A value for each pixel. */
  private static final double RESOLUTION = 1;

  /** What is added to each request. */
  private final Map<String, Object> wish = new HashMap<>();

  private ChartScale scale = IoPreferences.chosen(IoPreferences.AXIS, ChartScale.LINEAR);

  LinesView(String name) {
    super(name);
    wish(ChartScale.PARAMETER, scale.name());
  }

  /** What the chart is called. */
  abstract String title();

  /** The id of what gives rows and lines. */
  abstract String provider();

  /** A value for people. */
  abstract String text(double value);

  /** The rows beside the chart. */
  abstract LineRows rows(Composite parent, Map<String, Object> wished);

  /** Adds what else may be chosen. */
  void fill(IMenuManager menu) {
    menu.add(Choice.menu("Axis", scale, ChartScale::title, this::scale));
    menu.add(SaveAction.csv(getSite(), this::csv));
  }

  /** The lines that are drawn, in full numbers, a line of the table for each pixel. */
  public List<List<Object>> csv() {
    TmfXYChartViewer chart = getChartViewer();
    int pixels = Math.max(2, chart.getSwtChart().getPlotArea().getSize().x);
    Map<String, Object> wished = new HashMap<>(wish);
    wished.put(
        DataProviderParameterUtils.REQUESTED_ITEMS_KEY, ((LineRows) getLeftChildViewer()).drawn());
    long fromNs = chart.getWindowStartTime();
    double stepNs = (double) (chart.getWindowEndTime() - fromNs) / (pixels - 1);
    List<Long> timesNs =
        IntStream.range(0, pixels)
            .mapToObj(pixel -> fromNs + Math.round(pixel * stepNs))
            .distinct()
            .toList();
    return ShownLines.csv(getTrace(), provider(), timesNs, wished);
  }

  private void scale(ChartScale chosen) {
    scale = chosen;
    IoPreferences.keep(IoPreferences.AXIS, chosen.name());
    wish(ChartScale.PARAMETER, chosen.name());
    ((LineChart) getChartViewer()).askAgain();
  }

  /** What each request says from now on. */
  final void wish(String parameter, String value) {
    wish.put(parameter, value);
  }

  /** Asks for rows and lines anew. */
  final void askAgain() {
    ((LineRows) getLeftChildViewer()).askAgain();
  }

  /** Asks with what is wished for. */
  private final class LineChart extends TmfFilteredXYChartViewer {
    LineChart(Composite parent) {
      super(parent, new TmfXYChartSettings(title(), null, null, RESOLUTION), provider());
    }

    @Override
    protected Map<String, Object> createQueryParameters(long start, long end, int points) {
      Map<String, Object> parameters = super.createQueryParameters(start, end, points);
      parameters.putAll(wish);
      return parameters;
    }

    void askAgain() {
      clearContent();
      updateContent();
    }
  }

  @Override
  protected TmfXYChartViewer createChartViewer(Composite parent) {
    return new LineChart(parent);
  }

  @Override
  protected TmfViewer createLeftChildViewer(Composite parent) {
    return rows(parent, wish);
  }

  @Override
  public void createPartControl(Composite parent) {
    super.createPartControl(parent);
    // Trace Compass writes a half as 500 m, and KB for KiB.
    getChartViewer()
        .getSwtChart()
        .getAxisSet()
        .getYAxis(0)
        .getTick()
        .setFormat(new MeasureFormat(place -> text(scale.value(place))));
    fill(getViewSite().getActionBars().getMenuManager());
  }
}

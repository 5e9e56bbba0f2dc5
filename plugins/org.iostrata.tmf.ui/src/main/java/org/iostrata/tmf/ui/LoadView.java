// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swtchart.IAxisTick;
import org.eclipse.tracecompass.tmf.ui.viewers.TmfViewer;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.TmfXYChartViewer;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.linechart.TmfFilteredXYChartViewer;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.linechart.TmfXYChartSettings;
import org.eclipse.tracecompass.tmf.ui.views.xychart.TmfChartView;
import org.iostrata.tmf.core.load.LoadDataProvider;
import org.iostrata.tmf.core.load.LoadMeasure;
import org.iostrata.tmf.core.load.RowsBelow;

/**
 * A chart of one measure over time, a line for each layer: <i>Layer Concurrency</i>, <i>I/O
 * Bandwidth</i> and <i>Bytes in Flight</i>; plugin.xml says behind the class which.
 */
public final class LoadView extends TmfChartView {
  /** The id of <i>Layer Concurrency</i> in plugin.xml. */
  public static final String CONCURRENCY = "org.iostrata.tmf.ui.concurrency";

  /** The id of <i>I/O Bandwidth</i> in plugin.xml. */
  public static final String BANDWIDTH = "org.iostrata.tmf.ui.bandwidth";

  /** The id of <i>Bytes in Flight</i> in plugin.xml. */
  public static final String BYTES_IN_FLIGHT = "org.iostrata.tmf.ui.bytes";

  /** A value for each pixel. */
  private static final double RESOLUTION = 1;

  private LoadMeasure measure = LoadMeasure.CONCURRENCY;
  private RowsBelow below = RowsBelow.KINDS;

  /** A view of whatever trace is active. */
  public LoadView() {
    super("I/O load");
  }

  @Override
  public void setInitializationData(IConfigurationElement element, String attribute, Object data) {
    super.setInitializationData(element, attribute, data);
    measure = LoadMeasure.valueOf((String) data);
  }

  @Override
  protected TmfXYChartViewer createChartViewer(Composite parent) {
    TmfXYChartSettings settings = new TmfXYChartSettings(measure.title(), null, null, RESOLUTION);
    return new TmfFilteredXYChartViewer(parent, settings, measure.provider()) {
      @Override
      protected Map<String, Object> createQueryParameters(long start, long end, int points) {
        Map<String, Object> parameters = super.createQueryParameters(start, end, points);
        parameters.put(LoadDataProvider.BELOW, below.name());
        return parameters;
      }
    };
  }

  @Override
  protected TmfViewer createLeftChildViewer(Composite parent) {
    return new LoadRows(parent, measure.provider(), () -> below);
  }

  @Override
  public void createPartControl(Composite parent) {
    super.createPartControl(parent);
    // Trace Compass writes a half as 500 m, and KB for KiB.
    IAxisTick tick = getChartViewer().getSwtChart().getAxisSet().getYAxis(0).getTick();
    tick.setFormat(new MeasureFormat(measure::text));
    getViewSite()
        .getActionBars()
        .getMenuManager()
        .add(Choice.menu("Below each layer", below, RowsBelow::title, this::tellApartBy));
  }

  private void tellApartBy(RowsBelow chosen) {
    below = chosen;
    ((LoadRows) getLeftChildViewer()).askAgain();
  }
}

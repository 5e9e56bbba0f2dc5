// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.ui.viewers.TmfViewer;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.TmfXYChartViewer;
import org.eclipse.tracecompass.tmf.ui.views.xychart.TmfChartView;
import org.iostrata.tmf.core.access.AccessColour;
import org.iostrata.tmf.core.access.AccessOffsets;
import org.iostrata.tmf.core.access.AccessPicture;
import org.iostrata.tmf.core.result.ResultRow;
import org.iostrata.tmf.core.result.SpotSelectedSignal;

/** The view <i>File Access Map</i>: where in a file its operations are, over time. */
public final class AccessMapView extends TmfChartView implements AccessChart.Shown {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.access-map";

  private AccessFiles files;
  private AccessChart chart;
  private Toggle runs;

  /** Changed by the work in the background, too. */
  private volatile ResultRow chosen;

  private volatile List<ResultRow> rows = List.of();

  /** A view of whatever trace is active. */
  public AccessMapView() {
    super("File Access Map");
  }

  @Override
  protected TmfViewer createLeftChildViewer(Composite parent) {
    files = new AccessFiles(parent, this::choose);
    return files;
  }

  @Override
  protected TmfXYChartViewer createChartViewer(Composite parent) {
    chart = new AccessChart(parent, this);
    return chart;
  }

  @Override
  public void createPartControl(Composite parent) {
    super.createPartControl(parent);
    IMenuManager menu = getViewSite().getActionBars().getMenuManager();
    menu.add(Choice.menu("Colour by", chart.colour(), AccessColour::title, chart::colourBy));
    runs =
        new Toggle("Join Runs", null, IoPreferences.RUNS, () -> chart.joinRuns(runs.isChecked()));
    menu.add(runs);
    menu.add(Choice.menu("Offsets", chart.offsets(), AccessOffsets::title, chart::showOffsets));
    menu.add(SwimlaneSearch.action("Show All Offsets", chart.zoom()::showAll));
    menu.add(SaveAction.csv(getSite(), chart::csv));
  }

  @Override
  public void dispose() {
    runs.dispose();
    super.dispose();
  }

  private void choose(ResultRow row) {
    chosen = row;
    chart.updateContent();
  }

  /** Shows the file that another view leads to, when it is one of these. */
  @TmfSignalHandler
  public void spotSelected(SpotSelectedSignal signal) {
    signal.spot().file().ifPresent(path -> Display.getDefault().asyncExec(() -> follow(path)));
  }

  private void follow(String path) {
    boolean here = chosen != null && chosen.values().get(0).equals(path);
    if (!here) {
      rows.stream()
          .filter(row -> row.values().get(0).equals(path))
          .findFirst()
          .ifPresent(this::choose);
    }
  }

  /** The same file as before; of another trace the busiest of which there is something to draw. */
  @Override
  public ResultRow choose(List<ResultRow> of) {
    rows = of;
    if (!of.contains(chosen)) {
      chosen =
          of.stream()
              .filter(row -> (Long) row.values().get(row.values().size() - 1) > 0)
              .findFirst()
              .orElse(of.isEmpty() ? null : of.get(0));
    }
    return chosen;
  }

  @Override
  public void shows(AccessPicture picture, String notice) {
    setContentDescription(notice);
    if (picture == null) {
      chosen = null;
      rows = List.of();
    }
    files.show(rows, chosen);
    files.explain(picture == null ? List.of() : picture.legend());
  }
}

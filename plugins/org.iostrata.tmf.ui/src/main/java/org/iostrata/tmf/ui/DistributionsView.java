// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.tmf.core.ChartScale;
import org.iostrata.tmf.core.result.DistributionsDataProvider;
import org.iostrata.tmf.core.result.HistogramWeight;

/**
 * The view <i>Distributions</i>: histograms of sizes, latencies and run lengths, of the run, a part
 * of it, or a selection.
 */
public final class DistributionsView extends JudgedView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.distributions";

  private Histograms histograms;
  private HistogramWeight weight =
      HistogramWeight.of(IoPreferences.store().getString(IoPreferences.WEIGHT));

  /** A view of whatever trace is active. */
  public DistributionsView() {
    super("Distributions", DistributionsDataProvider.ID);
  }

  @Override
  protected ShownRows createRows(Composite parent) {
    histograms = new Histograms(parent);
    IMenuManager menu = getViewSite().getActionBars().getMenuManager();
    menu.add(Choice.menu("Height of Bars", weight, HistogramWeight::title, this::weigh));
    ChartScale axis = IoPreferences.chosen(IoPreferences.HISTOGRAM_AXIS, ChartScale.LINEAR);
    menu.add(Choice.menu("Axis", axis, ChartScale::title, this::choose));
    show(axis);
    return histograms;
  }

  private void weigh(HistogramWeight by) {
    weight = by;
    IoPreferences.keep(IoPreferences.WEIGHT, by.name());
    refresh();
  }

  @Override
  protected Map<String, Object> parameters(ITmfTrace of) {
    Map<String, Object> parameters = super.parameters(of);
    parameters.put(DistributionsDataProvider.WEIGHT, weight.name());
    return parameters;
  }

  private void choose(ChartScale axis) {
    IoPreferences.keep(IoPreferences.HISTOGRAM_AXIS, axis.name());
    show(axis);
  }

  private void show(ChartScale axis) {
    histograms.show(axis == ChartScale.LOGARITHMIC);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.swt.widgets.Composite;
import org.iostrata.tmf.core.result.DistributionsDataProvider;

/**
 * The view <i>Distributions</i>: histograms of sizes, latencies and run lengths, of the run, a part
 * of it, or a selection.
 */
public final class DistributionsView extends JudgedView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.distributions";

  private Histograms histograms;

  /** How high bars are. */
  private enum HistogramAxis {
    LINEAR("Linear"),
    LOGARITHMIC("Logarithmic");

    private final String title;

    HistogramAxis(String title) {
      this.title = title;
    }
  }

  /** A view of whatever trace is active. */
  public DistributionsView() {
    super("Distributions", DistributionsDataProvider.ID);
  }

  @Override
  protected ShownRows createRows(Composite parent) {
    histograms = new Histograms(parent);
    getViewSite()
        .getActionBars()
        .getMenuManager()
        .add(Choice.menu("Axis", HistogramAxis.LINEAR, axis -> axis.title, this::show));
    return histograms;
  }

  private void show(HistogramAxis axis) {
    histograms.show(axis == HistogramAxis.LOGARITHMIC);
  }
}

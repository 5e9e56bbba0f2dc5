// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.iostrata.tmf.core.load.LoadDataProvider;
import org.iostrata.tmf.core.load.LoadMeasure;
import org.iostrata.tmf.core.load.RowsBelow;

/**
 * A chart of one measure over time, a line for each layer: <i>Layer Concurrency</i>, <i>I/O
 * Bandwidth</i> and <i>Bytes in Flight</i>; plugin.xml says behind the class which.
 */
public final class LoadView extends LinesView {
  /** The id of <i>Layer Concurrency</i> in plugin.xml. */
  public static final String CONCURRENCY = "org.iostrata.tmf.ui.concurrency";

  /** The id of <i>I/O Bandwidth</i> in plugin.xml. */
  public static final String BANDWIDTH = "org.iostrata.tmf.ui.bandwidth";

  /** The id of <i>Bytes in Flight</i> in plugin.xml. */
  public static final String BYTES_IN_FLIGHT = "org.iostrata.tmf.ui.bytes";

  private LoadMeasure measure = LoadMeasure.CONCURRENCY;

  /** A view of whatever trace is active. */
  public LoadView() {
    super("I/O load");
    RowsBelow below = IoPreferences.chosen(IoPreferences.BELOW, RowsBelow.KINDS);
    wish(LoadDataProvider.BELOW, below.name());
  }

  @Override
  public void setInitializationData(IConfigurationElement element, String attribute, Object data) {
    super.setInitializationData(element, attribute, data);
    measure = LoadMeasure.valueOf((String) data);
  }

  @Override
  String title() {
    return measure.title();
  }

  @Override
  String provider() {
    return measure.provider();
  }

  @Override
  String text(double value) {
    return measure.text(value);
  }

  @Override
  LineRows rows(Composite parent, Map<String, Object> wished) {
    return new LoadRows(parent, measure.provider(), wished);
  }

  @Override
  void fill(IMenuManager menu) {
    RowsBelow below = IoPreferences.chosen(IoPreferences.BELOW, RowsBelow.KINDS);
    menu.add(Choice.menu("Below each layer", below, RowsBelow::title, this::tellApartBy));
    super.fill(menu);
  }

  private void tellApartBy(RowsBelow chosen) {
    IoPreferences.keep(IoPreferences.BELOW, chosen.name());
    wish(LoadDataProvider.BELOW, chosen.name());
    askAgain();
  }
}

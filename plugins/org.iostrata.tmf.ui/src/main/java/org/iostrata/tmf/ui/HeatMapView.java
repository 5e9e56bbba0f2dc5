// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.BaseDataProviderTimeGraphView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.iostrata.tmf.core.load.Heat;
import org.iostrata.tmf.core.load.HeatMapDataProvider;

/** The view <i>I/O Heat Map</i>: process by time, coloured by what the view's menu says. */
public final class HeatMapView extends BaseDataProviderTimeGraphView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.heat-map";

  private static final int[] NAMES_AND_CELLS = {1, 4};

  private final AskedRange asked = new AskedRange();
  private Heat heat = IoPreferences.chosen(IoPreferences.HEAT, Heat.BUSY);

  /** A view of whatever trace is active. */
  public HeatMapView() {
    super(ID, new RowPresentation(), HeatMapDataProvider.ID);
    setWeight(NAMES_AND_CELLS);
  }

  @Override
  public void createPartControl(Composite parent) {
    super.createPartControl(parent);
    getTimeGraphViewer().getTimeGraphControl().setBlendSubPixelEvents(true);
    setContentDescription(heat.title());
  }

  @Override
  public void dispose() {
    ((RowPresentation) getPresentationProvider()).close();
    super.dispose();
  }

  @Override
  protected void fillLocalMenu(IMenuManager manager) {
    manager.add(Choice.menu("Colour by", heat, Heat::title, this::colourBy));
    manager.add(ShownBars.action(getSite(), getTimeGraphViewer()));
    super.fillLocalMenu(manager);
  }

  private void colourBy(Heat chosen) {
    heat = chosen;
    IoPreferences.keep(IoPreferences.HEAT, chosen.name());
    setContentDescription(heat.title());
    restartZoomThread();
  }

  @Override
  protected Map<String, Object> getFetchRowModelParameters(
      long start, long end, long resolution, boolean fullSearch, Collection<Long> items) {
    asked.asks(start, end);
    Map<String, Object> parameters =
        super.getFetchRowModelParameters(start, end, resolution, fullSearch, items);
    parameters.put(HeatMapDataProvider.HEAT, heat.name());
    return parameters;
  }

  @Override
  protected List<ITimeEvent> createTimeEvents(TimeGraphEntry entry, List<ITimeGraphState> states) {
    return asked.bars(entry, states, this::createTimeEvent);
  }
}

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
import org.iostrata.tmf.core.lock.LocksDataProvider;

/** The view <i>Locks</i>: who holds the locks of files, and who waits for them. */
public final class LocksView extends BaseDataProviderTimeGraphView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.locks";

  private static final int[] NAMES_AND_SPANS = {1, 3};

  private final AskedRange asked = new AskedRange();

  /** A view of whatever trace is active. */
  public LocksView() {
    super(ID, new RowPresentation(), LocksDataProvider.ID);
    setWeight(NAMES_AND_SPANS);
  }

  @Override
  public void createPartControl(Composite parent) {
    super.createPartControl(parent);
    getTimeGraphViewer().getTimeGraphControl().setBlendSubPixelEvents(true);
  }

  @Override
  public void dispose() {
    ((RowPresentation) getPresentationProvider()).close();
    super.dispose();
  }

  @Override
  protected void fillLocalMenu(IMenuManager manager) {
    manager.add(ShownBars.action(getSite(), getTimeGraphViewer()));
    super.fillLocalMenu(manager);
  }

  @Override
  protected Map<String, Object> getFetchRowModelParameters(
      long start, long end, long resolution, boolean fullSearch, Collection<Long> items) {
    asked.asks(start, end);
    return super.getFetchRowModelParameters(start, end, resolution, fullSearch, items);
  }

  @Override
  protected List<ITimeEvent> createTimeEvents(TimeGraphEntry entry, List<ITimeGraphState> states) {
    return asked.bars(entry, states, this::createTimeEvent);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.iostrata.tmf.core.operation.CrossLayerDataProvider;
import org.iostrata.tmf.core.swimlane.OperationSelectedSignal;

/** The view <i>Cross-Layer</i>: the operation that was clicked, and what it caused. */
public final class CrossLayerView extends ResultView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.cross-layer";

  private OperationSelectedSignal selected;

  /** A view of whatever operation is clicked. */
  public CrossLayerView() {
    super("Cross-Layer", CrossLayerDataProvider.ID);
  }

  /** A bar was clicked. */
  @TmfSignalHandler
  public void operationSelected(OperationSelectedSignal signal) {
    selected = signal;
    refresh();
  }

  @Override
  protected ITmfTrace subject(ITmfTrace shown) {
    boolean here = selected != null && TmfTraceManager.getTraceSet(shown).contains(selected.of());
    return here ? selected.of() : shown;
  }

  @Override
  protected int levels() {
    return 2;
  }

  @Override
  protected Map<String, Object> parameters(ITmfTrace of) {
    return CrossLayerDataProvider.parameters(
        selected != null && selected.of() == of ? selected : null);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.iostrata.tmf.core.operation.CrossLayerDataProvider;
import org.iostrata.tmf.core.swimlane.OperationSelectedSignal;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * The view <i>Cross-Layer</i>: the operation that was clicked, or those in the time that was
 * selected, and what they caused.
 */
public final class CrossLayerView extends ResultView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.cross-layer";

  /** A drag selects many times; so long it is waited for the last one. */
  private static final int REST_MS = 300;

  /** What was clicked or selected last: one of both, or neither. */
  private volatile Chosen chosen = new Chosen(null, 0, 0);

  private record Chosen(OperationSelectedSignal operation, long fromNs, long toNs) {
    boolean isTime() {
      return fromNs < toNs;
    }

    boolean isIn(ITmfTrace trace) {
      return isTime()
          ? trace instanceof IoTrace
              && trace.getStartTime().toNanos() <= toNs
              && trace.getEndTime().toNanos() >= fromNs
          : operation != null && operation.of() == trace;
    }
  }

  /** A view of whatever is clicked or selected. */
  public CrossLayerView() {
    super("Cross-Layer", CrossLayerDataProvider.ID);
  }

  /** A bar was clicked. */
  @TmfSignalHandler
  public void operationSelected(OperationSelectedSignal signal) {
    chosen = new Chosen(signal, 0, 0);
    refresh();
  }

  /** A time was selected; a point in time says nothing here. */
  @TmfSignalHandler
  public void selectionRangeUpdated(TmfSelectionRangeUpdatedSignal signal) {
    long one = signal.getBeginTime().toNanos();
    long other = signal.getEndTime().toNanos();
    if (one != other) {
      chosen = new Chosen(null, Math.min(one, other), Math.max(one, other));
      refreshIn(REST_MS);
    }
  }

  /** Of an experiment the first trace that has something there. */
  @Override
  protected ITmfTrace subject(ITmfTrace shown) {
    return TmfTraceManager.getTraceSet(shown).stream()
        .filter(chosen::isIn)
        .findFirst()
        .orElse(shown);
  }

  @Override
  protected int levels() {
    return 2;
  }

  @Override
  protected Map<String, Object> parameters(ITmfTrace of) {
    Chosen now = chosen;
    if (now.isTime() && now.isIn(of)) {
      return CrossLayerDataProvider.parameters(now.fromNs, now.toNs);
    }
    return CrossLayerDataProvider.parameters(now.isIn(of) ? now.operation : null);
  }
}

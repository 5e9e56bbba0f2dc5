// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.ITmfTimestamp;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.tmf.core.result.ResultRow.Spot;
import org.iostrata.tmf.core.result.SpotSelectedSignal;

/** Takes all views to what a row is about. */
final class Spots {
  /** Of a spot, so much of it is shown before and behind. */
  private static final int MARGIN = 20;

  private Spots() {}

  /** Zooms to the range with some room around, selects it, and shows the row of the process. */
  static void show(Object source, ITmfTrace trace, Spot spot) {
    long marginNs = (spot.toNs() - spot.fromNs()) / MARGIN + 1;
    long firstNs = Math.max(trace.getStartTime().toNanos(), spot.fromNs() - marginNs);
    long lastNs = Math.min(trace.getEndTime().toNanos(), spot.toNs() + marginNs);
    TmfTimeRange shown =
        new TmfTimeRange(TmfTimestamp.fromNanos(firstNs), TmfTimestamp.fromNanos(lastNs));
    // First the zoom: views move what they show until a selection is in it.
    TmfSignalManager.dispatchSignal(new TmfWindowRangeUpdatedSignal(source, shown, trace));
    ITmfTimestamp from = TmfTimestamp.fromNanos(spot.fromNs());
    ITmfTimestamp to = TmfTimestamp.fromNanos(spot.toNs());
    TmfSignalManager.dispatchSignal(new TmfSelectionRangeUpdatedSignal(source, from, to, trace));
    TmfSignalManager.dispatchSignal(new SpotSelectedSignal(source, spot));
  }
}

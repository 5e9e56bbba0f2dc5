// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import org.eclipse.tracecompass.tmf.core.signal.TmfSignal;
import org.iostrata.tmf.core.result.ResultRow.Spot;

/** Somebody went to what a row is about; the range of time is told by a signal of its own. */
public final class SpotSelectedSignal extends TmfSignal {
  private final Spot spot;

  /** Tells the views where to look at. */
  public SpotSelectedSignal(Object source, Spot spot) {
    super(source);
    this.spot = spot;
  }

  /** Where to look at. */
  public Spot spot() {
    return spot;
  }
}

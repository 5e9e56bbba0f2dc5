// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.tmf.core.result.FindingsDataProvider;

/**
 * The view <i>Findings</i>: what is wrong, the worst first, with proof and remedy; a double click
 * goes there.
 */
public final class FindingsView extends ResultView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.findings";

  /** A view of whatever trace is active. */
  public FindingsView() {
    super("Findings", FindingsDataProvider.ID);
  }

  @Override
  protected Map<String, Object> parameters(ITmfTrace of) {
    return Map.of();
  }
}

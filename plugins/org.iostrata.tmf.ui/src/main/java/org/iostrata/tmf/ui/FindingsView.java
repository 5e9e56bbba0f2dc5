// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.iostrata.tmf.core.result.FindingsDataProvider;

/**
 * The view <i>Findings</i>: what is wrong, the worst first, with proof and remedy; a double click
 * goes there.
 */
public final class FindingsView extends JudgedView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.findings";

  /** A view of whatever trace is active. */
  public FindingsView() {
    super("Findings", FindingsDataProvider.ID);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.tracecompass.internal.provisional.tmf.ui.widgets.timegraph.BaseDataProviderTimeGraphPresentationProvider;

/** How rows over time look: as the data provider says, for as long as the view is open. */
class RowPresentation extends BaseDataProviderTimeGraphPresentationProvider {
  private boolean closed;

  /** The view is gone. */
  void close() {
    closed = true;
  }

  /** Asked for a little after a trace is opened: the view may be closed by then. */
  @Override
  public void refresh() {
    if (!closed) {
      super.refresh();
    }
  }
}

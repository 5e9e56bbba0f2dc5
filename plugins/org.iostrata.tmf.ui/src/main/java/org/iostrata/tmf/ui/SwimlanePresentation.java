// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.tracecompass.internal.provisional.tmf.ui.widgets.timegraph.BaseDataProviderTimeGraphPresentationProvider;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;

/** How the swimlanes look: as the data provider says, with the right words for rows and links. */
final class SwimlanePresentation extends BaseDataProviderTimeGraphPresentationProvider {
  @Override
  public String getStateTypeName(ITimeGraphEntry row) {
    if (row.getParent() == null) {
      return "Trace";
    }
    if (row.getParent().getParent() == null) {
      return "Process";
    }
    return row.hasTimeEvents() ? "Layer" : "Thread";
  }
}

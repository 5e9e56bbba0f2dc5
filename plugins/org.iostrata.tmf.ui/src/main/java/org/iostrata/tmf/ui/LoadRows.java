// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.ITmfTreeColumnDataProvider;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.ITmfTreeViewerEntry;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.TmfGenericTreeEntry;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.TmfTreeColumnData;
import org.iostrata.tmf.core.load.LoadDataProvider;

/** The rows beside a chart of loads; first those of whole layers are checked. */
final class LoadRows extends LineRows {
  LoadRows(Composite parent, String provider, Map<String, Object> wish) {
    super(parent, provider, wish);
  }

  @Override
  protected ITmfTreeColumnDataProvider getColumnDataProvider() {
    return () ->
        List.of(
            createColumn(
                "Layer",
                Comparator.<TmfGenericTreeEntry<TmfTreeDataModel>, String>comparing(
                    TmfGenericTreeEntry::getName)),
            new TmfTreeColumnData("Line"));
  }

  @Override
  boolean isFirst(ITmfTreeViewerEntry row) {
    return row.getName().equals(LoadDataProvider.ALL);
  }
}

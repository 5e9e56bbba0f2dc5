// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.AbstractSelectTreeViewer2;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.ITmfTreeColumnDataProvider;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.ITmfTreeViewerEntry;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.TmfGenericTreeEntry;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.TmfTreeColumnData;
import org.iostrata.tmf.core.load.LoadDataProvider;
import org.iostrata.tmf.core.load.RowsBelow;

/** The rows beside a chart of loads; first those of whole layers are checked. */
final class LoadRows extends AbstractSelectTreeViewer2 {
  private static final int LEGEND = 1;
  private static final int WIDTH = 60;

  private final Supplier<RowsBelow> below;

  LoadRows(Composite parent, String provider, Supplier<RowsBelow> below) {
    super(parent, LEGEND, provider);
    this.below = below;
    // In the order of the stack, and not by name.
    getTreeViewer().setComparator(null);
    // A filter that is to be applied when the view closes would ask for the parents of these.
    parent.addDisposeListener(
        closing -> getTriStateFilteredCheckboxTree().setCheckedElements(new Object[0]));
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
  protected Map<String, Object> getParameters(long start, long end, boolean isSelection) {
    Map<String, Object> parameters = super.getParameters(start, end, isSelection);
    parameters.put(LoadDataProvider.BELOW, below.get().name());
    return parameters;
  }

  /** Asked for a little after a trace is opened: the view may be closed by then. */
  @Override
  protected void clearContent() {
    if (!getControl().isDisposed()) {
      super.clearContent();
    }
  }

  @Override
  protected void updateContent(long start, long end, boolean isSelection) {
    if (!getControl().isDisposed()) {
      super.updateContent(start, end, isSelection);
    }
  }

  /** Asks for the rows anew, as others are wanted. */
  void askAgain() {
    if (getTrace() != null) {
      updateContent(getWindowStartTime(), getWindowEndTime(), false);
    }
  }

  @Override
  protected void contentChanged(ITmfTreeViewerEntry root) {
    super.contentChanged(root);
    if (getTriStateFilteredCheckboxTree().getCheckedElements().length == 0 && root != null) {
      List<ITmfTreeViewerEntry> first = new ArrayList<>();
      addFirst(root, first);
      setCheckedElements(first.toArray());
    }
    // Rows are made after this, without their lines.
    getControl().getDisplay().asyncExec(this::tidy);
  }

  private void tidy() {
    if (!getControl().isDisposed()) {
      getTreeViewer().getTree().getColumn(0).pack();
      getTreeViewer().getTree().getColumn(LEGEND).setWidth(WIDTH);
      refresh();
    }
  }

  private static void addFirst(ITmfTreeViewerEntry row, List<ITmfTreeViewerEntry> first) {
    if (row.getName().equals(LoadDataProvider.ALL)) {
      first.add(row);
    }
    row.getChildren().forEach(child -> addFirst(child, first));
  }
}

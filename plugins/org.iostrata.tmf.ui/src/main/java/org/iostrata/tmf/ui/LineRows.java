// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.AbstractSelectTreeViewer2;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.ITmfTreeViewerEntry;
import org.eclipse.tracecompass.tmf.ui.viewers.tree.TmfGenericTreeEntry;

/** The rows beside a chart of lines; some are checked at first. */
abstract class LineRows extends AbstractSelectTreeViewer2 {
  /** The column that shows how a row's line looks. */
  static final int LEGEND = 1;

  private static final int WIDTH = 60;

  private final Map<String, Object> wish;

  /**
   * Rows that a provider gives.
   *
   * @param wish what is added to each request; may change
   */
  LineRows(Composite parent, String provider, Map<String, Object> wish) {
    super(parent, LEGEND, provider);
    this.wish = wish;
    // In the order of the provider, and not by name.
    getTreeViewer().setComparator(null);
    // A filter that is to be applied when the view closes would ask for the parents of these.
    parent.addDisposeListener(
        closing -> getTriStateFilteredCheckboxTree().setCheckedElements(new Object[0]));
  }

  /** Whether a row is checked when nobody has chosen any. */
  abstract boolean isFirst(ITmfTreeViewerEntry row);

  @Override
  protected Map<String, Object> getParameters(long start, long end, boolean isSelection) {
    Map<String, Object> parameters = super.getParameters(start, end, isSelection);
    parameters.putAll(wish);
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

  /** The ids of the rows whose lines are drawn. */
  List<Long> drawn() {
    return Stream.of(getTriStateFilteredCheckboxTree().getCheckedElements())
        .filter(TmfGenericTreeEntry.class::isInstance)
        .map(row -> ((TmfGenericTreeEntry<?>) row).getModel().getId())
        .toList();
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
      for (TreeColumn column : getTreeViewer().getTree().getColumns()) {
        column.pack();
      }
      getTreeViewer().getTree().getColumn(LEGEND).setWidth(WIDTH);
      refresh();
    }
  }

  private void addFirst(ITmfTreeViewerEntry row, List<ITmfTreeViewerEntry> first) {
    if (isFirst(row)) {
      first.add(row);
    }
    row.getChildren().forEach(child -> addFirst(child, first));
  }
}

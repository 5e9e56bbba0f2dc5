// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Consumer;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.tracecompass.tmf.core.model.ITableColumnDescriptor;
import org.iostrata.tmf.core.result.ResultRow;

/** Rows with columns, sorted by a click on a heading; copied and exported. */
public final class ResultTree implements ShownRows {
  private static final int WIDEST = 380;

  private final TreeViewer viewer;
  private final int levels;
  private List<ITableColumnDescriptor> headings = List.of();
  private List<ResultRow> rows = List.of();
  private Map<Long, List<ResultRow>> below = Map.of();
  private Map<Long, ResultRow> byId = Map.of();

  /**
   * An empty one.
   *
   * @param levels so many are open at first
   */
  ResultTree(Composite parent, int levels) {
    this.levels = levels;
    viewer = new TreeViewer(parent, SWT.FULL_SELECTION | SWT.MULTI | SWT.H_SCROLL | SWT.V_SCROLL);
    viewer.getTree().setHeaderVisible(true);
    viewer.getTree().setLinesVisible(true);
    viewer.setUseHashlookup(true);
    ColumnViewerToolTipSupport.enableFor(viewer);
    viewer.setContentProvider(new Below());
    viewer.setInput(this);
    if (parent.getLayout() instanceof GridLayout) {
      viewer.getTree().setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
    }
    viewer
        .getTree()
        .addListener(
            SWT.KeyDown,
            event -> {
              if ((event.stateMask & SWT.MOD1) != 0 && event.keyCode == 'c') {
                copy();
              }
            });
  }

  @Override
  public Tree control() {
    return viewer.getTree();
  }

  /** Hears of the row that was opened, by a double click or Enter. */
  void onOpen(Consumer<ResultRow> opened) {
    viewer.addOpenListener(
        event -> {
          if (((IStructuredSelection) event.getSelection()).getFirstElement()
              instanceof ResultRow row) {
            opened.accept(row);
          }
        });
  }

  /** Shows other rows; a parent is before its children. */
  @Override
  public void show(List<ITableColumnDescriptor> newHeadings, List<ResultRow> newRows) {
    boolean sameColumns = texts(headings).equals(texts(newHeadings));
    rows = newRows;
    byId = new HashMap<>();
    below = new HashMap<>();
    for (ResultRow row : newRows) {
      byId.put(row.getId(), row);
      below.computeIfAbsent(row.getParentId(), parent -> new ArrayList<>()).add(row);
    }
    Tree tree = viewer.getTree();
    tree.setRedraw(false);
    if (!sameColumns) {
      headings = List.copyOf(newHeadings);
      createColumns();
    }
    viewer.refresh();
    viewer.expandToLevel(levels);
    if (!sameColumns) {
      Arrays.stream(tree.getColumns()).forEach(ResultTree::fit);
    } else if (tree.getColumnCount() > 0 && tree.getItemCount() > 0) {
      fit(tree.getColumn(0)); // other rows have other names
    }
    tree.setRedraw(true);
  }

  private static void fit(TreeColumn column) {
    column.pack();
    column.setWidth(Math.min(WIDEST, column.getWidth()));
  }

  private static List<String> texts(List<ITableColumnDescriptor> of) {
    return of.stream().map(ITableColumnDescriptor::getText).toList();
  }

  private void createColumns() {
    for (TreeColumn column : viewer.getTree().getColumns()) {
      column.dispose();
    }
    viewer.setComparator(null);
    viewer.getTree().setSortColumn(null);
    for (int i = 0; i < headings.size(); i++) {
      createColumn(i);
    }
  }

  private void createColumn(int index) {
    TreeViewerColumn column = new TreeViewerColumn(viewer, SWT.LEFT);
    column.getColumn().setText(headings.get(index).getText());
    column.getColumn().setToolTipText(headings.get(index).getTooltip());
    column.getColumn().setMoveable(true);
    column.getColumn().addListener(SWT.Selection, event -> sort(column.getColumn(), index));
    column.setLabelProvider(
        new ColumnLabelProvider() {
          @Override
          public String getText(Object row) {
            List<String> labels = ((ResultRow) row).getLabels();
            return index < labels.size() ? labels.get(index) : "";
          }

          /** All of what a narrow column cuts. */
          @Override
          public String getToolTipText(Object row) {
            return getText(row).isEmpty() ? null : getText(row);
          }
        });
  }

  /** Up, down, and as it was. */
  private void sort(TreeColumn column, int index) {
    Tree tree = viewer.getTree();
    boolean again = tree.getSortColumn() == column;
    if (again && tree.getSortDirection() == SWT.UP) {
      tree.setSortColumn(null);
      viewer.setComparator(null);
      return;
    }
    tree.setSortColumn(column);
    tree.setSortDirection(again ? SWT.UP : SWT.DOWN);
    Comparator<ResultRow> order = Comparator.comparing(row -> value(row, index), ResultTree::order);
    Comparator<ResultRow> directed = again ? order : order.reversed();
    viewer.setComparator(
        new ViewerComparator() {
          @Override
          public int compare(Viewer of, Object a, Object b) {
            return directed.compare((ResultRow) a, (ResultRow) b);
          }
        });
  }

  private static Object value(ResultRow row, int index) {
    return index < row.values().size() && row.values().get(index) != null
        ? row.values().get(index)
        : Double.NEGATIVE_INFINITY;
  }

  private static int order(Object a, Object b) {
    return a instanceof Number x && b instanceof Number y
        ? Double.compare(x.doubleValue(), y.doubleValue())
        : a.toString().compareTo(b.toString());
  }

  /** The selected rows to the clipboard, with tabs between their cells. */
  void copy() {
    StringJoiner lines = new StringJoiner("\n");
    for (Object row : viewer.getStructuredSelection()) {
      lines.add(String.join("\t", ((ResultRow) row).getLabels()));
    }
    if (lines.length() > 0) {
      Clipboard clipboard = new Clipboard(viewer.getTree().getDisplay());
      clipboard.setContents(
          new Object[] {lines.toString()}, new Transfer[] {TextTransfer.getInstance()});
      clipboard.dispose();
    }
  }

  /** All rows, with full numbers; what stands below another is indented. */
  @Override
  public List<List<Object>> csv() {
    return CsvFile.lines(headings, rows);
  }

  @Override
  public ImageData picture(String title) {
    return TreePicture.of(control(), title);
  }

  /** The rows below each other. */
  private final class Below implements ITreeContentProvider {
    @Override
    public Object[] getElements(Object input) {
      return below.getOrDefault(-1L, List.of()).toArray();
    }

    @Override
    public Object[] getChildren(Object row) {
      return below.getOrDefault(((ResultRow) row).getId(), List.of()).toArray();
    }

    @Override
    public Object getParent(Object row) {
      return byId.get(((ResultRow) row).getParentId());
    }

    @Override
    public boolean hasChildren(Object row) {
      return below.containsKey(((ResultRow) row).getId());
    }
  }
}

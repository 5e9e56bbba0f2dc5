// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DropTarget;
import org.eclipse.swt.dnd.FileTransfer;
import org.eclipse.swt.dnd.TransferData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PartInitException;

/** The tree of the project explorer. */
final class ProjectTree {
  private ProjectTree() {}

  /** Opens the tree of the project explorer down to the trace. */
  static void expand() throws InterruptedException {
    Tree tree = Workbench.ui(ProjectTree::tree);
    Workbench.await(
        "the trace in the project",
        () -> {
          expand(tree.getItems());
          return isExpanded(tree.getItems(), 3);
        });
  }

  private static Tree tree() throws PartInitException {
    IViewPart view = Workbench.window().getActivePage().showView(IPageLayout.ID_PROJECT_EXPLORER);
    return ((TreeViewer) view.getSite().getSelectionProvider()).getTree();
  }

  /** Whether the first items are open so many levels down. */
  private static boolean isExpanded(TreeItem[] items, int levels) {
    return levels == 0
        || Arrays.stream(items)
            .anyMatch(item -> item.getExpanded() && isExpanded(item.getItems(), levels - 1));
  }

  private static void expand(TreeItem[] items) {
    for (TreeItem item : items) {
      if (item.getExpanded()) {
        expand(item.getItems());
      } else if (item.getItemCount() > 0) {
        Event event = new Event();
        event.item = item;
        item.getParent().notifyListeners(SWT.Expand, event);
        item.setExpanded(true);
      }
    }
  }

  /** Drops files on the folder of all traces, as from another window; returns at once. */
  static void drop(String... files) throws Exception {
    expand();
    Tree tree = Workbench.ui(ProjectTree::tree);
    DropTarget target = (DropTarget) Workbench.ui(() -> tree.getData(DND.DROP_TARGET_KEY));
    for (int type : List.of(DND.DragEnter, DND.DragOver, DND.DropAccept, DND.Drop)) {
      Event event = Workbench.ui(() -> dragged(tree, files));
      Workbench.display().asyncExec(() -> target.notifyListeners(type, event));
    }
  }

  /** The events of a drag are SWT's own. */
  private static Event dragged(Tree tree, String... files) throws ReflectiveOperationException {
    Constructor<?> constructor =
        Class.forName("org.eclipse.swt.dnd.DNDEvent").getDeclaredConstructor();
    constructor.setAccessible(true);
    Event event = (Event) constructor.newInstance();
    TransferData[] types = FileTransfer.getInstance().getSupportedTypes();
    set(event, "dataType", types[0]);
    set(event, "dataTypes", types);
    set(event, "operations", DND.DROP_LINK);
    TreeItem folder = find(tree.getItems(), "Traces [");
    Rectangle bounds = folder.getBounds();
    Point at = tree.toDisplay(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2);
    event.item = folder;
    event.x = at.x;
    event.y = at.y;
    event.detail = DND.DROP_LINK;
    event.data = files;
    return event;
  }

  private static void set(Event event, String field, Object value)
      throws ReflectiveOperationException {
    Field of = event.getClass().getField(field);
    of.setAccessible(true);
    of.set(event, value);
  }

  /** The first item that begins so, from top to bottom, or null. */
  private static TreeItem find(TreeItem[] items, String begin) {
    for (TreeItem item : items) {
      TreeItem found = item.getText().startsWith(begin) ? item : find(item.getItems(), begin);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Its texts from top to bottom. */
  static List<String> texts() throws PartInitException {
    List<String> texts = new ArrayList<>();
    collect(tree().getItems(), texts);
    return texts;
  }

  private static void collect(TreeItem[] items, List<String> texts) {
    for (TreeItem item : items) {
      texts.add(item.getText());
      collect(item.getItems(), texts);
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
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

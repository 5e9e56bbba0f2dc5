// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.eclipse.ui.IViewPart;
import org.iostrata.tmf.core.result.ResultRow.Spot;
import org.iostrata.tmf.core.result.SpotSelectedSignal;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.FindingsView;
import org.iostrata.tmf.ui.ProfileView;
import org.iostrata.tmf.ui.TablesView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The views of findings and tables on the screen. */
class ResultViewTest {
  @BeforeEach
  void open() throws Exception {
    Workbench.open(Workbench.fixture("ior-coll"));
  }

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private static Tree show(String id) throws InterruptedException {
    TmfView view = Views.show(TmfView.class, id);
    return Looks.filled(view.getParentComposite());
  }

  private static List<String> column(Tree tree, int column) {
    return Workbench.ui(
        () -> Arrays.stream(tree.getItems()).map(item -> item.getText(column)).toList());
  }

  @Test
  void findingsAreThoseOfTheCommand() throws Exception {
    Tree tree = show(FindingsView.ID);
    List<String> titles = column(tree, 0);
    Workbench.screenshot("findings");
    assertTrue(titles.get(0).contains("of the run"), titles.get(0));
    assertTrue(titles.get(titles.size() - 1).startsWith("Not applicable: "), titles.toString());
    List<String> below =
        Workbench.ui(
            () -> {
              TreeItem first = tree.getItem(1);
              Event event = new Event();
              event.item = first;
              tree.notifyListeners(SWT.Expand, event);
              first.setExpanded(true);
              return Arrays.stream(first.getItems()).map(TreeItem::getText).toList();
            });
    Workbench.screenshot("findings-proof");
    assertTrue(below.get(0).startsWith("What to do: "), below.toString());
  }

  @Test
  void aDoubleClickGoesThere() throws Exception {
    Lanes lanes = new Lanes();
    Tree tree = show(FindingsView.ID);
    IoTrace trace = (IoTrace) TmfTraceManager.getInstance().getActiveTrace();
    long toNs = trace.getEndTime().toNanos();
    lanes.zoom(toNs / 2, toNs / 2 + 1000);
    Workbench.ui(
        () -> {
          tree.setSelection(tree.getItem(0));
          Event event = new Event();
          event.item = tree.getItem(0);
          tree.notifyListeners(SWT.DefaultSelection, event);
          return null;
        });
    long fromNs = trace.getStartTime().toNanos();
    Workbench.await(
        "the run",
        () ->
            lanes.control.getTimeDataProvider().getTime0() == fromNs
                && lanes.control.getTimeDataProvider().getTime1() == toNs);
    TmfSignalManager.dispatchSignal(
        new SpotSelectedSignal(this, new Spot(0, toNs, Optional.of("MPI Rank 2"))));
    Workbench.await(
        "the row",
        () ->
            lanes.control.getSelectedTrace() != null
                && lanes.control.getSelectedTrace().getName().equals("MPI Rank 2"));
  }

  @Test
  void tablesAreSortedByAClickOnAHeading() throws Exception {
    Tree tree = show(TablesView.ID);
    List<String> headings =
        Workbench.ui(() -> Arrays.stream(tree.getColumns()).map(TreeColumn::getText).toList());
    assertEquals(List.of("Layer", "Kind", "Count"), headings.subList(0, 3));
    List<String> asItWas = column(tree, 2);
    Workbench.ui(
        () -> {
          tree.getColumn(2).notifyListeners(SWT.Selection, new Event());
          return null;
        });
    List<Long> counts =
        column(tree, 2).stream().map(text -> Long.parseLong(text.replace(",", ""))).toList();
    assertEquals(counts.stream().sorted((a, b) -> Long.compare(b, a)).toList(), counts);
    Workbench.screenshot("tables");
    for (int click = 0; click < 2; click++) {
      Workbench.ui(
          () -> {
            tree.getColumn(2).notifyListeners(SWT.Selection, new Event());
            return null;
          });
    }
    assertEquals(asItWas, column(tree, 2));
  }

  @Test
  void theProfileFollowsTheShownRange() throws Exception {
    Lanes lanes = new Lanes();
    Tree tree = show(ProfileView.ID);
    List<String> layers = column(tree, 0);
    assertEquals(List.of("MPI-IO", "POSIX"), layers.subList(0, 2));
    List<String> ofRun = column(tree, 1);
    choose(tree, "by file");
    Workbench.await("files", () -> column(tree, 0).get(0).contains("/"));
    Workbench.screenshot("profile");
    choose(tree, "by layer");
    Workbench.await("layers", () -> column(tree, 0).equals(layers));
    extent("Shown time range");
    IoTrace trace = (IoTrace) TmfTraceManager.getInstance().getActiveTrace();
    long fromNs = trace.getStartTime().toNanos();
    long toNs = trace.getEndTime().toNanos();
    lanes.zoom(fromNs, fromNs + (toNs - fromNs) / 1000 * 980);
    Workbench.await(
        "fewer", () -> column(tree, 0).equals(layers) && !column(tree, 1).equals(ofRun));
    Workbench.screenshot("profile-range");
    lanes.zoom(fromNs, fromNs + (toNs - fromNs) / 2);
    Workbench.await("none", () -> column(tree, 1).isEmpty());
    extent("Whole run");
    Workbench.await("all", () -> column(tree, 1).equals(ofRun));
  }

  @Test
  void theProfileIsToldByAnyTwo() throws Exception {
    Tree tree = show(ProfileView.ID);
    choose(tree, "by process");
    Workbench.await("processes", () -> column(tree, 0).contains("MPI Rank 0"));
    List<String> processes = column(tree, 0);
    choose(tree, "and by file");
    Workbench.await("pairs", () -> column(tree, 0).get(0).endsWith(".dat"));
    assertEquals(processes.size(), column(tree, 0).size(), "one file");
    assertTrue(column(tree, 0).get(0).startsWith("MPI Rank "), column(tree, 0)::toString);
    Workbench.screenshot("profile-pairs");
    Views.close(Workbench.ui(() -> Views.page().findView(ProfileView.ID)));
    Tree again = show(ProfileView.ID);
    Workbench.await("what was kept", () -> column(again, 0).get(0).endsWith(".dat"));
    choose(again, "by file");
    Workbench.await("files", () -> column(again, 0).get(0).startsWith("/"));
    assertEquals("and nothing else", Workbench.ui(() -> choice(again, "and by file").getText()));
    choose(again, "and by process");
    Workbench.await("pairs", () -> column(again, 0).get(0).contains(".dat, MPI Rank "));
    choose(again, "and nothing else");
    choose(again, "by region");
    Workbench.await("the program's only function with I/O", () -> isOnly(again, "main"));
    choose(again, "by layer");
    Workbench.await("layers", () -> column(again, 0).get(0).equals("MPI-IO"));
  }

  private static boolean isOnly(Tree tree, String name) {
    return tree.getItemCount() == 1 && tree.getItem(0).getText().equals(name);
  }

  private static void choose(Tree tree, String text) {
    Workbench.ui(
        () -> {
          Combo choice = choice(tree, text);
          choice.select(choice.indexOf(text));
          choice.notifyListeners(SWT.Selection, new Event());
          return null;
        });
  }

  /** The list above the tree that has a line. */
  private static Combo choice(Tree tree, String text) {
    Composite line = Workbench.find(tree.getParent(), Combo.class).getParent();
    return Arrays.stream(line.getChildren())
        .map(Combo.class::cast)
        .filter(choice -> choice.indexOf(text) >= 0)
        .findFirst()
        .orElseThrow();
  }

  /** A line of the view's menu, as a click on it does. */
  private static void extent(String title) {
    Workbench.ui(
        () -> {
          IViewPart view = Workbench.window().getActivePage().findView(ProfileView.ID);
          MenuManager menu =
              (MenuManager)
                  Arrays.stream(view.getViewSite().getActionBars().getMenuManager().getItems())
                      .filter(item -> item instanceof MenuManager)
                      .map(MenuManager.class::cast)
                      .filter(item -> item.getMenuText().equals("Operations of"))
                      .findFirst()
                      .orElseThrow();
          for (IContributionItem item : menu.getItems()) {
            IAction action = ((ActionContributionItem) item).getAction();
            action.setChecked(action.getText().equals(title));
            action.run();
          }
          return null;
        });
  }
}

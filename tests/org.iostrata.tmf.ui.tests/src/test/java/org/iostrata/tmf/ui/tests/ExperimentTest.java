// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.virtualtable.TmfVirtualTable;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.trace.IoEvent;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.CompareView;
import org.iostrata.tmf.ui.TablesView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Two traces in one experiment, the shorter one first. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExperimentTest {
  private static final List<String> NAMES = List.of("ior-view", "ior-coll");

  private static final RGB OPEN = new RGB(0x00, 0x9e, 0x73);

  private static final int MOST_TRIES = 60;
  private static final long REST_MS = 500;

  private static ITmfTrace experiment;
  private static Lanes lanes;

  @BeforeAll
  static void open() throws Exception {
    experiment = Experiments.open("both", NAMES);
    Workbench.await("the events", () -> table().getItemCount() > experiment.getNbEvents());
    Workbench.await("the first event", () -> experiment.getNbEvents() > 0);
    // Both traces, with four ranks each of two layers.
    lanes = new Lanes(26);
  }

  @AfterAll
  static void close() throws Exception {
    Workbench.closeTrace();
  }

  /** Before anything else is looked at. */
  @Test
  @Order(1)
  void firstViewSpansAllTraces() {
    Workbench.screenshot("experiment");
    assertEquals(
        List.of(0L, experiment.getEndTime().toNanos()),
        Workbench.ui(
            () ->
                List.of(
                    lanes.control.getTimeDataProvider().getTime0(),
                    lanes.control.getTimeDataProvider().getTime1())));
  }

  /** Tables of one trace, the first until another is chosen. */
  @Test
  void tablesAreOfTheTraceThatIsChosen() throws Exception {
    TablesView view = Views.show(TablesView.class, TablesView.ID);
    List<ITmfTrace> traces = List.copyOf(TmfTraceManager.getTraceSet(experiment));
    for (ITmfTrace trace : traces) {
      String title = ((IoTrace) trace).title();
      Workbench.ui(
          () -> {
            view.choose(trace);
            return null;
          });
      Workbench.await(
          "the table of " + title,
          () ->
              view.getContentDescription().equals(title + ", 1 of 2")
                  && view.tree().control().getItemCount() > 0);
    }
    Workbench.screenshot("experiment-tables");
  }

  /** The last trace with the first one. */
  @Test
  void tracesAreCompared() throws Exception {
    CompareView view = Views.show(CompareView.class, CompareView.ID);
    Tree tree = Workbench.ui(() -> Workbench.find(view.getParentComposite(), Tree.class));
    Workbench.await("rows", () -> Workbench.ui(tree::getItemCount) > 3);
    Workbench.screenshot("compare");
    Combo before = Workbench.ui(() -> Workbench.find(tree.getParent(), Combo.class));
    assertEquals("Before: ior-view", Workbench.ui(before::getText));
    TreeItem first = Workbench.ui(() -> tree.getItem(0));
    assertEquals("Run time", Workbench.ui(first::getText));
    assertEquals("543.3 ms", Workbench.ui(() -> first.getText(2)));
  }

  @Test
  void tracesAreCalledByTheirFolders() throws Exception {
    ProjectTree.expand();
    Workbench.await("the traces", () -> ProjectTree.texts().containsAll(NAMES));
    List<String> texts = Workbench.ui(ProjectTree::texts);
    assertEquals(2, texts.stream().filter("ior-coll"::equals).count(), texts.toString());
  }

  @Test
  @Order(2)
  void clickSelectsAnEventOfItsTrace() throws Exception {
    // Rows move as long as others come: then the click goes astray, as that of a person would.
    for (int tries = 0; tries < MOST_TRIES && !selectsRank1(); tries++) {
      ITimeGraphEntry row = lanes.row("ior-coll", "MPI Rank 1", "MPI-IO");
      lanes.reveal(row);
      lanes.settle();
      List<Integer> edges = lanes.edges(row, OPEN);
      if (!edges.isEmpty()) {
        // A click where the last one was selects nothing anew.
        lanes.click(row, edges.get(0) + 2 + tries % 3);
        Thread.sleep(REST_MS);
      }
    }
    Workbench.await("the event", ExperimentTest::selectsRank1);
    Workbench.screenshot("experiment-click");
  }

  private static boolean selectsRank1() {
    return Workbench.ui(ExperimentTest::selected).equals("ior-coll MPI Rank 1");
  }

  /** The trace and the process of the selected event. */
  private static String selected() {
    TableItem[] rows = table().getSelection();
    if (rows.length != 1
        || !(rows[0].getData() instanceof IoEvent event)
        || !(event.getTrace() instanceof IoTrace trace)) {
      return "";
    }
    Trace about = trace.description();
    int process = about.threads().get(event.logged().thread()).process();
    return trace.title() + " " + about.processes().get(process).name();
  }

  private static TmfVirtualTable table() {
    return Workbench.find(Workbench.window().getShell(), TmfVirtualTable.class);
  }

  @Test
  @Order(4)
  void searchWithoutMatchIsSaid() throws Exception {
    String said = "No event matches File no[.]such[.]file";
    TmfVirtualTable table = Workbench.ui(ExperimentTest::table);
    EventTableTest.askForFile(table, "no[.]such[.]file", 0);
    Workbench.await("what is said", () -> EventTableTest.isSaid(said));
    Workbench.repaint(table);
    Workbench.screenshot("experiment-search-in-vain");
    EventTableTest.askForFile(table, "data/ior[.]dat$", 0);
    Workbench.await("nothing said after a match", () -> !EventTableTest.isSaid("No event"));
    Workbench.await("the event", () -> isAbout(table.getSelection(), "data/ior.dat"));
    EventTableTest.askForFile(table, "no[.]such[.]file", 0);
    Workbench.await("it said again", () -> EventTableTest.isSaid(said));
    EventTableTest.askForFile(table, "", 0);
    Workbench.await("nothing said without a search", () -> !EventTableTest.isSaid("No event"));
  }

  /** Nothing of a search is left behind when its table is closed, as at the end of a workbench. */
  @Test
  @Order(Integer.MAX_VALUE)
  void searchHearsNothingWithoutItsTable() throws Exception {
    EventTableTest.askForFile(Workbench.ui(ExperimentTest::table), "no[.]such[.]file", 0);
    Workbench.await("what is said", () -> EventTableTest.isSaid("No event matches"));
    assertTrue(hears("ExperimentSearch"));
    Workbench.ui(() -> Workbench.window().getActivePage().closeAllEditors(false));
    assertFalse(hears("ExperimentSearch"));
  }

  /** Whether an object of a class hears signals, and would be told of at the end. */
  private static boolean hears(String type) throws Exception {
    Field listeners = TmfSignalManager.class.getDeclaredField("fListeners");
    listeners.setAccessible(true);
    return ((Map<?, ?>) listeners.get(null))
        .keySet().stream().anyMatch(one -> one.getClass().getSimpleName().equals(type));
  }

  private static boolean isAbout(TableItem[] rows, String file) {
    return rows.length == 1
        && rows[0].getData() instanceof IoEvent event
        && event.logged().file() != null
        && event.logged().file().endsWith(file);
  }

  @Test
  @Order(3)
  void rightClickOpensTheMenu() {
    List<String> texts = Workbench.ui(() -> EventTableTest.menu(table()));
    assertTrue(texts.stream().anyMatch(text -> text.contains("Copy")), texts.toString());
  }
}

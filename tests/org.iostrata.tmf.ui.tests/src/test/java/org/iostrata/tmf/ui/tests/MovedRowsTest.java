// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.eclipse.jface.bindings.TriggerSequence;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.keys.IBindingService;
import org.iostrata.tmf.ui.IoPreferences;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of the swimlanes in other orders: chosen, and by hand. */
class MovedRowsTest {
  private static final List<String> BY_NAME =
      List.of("MPI Rank 0", "MPI Rank 1", "MPI Rank 2", "MPI Rank 3");

  private Lanes lanes;

  @BeforeEach
  void open() throws Exception {
    Workbench.open(Workbench.fixture("ior-coll"));
    lanes = new Lanes(13);
  }

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private List<String> ranks() {
    return lanes.rows().stream()
        .map(row -> row.substring(row.lastIndexOf('/') + 1))
        .filter(BY_NAME::contains)
        .toList();
  }

  private void await(int... ranks) throws InterruptedException {
    List<String> expected = Arrays.stream(ranks).mapToObj(rank -> "MPI Rank " + rank).toList();
    Workbench.await("ranks " + expected, () -> ranks().equals(expected));
    lanes.settle();
  }

  /** As its key does, once the key is found to mean it. */
  private void press(String key, String command) throws InterruptedException {
    Workbench.ui(
        () -> {
          Views.page().activate(lanes.view);
          return null;
        });
    Workbench.await("the key " + key, () -> keys(command).equals(List.of(key)));
    Workbench.ui(
        () ->
            PlatformUI.getWorkbench()
                .getService(IHandlerService.class)
                .executeCommand(command, null));
  }

  private static List<String> keys(String command) {
    return Arrays.stream(
            PlatformUI.getWorkbench()
                .getService(IBindingService.class)
                .getActiveBindingsFor(command))
        .map(TriggerSequence::format)
        .toList();
  }

  private void up() throws InterruptedException {
    press("Alt+↑", "org.iostrata.tmf.ui.row-up");
  }

  private void down() throws InterruptedException {
    press("Alt+↓", "org.iostrata.tmf.ui.row-down");
  }

  private void select(String... path) {
    ITimeGraphEntry row = lanes.row(path);
    Workbench.ui(
        () -> {
          lanes.view.getTimeGraphViewer().selectAndReveal(row);
          return null;
        });
  }

  @Test
  void theSelectedRowGoesUpAndDown() throws Exception {
    await(0, 1, 2, 3);
    select("MPI Rank 3");
    up();
    await(0, 1, 3, 2);
    up();
    await(0, 3, 1, 2);
    assertEquals("MPI Rank 3", Workbench.ui(() -> lanes.selectedRow().getName()));
    down();
    await(0, 1, 3, 2);
    List<String> rows = lanes.rows();
    Workbench.screenshot("rows-moved");
    int moved = rows.indexOf("/ior-coll/MPI Rank 3");
    assertTrue(rows.get(moved + 1).startsWith("/ior-coll/MPI Rank 3/"), rows::toString);
    select("MPI Rank 0");
    up(); // it is the first
    await(0, 1, 3, 2);
    select("MPI Rank 0", "POSIX");
    up();
    Workbench.await(
        "POSIX first",
        () ->
            lanes.rows().indexOf("/ior-coll/MPI Rank 0/POSIX")
                < lanes.rows().indexOf("/ior-coll/MPI Rank 0/MPI-IO"));
    lanes.press("Put Moved Rows Back");
    await(0, 1, 2, 3);
  }

  @Test
  void movedRowsAreThereAgainAfterOthers() throws Exception {
    select("MPI Rank 0");
    down();
    await(1, 0, 2, 3);
    lanes.choose("Rows by", "Layer, thread");
    Workbench.await("the rows", () -> lanes.rows().contains("/ior-coll/POSIX/MPI Rank 3"));
    lanes.choose("Rows by", "Process");
    await(1, 0, 2, 3);
  }

  /** Rows come while others are sorted: the view may be asked to draw at any time. */
  @Test
  void aRowThatComesLateIsBelowTheOthers() throws Exception {
    select("MPI Rank 0");
    down();
    await(1, 0, 2, 3);
    TimeGraphEntry ranks = ((TimeGraphEntry) lanes.row("MPI Rank 0")).getParent();
    TimeGraphEntry late = new TimeGraphEntry("late", 0, 1);
    ranks.addChild(late);
    assertEquals(late, ranks.getChildren().get(ranks.getChildren().size() - 1));
  }

  /** What a filter hides is passed. */
  @Test
  void hiddenRowsArePassed() throws Exception {
    ViewerFilter hides =
        new ViewerFilter() {
          @Override
          public boolean select(Viewer viewer, Object parent, Object row) {
            return !((ITimeGraphEntry) row).getName().equals("MPI Rank 1");
          }
        };
    filter(hides);
    await(0, 2, 3);
    select("MPI Rank 2");
    up();
    await(2, 0, 3);
    Workbench.ui(
        () -> {
          lanes.view.getTimeGraphViewer().removeFilter(hides);
          return null;
        });
    await(2, 0, 1, 3);
  }

  private void filter(ViewerFilter filter) {
    Workbench.ui(
        () -> {
          lanes.view.getTimeGraphViewer().addFilter(filter);
          return null;
        });
  }

  /** The ranks do as much, in times that are a little different. */
  @Test
  void theOrderIsThatOfATotalAndIsKept() throws Exception {
    lanes.choose("Order of Rows", "Time in operations, most first");
    Workbench.await("another order", () -> ranks().size() == 4 && !ranks().equals(BY_NAME));
    List<String> byTime = ranks();
    assertEquals("TIME", IoPreferences.store().getString(IoPreferences.ORDER));
    Workbench.screenshot("rows-by-time");
    Views.close(lanes.view);
    lanes = new Lanes(13);
    Workbench.await("the order again", () -> ranks().equals(byTime));
    lanes.choose("Order of Rows", "Name; files by their time");
    await(0, 1, 2, 3);
  }
}

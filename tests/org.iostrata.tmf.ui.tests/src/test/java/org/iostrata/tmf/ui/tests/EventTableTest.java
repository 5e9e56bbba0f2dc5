// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.ui.widgets.virtualtable.TmfVirtualTable;
import org.iostrata.tmf.core.trace.IoEvent;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The event table in the running workbench. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EventTableTest {
  /** The first row is for searches. */
  private static final int HEADER = 1;

  private static IoTrace trace;
  private static TmfVirtualTable table;

  @BeforeAll
  static void open() throws Exception {
    trace = Workbench.open(Workbench.fixture("ior-coll"));
    table =
        Workbench.ui(() -> Workbench.find(Workbench.window().getShell(), TmfVirtualTable.class));
    Workbench.await("the events", () -> table.getItemCount() == HEADER + trace.getNbEvents());
  }

  @AfterAll
  static void close() throws Exception {
    Workbench.closeTrace();
  }

  /** The numbers of the events of a file. */
  private static List<Long> ranks(String fileEnd) {
    List<Long> ranks = new ArrayList<>();
    ITmfContext context = trace.seekEvent(0L);
    ITmfEvent event = trace.getNext(context);
    while (event instanceof IoEvent io) {
      String file = io.logged().file();
      if (file != null && file.endsWith(fileEnd)) {
        ranks.add(event.getRank());
      }
      event = trace.getNext(context);
    }
    return ranks;
  }

  private static List<String> names() {
    return Workbench.ui(
        () ->
            Arrays.stream(table.getColumns())
                .filter(TableColumn::getResizable)
                .map(TableColumn::getText)
                .toList());
  }

  /** The texts of the selected row, by column. */
  private static List<String> selected() {
    TableItem[] selection = table.getSelection();
    return selection.length == 0
        ? List.of()
        : IntStream.range(0, table.getColumns().length).mapToObj(selection[0]::getText).toList();
  }

  @Test
  void columnsAreWideEnough() {
    assertEquals(
        List.of(
            "Timestamp",
            "Location",
            "Event type",
            "Layer",
            "Operation",
            "File",
            "Bytes",
            "Offset",
            "Contents"),
        names());
    Workbench.ui(
        () -> {
          for (TableColumn column : table.getColumns()) {
            if (column.getResizable()) {
              assertTrue(column.getWidth() >= 40, column.getText() + " " + column.getWidth());
            }
          }
          return null;
        });
  }

  /** One in the middle, by its time. */
  private ITmfEvent selectAnEvent() throws InterruptedException {
    ITmfEvent event = trace.getNext(trace.seekEvent(7000L));
    TmfSignalManager.dispatchSignal(new TmfSelectionRangeUpdatedSignal(this, event.getTimestamp()));
    Workbench.await("the row", () -> selected().contains(event.getType().getName()));
    return event;
  }

  @Test
  void selectedTimeIsShown() throws InterruptedException {
    ITmfEvent event = selectAnEvent();
    long first = trace.seekEvent(event.getTimestamp()).getRank();
    Workbench.await("the row's number", () -> table.getSelectionIndices()[0] == first + HEADER);
    Workbench.screenshot("table-seek");
  }

  @Test
  void rightClickOpensTheMenu() throws InterruptedException {
    selectAnEvent();
    List<String> texts = Workbench.ui(() -> menu(table));
    assertTrue(texts.stream().anyMatch(text -> text.contains("Copy")), texts.toString());
    assertTrue(texts.stream().anyMatch(text -> text.contains("Export")), texts.toString());
  }

  /** A double click into the margin of a row asks for a text, and marks the row with it. */
  @Test
  void bookmarkIsMadeFromARow() throws Exception {
    selectAnEvent();
    Workbench.display().asyncExec(EventTableTest::doubleClickMargin);
    Workbench.await("the dialog", () -> Workbench.shellWith("Bookmark Description") != null);
    Shell dialog = Workbench.ui(() -> Workbench.shellWith("Bookmark Description"));
    Workbench.ui(
        () -> {
          Workbench.find(dialog, Text.class).setText("odd here");
          return null;
        });
    Workbench.screenshot("bookmark");
    Dialogs.press(dialog, "OK");
    Workbench.await("the bookmark", () -> bookmarks().equals(List.of("odd here")));
    Workbench.display().asyncExec(EventTableTest::doubleClickMargin);
    Workbench.await("none again", () -> bookmarks().isEmpty());
  }

  private static void doubleClickMargin() {
    Table rows = Workbench.find(table, Table.class);
    Rectangle margin = rows.getItem(rows.getSelectionIndex()).getImageBounds(0);
    Event click = new Event();
    click.button = 1;
    click.x = margin.x + 5;
    click.y = margin.y + margin.height / 2;
    rows.notifyListeners(SWT.MouseDoubleClick, click);
  }

  private static List<String> bookmarks() throws CoreException {
    IMarker[] markers =
        ResourcesPlugin.getWorkspace()
            .getRoot()
            .findMarkers(IMarker.BOOKMARK, true, IResource.DEPTH_INFINITE);
    return Arrays.stream(markers).map(marker -> marker.getAttribute(IMarker.MESSAGE, "")).toList();
  }

  /**
   * What a right click on the first event shown offers. It is told to the rows, from which GTK
   * opens the menu that they have then.
   */
  static List<String> menu(TmfVirtualTable table) {
    Table rows = Workbench.find(table, Table.class);
    Event click = new Event();
    Rectangle cell = rows.getItem(HEADER + 1).getBounds(3);
    click.x = rows.toDisplay(cell.x + 5, cell.y + 5).x;
    click.y = rows.toDisplay(cell.x + 5, cell.y + 5).y;
    rows.notifyListeners(SWT.MenuDetect, click);
    rows.getMenu().notifyListeners(SWT.Show, new Event());
    return Arrays.stream(rows.getMenu().getItems()).map(MenuItem::getText).toList();
  }

  @Test
  void searchFindsTheFile() throws InterruptedException {
    TmfSignalManager.dispatchSignal(new TmfSelectionRangeUpdatedSignal(this, trace.getStartTime()));
    Workbench.await("the first event", () -> table.getSelectionIndex() == HEADER);
    askForFile("data/ior[.]dat$", 0);
    long rank = ranks("/data/ior.dat").get(0);
    Workbench.await("the event found", () -> selected().toString().contains("/data/ior.dat"));
    assertEquals(rank + HEADER, Workbench.ui(() -> table.getSelectionIndices()[0]).longValue());
    Workbench.screenshot("table-search");
  }

  @Test
  void searchWithoutMatchIsSaid() throws InterruptedException {
    String said = "No event matches File no[.]such[.]file";
    askForFile("no[.]such[.]file", 0);
    Workbench.await("what is said", () -> isSaid(said));
    Workbench.repaint(table);
    Workbench.screenshot("table-search-in-vain");
    askForFile("data/ior[.]dat$", 0);
    Workbench.await("the event found", () -> selected().toString().contains("/data/ior.dat"));
    Workbench.await("nothing said after a match", () -> !isSaid("No event"));
    askForFile("no[.]such[.]file", 0);
    Workbench.await("it said again", () -> isSaid(said));
    askForFile("", 0);
    Workbench.await("nothing said without a search", () -> !isSaid("No event"));
  }

  /** Whether the status line, or what else is to be seen of the window, begins so. */
  static boolean isSaid(String text) {
    return Texts.isVisible(Workbench.window().getShell(), text);
  }

  private static void askForFile(String pattern, int modifiers) throws InterruptedException {
    askForFile(table, pattern, modifiers);
  }

  /** Types a pattern below the heading of files, and Enter. */
  static void askForFile(TmfVirtualTable table, String pattern, int modifiers)
      throws InterruptedException {
    int column = Workbench.ui(() -> columnOf(table, "File"));
    Table rows = Workbench.ui(() -> Workbench.find(table, Table.class));
    Rectangle cell = Workbench.ui(() -> rows.getItem(0).getBounds(column));
    Workbench.click(rows, cell.x + cell.width / 2, cell.y + cell.height / 2);
    Workbench.await("the field", () -> Workbench.find(table, Text.class) != null);
    Workbench.enter(Workbench.ui(() -> Workbench.find(table, Text.class)), pattern, modifiers);
  }

  /** The last one, as it leaves the filter behind. */
  @Test
  @Order(Integer.MAX_VALUE)
  void filterLeavesWhatMatches() throws InterruptedException {
    List<Long> ranks = ranks("/data/ior.dat");
    askForFile("data/ior[.]dat$", SWT.CTRL);
    // Above and below the events are rows that tell how many match.
    Workbench.await("the events left", () -> table.getItemCount() == HEADER + ranks.size() + 2);
    int file = Workbench.ui(() -> columnOf(table, "File"));
    Workbench.await("the file", () -> item(HEADER + 1).getText(file).endsWith("/data/ior.dat"));
    Workbench.screenshot("table-filter");
  }

  private static TableItem item(int row) {
    return Workbench.find(table, Table.class).getItem(row);
  }

  private static int columnOf(TmfVirtualTable table, String name) {
    TableColumn[] columns = table.getColumns();
    for (int c = 0; c < columns.length; c++) {
      if (columns[c].getText().equals(name)) {
        return c;
      }
    }
    throw new AssertionError(name);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.UserFormula;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.ColourFile;
import org.iostrata.tmf.ui.FormulaView;
import org.iostrata.tmf.ui.IoPreferences;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the menu of the swimlanes offers: rows, colours, a search, a way back. */
class SwimlaneChoicesTest {
  private static final RGB WRITE = new RGB(0xD5, 0x5E, 0x00);
  private static final RGB MPI_IO = new RGB(0x10, 0xD0, 0x82);
  private static final RGB TO_64_KIB = new RGB(0x86, 0xD5, 0x49);

  private static IoTrace trace;
  private static Lanes lanes;

  @BeforeAll
  static void open() throws Exception {
    trace = Workbench.open(Workbench.fixture("ior-coll"));
    lanes = new Lanes();
  }

  @AfterAll
  static void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void rowsAreGroupedByLayer() throws Exception {
    long lastNs = trace.getEndTime().toNanos();
    lanes.zoom(lastNs * 24 / 25, lastNs);
    lanes.choose("Rows by", "Layer, thread");
    Workbench.await("the rows", () -> lanes.rows().contains("/ior-coll/POSIX/MPI Rank 3"));
    lanes.settle();
    Workbench.screenshot("rows-by-layer");
    assertEquals("LAYER", IoPreferences.store().getString(IoPreferences.ROWS));
    lanes.choose("Rows by", "Process");
    Workbench.await("the rows", () -> lanes.rows().contains("/ior-coll/MPI Rank 3/POSIX"));
  }

  @Test
  void rowsAreGroupedByFile() throws Exception {
    long lastNs = trace.getEndTime().toNanos();
    lanes.zoom(lastNs * 24 / 25, lastNs);
    lanes.choose("Rows by", "File, thread");
    String row = "/ior-coll//scratch/io/data/ior.dat/MPI Rank 0, POSIX";
    Workbench.await("the rows", () -> lanes.rows().contains(row));
    lanes.settle();
    Workbench.await("writes", () -> lanes.width(lanes.row("MPI Rank 0, MPI-IO"), WRITE) > 20);
    Workbench.screenshot("rows-by-file");
    lanes.choose("Rows by", "Process");
    Workbench.await("the rows", () -> lanes.rows().contains("/ior-coll/MPI Rank 3/POSIX"));
  }

  @Test
  void coloursSayHowManyBytes() throws Exception {
    Lane lane = lanes.lane(Layer.POSIX, "MPI Rank 0");
    int write = Lanes.find(lane, OperationKind.WRITE, 9);
    lanes.zoomTo(lane, write, 3);
    ITimeGraphEntry row = lanes.row("MPI Rank 0", "POSIX");
    Workbench.await("a write", () -> lanes.width(row, WRITE) > 50);
    lanes.choose("Colours by", "Bytes");
    Workbench.await("16 KiB", () -> lanes.width(row, TO_64_KIB) > 50);
    lanes.settle();
    Workbench.screenshot("colours-by-bytes");
    assertEquals(0, lanes.darkBefore(row, TO_64_KIB), "frames where nothing is");
    lanes.choose("Colours by", "Kind of operation");
    Workbench.await("a write", () -> lanes.width(row, WRITE) > 50);
  }

  @Test
  void kindsAreLeftOut() throws Exception {
    Lane lane = lanes.lane(Layer.POSIX, "MPI Rank 0");
    lanes.zoomTo(lane, Lanes.find(lane, OperationKind.WRITE, 9), 3);
    ITimeGraphEntry row = lanes.row("MPI Rank 0", "POSIX");
    Workbench.await("a write", () -> lanes.width(row, WRITE) > 50);
    lanes.check("Kinds Shown", "write");
    Workbench.await("no write", () -> lanes.width(row, WRITE) == 0);
    lanes.check("Kinds Shown", "write");
    Workbench.await("a write", () -> lanes.width(row, WRITE) > 50);
  }

  @Test
  void rowsGrowWithTheWheel() throws Exception {
    ITimeGraphEntry row = lanes.row("MPI Rank 0", "POSIX");
    int before = lanes.bars(row).height;
    wheel(3);
    Workbench.await("higher rows", () -> lanes.bars(row).height > before);
    wheel(-3);
    Workbench.await("rows as before", () -> lanes.bars(row).height == before);
  }

  private static void wheel(int count) {
    Workbench.ui(
        () -> {
          Event event = new Event();
          event.count = count;
          event.x = 300;
          event.y = 100;
          event.stateMask = SWT.CTRL | SWT.SHIFT;
          lanes.control.notifyListeners(SWT.MouseWheel, event);
          return null;
        });
  }

  private static void find(String expression) throws Exception {
    Workbench.display().asyncExec(() -> lanes.action("Find Operations…").run());
    Workbench.await("the dialog", () -> Workbench.shellWith("All others are dim") != null);
    Shell dialog = Workbench.ui(() -> Workbench.shellWith("All others are dim"));
    Workbench.ui(
        () -> {
          Workbench.find(dialog, Text.class).setText(expression);
          return null;
        });
    Workbench.repaint(dialog);
    Workbench.screenshot("find-operations");
    Dialogs.press(dialog, "OK");
    Workbench.await("the dialog to close", dialog::isDisposed);
  }

  private static long selected() {
    return Workbench.ui(() -> lanes.control.getTimeDataProvider().getSelectionBegin());
  }

  @Test
  void searchGoesFromOneToTheNext() throws Exception {
    lanes.zoom(trace.getEndTime().toNanos() * 9 / 10, trace.getEndTime().toNanos());
    Lane lane = lanes.lane(Layer.POSIX, "MPI Rank 3");
    long flushNs = lane.admitNs(Lanes.find(lane, OperationKind.FLUSH, 0));
    Lane other = lanes.lane(Layer.POSIX, "MPI Rank 1");
    long otherNs = other.admitNs(Lanes.find(other, OperationKind.FLUSH, 0));
    find("layer == POSIX && kind == flush && process in (1, 3)");
    long firstNs = Math.min(flushNs, otherNs);
    long secondNs = Math.max(flushNs, otherNs);
    Workbench.await("the first", () -> selected() == firstNs);
    lanes.settle();
    Workbench.screenshot("search");
    Workbench.ui(
        () -> {
          lanes.action("Next Operation Found").run();
          return null;
        });
    Workbench.await("the second", () -> selected() == secondNs);
    assertEquals("POSIX", Workbench.ui(() -> lanes.selectedRow().getName()));
    Workbench.ui(
        () -> {
          lanes.action("Next Operation Found").run();
          return null;
        });
    Workbench.await(
        "the end", () -> Texts.isVisible(Workbench.window().getShell(), "No further operation"));
    Workbench.ui(
        () -> {
          lanes.action("Previous Operation Found").run();
          return null;
        });
    Workbench.await("the first again", () -> selected() == firstNs);
    find("");
    Workbench.await("all bright", () -> !lanes.view.getContentDescription().startsWith("Bright"));
  }

  @Test
  void zoomGoesBackAndForth() throws Exception {
    long endNs = trace.getEndTime().toNanos();
    lanes.zoom(0, endNs);
    Thread.sleep(800); // else one gesture
    lanes.zoom(endNs / 2, endNs);
    Workbench.ui(
        () -> {
          lanes.action("Zoom as before").run();
          return null;
        });
    Workbench.await("the whole", () -> shown().equals(List.of(0L, endNs)));
    Workbench.ui(
        () -> {
          lanes.action("Zoom as before going back").run();
          return null;
        });
    Workbench.await("the half", () -> shown().equals(List.of(endNs / 2, endNs)));
    assertTrue(TmfTraceManager.getInstance().getActiveTrace() == trace);
  }

  private static List<Long> shown() {
    return Workbench.ui(
        () ->
            List.of(
                lanes.control.getTimeDataProvider().getTime0(),
                lanes.control.getTimeDataProvider().getTime1()));
  }

  /** A colour of the legend is there in the next view, and goes to others in a file. */
  @Test
  void coloursAreKeptAndGoIntoAFile(@TempDir Path folder) throws Exception {
    RGB pink = new RGB(0xff, 0x00, 0x99);
    Path file = folder.resolve("colours");
    ColourFile colours =
        new ColourFile(
            lanes.view.getTimeGraphViewer().getTimeGraphControl().getTimeGraphProvider(), () -> {});
    Workbench.ui(
        () -> {
          colours.save(file);
          return null;
        });
    String before = Files.readString(file);
    assertTrue(before.contains("write=\\#d55e00") || before.contains("write=\\#D55E00"), before);
    Files.writeString(file, "write=#ff0099\nnothing\\ of\\ ours=#000000\n");
    try {
      Workbench.ui(
          () -> {
            colours.load(file);
            return null;
          });
      Views.close(lanes.view);
      lanes = new Lanes();
      Lane lane = lanes.lane(Layer.POSIX, "MPI Rank 0");
      lanes.zoomTo(lane, Lanes.find(lane, OperationKind.WRITE, 9), 3);
      ITimeGraphEntry row = lanes.row("MPI Rank 0", "POSIX");
      Workbench.await("pink writes", () -> lanes.width(row, pink) > 50);
    } finally {
      Files.writeString(file, before);
      Workbench.ui(
          () -> {
            colours.load(file);
            return null;
          });
    }
    Files.writeString(file, "write=green\n");
    try {
      colours.load(file);
      fail("green is no colour here");
    } catch (IOException e) {
      assertEquals("write = green is no colour", e.getMessage());
    }
  }

  @Test
  void aFormulaIsColoursAndLines() throws Exception {
    String size = "bytes / bytesRequested";
    IoPreferences.store().setValue(UserFormula.PREFERENCE, size);
    FormulaView view = Views.show(FormulaView.class, FormulaView.ID);
    Workbench.await("lines", () -> !view.getChartViewer().isDirty());
    Workbench.ui(
        () -> {
          view.show("bytes / duration");
          return null;
        });
    Composite chart = (Composite) view.getChartViewer().getControl();
    Workbench.await("a line", () -> Looks.points(chart, MPI_IO).size() > 50);
    Workbench.screenshot("formula");
    Views.close(view);
    Workbench.ui(
        () -> {
          IoPreferences.store().setToDefault(UserFormula.PREFERENCE);
          return null;
        });
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The view I/O Swimlanes in the running workbench, with the trace of a collective IOR open. */
class SwimlaneViewTest {
  private static final RGB READ = new RGB(0x00, 0x72, 0xb2);
  private static final RGB WRITE = new RGB(0xd5, 0x5e, 0x00);

  private static final String ARROWS = "Arrows from parent to child operations";

  private static final String OTHER_FILES = "Files of the system and of libraries";

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

  /** Also when a test ends early. */
  @AfterEach
  void forgetChoices() throws InterruptedException {
    Views.forgetChoices();
    lanes.settle();
  }

  @BeforeEach
  void showAll() throws InterruptedException {
    Workbench.moveTo(lanes.control, 300, 1);
    lanes.zoom(0, trace.getEndTime().toNanos());
  }

  @Test
  void rowsAreProcessesAndTheirLayers() {
    List<String> expected = new ArrayList<>(List.of("/ior-coll"));
    for (int rank = 0; rank < 4; rank++) {
      String process = "/ior-coll/MPI Rank " + rank;
      expected.addAll(
          List.of(process, process + "/Program", process + "/MPI-IO", process + "/POSIX"));
    }
    assertEquals(expected, lanes.rows());
  }

  @Test
  void wholeTraceHasItsPhaseOfDataAtTheEnd() {
    Workbench.screenshot("whole-trace");
    ITimeGraphEntry row = lanes.row("MPI Rank 0", "MPI-IO");
    Rectangle bars = lanes.bars(row);
    List<Integer> edges = lanes.edges(row);
    int opened =
        Workbench.ui(
            () -> lanes.control.getXForTime(lanes.lane(Layer.MPI_IO, "MPI Rank 0").admitNs(0)));
    assertTrue(edges.size() >= 4, edges.toString());
    assertTrue(edges.get(0) > bars.x + bars.width * 9 / 10, edges + " in " + bars);
    assertEquals(opened, edges.get(0), 2);
  }

  @Test
  void operationIsBarWithGapsAround() throws InterruptedException {
    Lane lane = lanes.lane(Layer.POSIX, "MPI Rank 0");
    lanes.zoomTo(lane, Lanes.find(lane, OperationKind.WRITE, 9), 1);
    Workbench.screenshot("one-operation");
    ITimeGraphEntry row = lanes.row("MPI Rank 0", "POSIX");
    Rectangle bars = lanes.bars(row);
    List<Integer> edges = lanes.edges(row, WRITE);
    // The operation fills the middle third; rounded corners take a pixel or two.
    assertTrue(near(edges, bars.x + bars.width / 3), edges + " in " + bars);
    assertTrue(near(edges, bars.x + bars.width * 2 / 3), edges + " in " + bars);
  }

  private static boolean near(List<Integer> edges, int x) {
    return edges.stream().anyMatch(edge -> Math.abs(edge - x) <= 3);
  }

  @Test
  void mouseTellsAboutOperation() throws InterruptedException {
    Lane lane = lanes.lane(Layer.POSIX, "MPI Rank 0");
    int write = Lanes.find(lane, OperationKind.WRITE, 9);
    lanes.zoomTo(lane, write, 3);
    Rectangle bars = lanes.bars(lanes.row("MPI Rank 0", "POSIX"));
    String text =
        Tooltips.at(lanes.control, bars.x + bars.width / 2, bars.y + bars.height / 2, "Bandwidth");
    Workbench.screenshot("tooltip");
    for (String part :
        List.of("write", "/scratch/io/data/ior.dat", "16 KiB", "Offset", "Duration", "MPI-IO")) {
      assertTrue(text.contains(part), part + " in " + text);
    }
  }

  /**
   * The picture of README and guide: the phase of I/O, an operation under the mouse, its events.
   */
  @Test
  void wholeWorkbench() throws InterruptedException {
    ProjectTree.expand();
    Lane lane = lanes.lane(Layer.MPI_IO, "MPI Rank 2");
    long fromNs = lanes.lane(Layer.MPI_IO, "MPI Rank 0").admitNs(0);
    lanes.zoom(fromNs, trace.getEndTime().toNanos() + 1);
    int write = Lanes.find(lane, OperationKind.WRITE, 12);
    TmfSignalManager.dispatchSignal(
        new TmfSelectionRangeUpdatedSignal(this, TmfTimestamp.fromNanos(lane.admitNs(write))));
    Rectangle bars = lanes.bars(lanes.row("MPI Rank 2", "MPI-IO"));
    int x = Workbench.ui(() -> lanes.control.getXForTime(lane.callbackNs(write)) - 1);
    Tooltips.at(lanes.control, x, bars.y + bars.height / 2, "Bandwidth");
    lanes.settle();
    Workbench.screenshot("workbench");
    for (String row : List.of("MPI Rank 0", "MPI Rank 2")) {
      assertTrue(lanes.width(lanes.row(row, "MPI-IO"), WRITE) > 20, row + " writes");
      assertTrue(lanes.width(lanes.row(row, "MPI-IO"), READ) > 20, row + " reads");
    }
  }

  @Test
  void arrowsComeWhenAskedFor() throws InterruptedException {
    Lane lane = lanes.lane(Layer.POSIX, "MPI Rank 0");
    lanes.zoomTo(lane, Lanes.find(lane, OperationKind.WRITE, 9), 150);
    assertEquals(0, arrows());
    lanes.press(ARROWS);
    Workbench.await("the arrows", () -> arrows() > 0);
    lanes.settle();
    Workbench.screenshot("arrows");
    lanes.press(ARROWS);
    Workbench.await("no arrows", () -> arrows() == 0);
  }

  @Test
  void otherFilesComeWhenAskedFor() throws InterruptedException {
    List<String> before = lanes.rows();
    lanes.press(OTHER_FILES);
    Workbench.await(
        "rows of other files",
        () -> lanes.rows().contains("/ior-coll/MPI Rank 0/POSIX, other files"));
    showAll();
    ITimeGraphEntry other = lanes.row("MPI Rank 0", "POSIX, other files");
    Workbench.await("their bars", () -> lanes.edges(other).size() >= 4);
    Workbench.screenshot("other-files");
    lanes.press(OTHER_FILES);
    Workbench.await("the rows as before", () -> lanes.rows().equals(before));
    showAll();
    ITimeGraphEntry row = lanes.row("MPI Rank 0", "MPI-IO");
    Workbench.await("the bars as before", () -> lanes.edges(row).size() >= 2);
  }

  @Test
  void iconsAreThere() {
    ImageData links =
        Workbench.ui(() -> lanes.action(ARROWS).getImageDescriptor().getImageData(100));
    assertTrue(links.width >= 16, "the icon of " + ARROWS);
    assertNull(Workbench.ui(() -> lanes.action(OTHER_FILES).getImageDescriptor()));
  }

  private static int arrows() {
    return lanes.control.getArrows().size();
  }

  @Test
  void legendNamesEveryKind() throws InterruptedException {
    // The dialog is modal: who opens it waits for its end.
    Workbench.display().asyncExec(() -> lanes.action("Legend").run());
    Workbench.await("the legend", () -> Workbench.shellWith("metadata") != null);
    Shell legend = Workbench.ui(() -> Workbench.shellWith("metadata"));
    assertNotNull(legend);
    Workbench.repaint(legend);
    Workbench.screenshot("legend");
    String text = Workbench.ui(() -> Texts.of(legend));
    for (OperationKind kind : OperationKind.values()) {
      assertTrue(text.contains(kind.key()), kind + " in " + text);
    }
    assertTrue(text.contains("several operations"), text);
    assertTrue(text.contains("parent → child"), text);
    Workbench.ui(
        () -> {
          legend.close();
          return null;
        });
  }
}

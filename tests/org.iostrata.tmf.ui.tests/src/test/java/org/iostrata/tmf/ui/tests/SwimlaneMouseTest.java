// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ILinkEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.Utils;
import org.eclipse.tracecompass.tmf.ui.widgets.virtualtable.TmfVirtualTable;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.source.LoggedEvent;
import org.iostrata.tmf.core.swimlane.SwimlaneState;
import org.iostrata.tmf.core.trace.IoEvent;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.CrossLayerView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a click on the swimlanes does, and what the mouse tells where lines cross. */
class SwimlaneMouseTest {
  private static final String ARROWS = "Arrows from parent to child operations";

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

  @BeforeEach
  void showAll() throws InterruptedException {
    Workbench.moveTo(lanes.control, 300, 1);
    lanes.zoom(0, trace.getEndTime().toNanos());
  }

  /** Also where other ranks have events between the click and the begin of the operation. */
  @Test
  void clickSelectsTheEventOfTheOperation() throws Exception {
    Lane lane = lanes.lane(Layer.MPI_IO, "MPI Rank 1");
    int write = Lanes.find(lane, OperationKind.WRITE, 12);
    lanes.zoomTo(lane, write, 1);
    Rectangle bars = lanes.bars(lanes.row("MPI Rank 1", "MPI-IO"));
    Workbench.click(lanes.control, bars.x + bars.width / 2, bars.y + bars.height / 2);
    Workbench.await("the write's begin", () -> isSelected(lane, write));
    Workbench.screenshot("click");
    // Many in one bar.
    showAll();
    int x = Workbench.ui(() -> lanes.control.getXForTime(lane.callbackNs(write)));
    lanes.click(lanes.row("MPI Rank 1", "MPI-IO"), x);
    Workbench.await("the begin of another one", () -> !isSelected(lane, write));
    SwimlaneState bar = barAt(lanes.row("MPI Rank 1", "MPI-IO"), x);
    assertTrue(bar.count() > 1, bar.count() + " operations");
    Workbench.await("the begin of the first", () -> isSelected(lane, bar.first()));
  }

  @Test
  void clickShowsWhatTheOperationCaused() throws Exception {
    CrossLayerView view = Views.show(CrossLayerView.class, CrossLayerView.ID);
    Tree tree = Workbench.ui(() -> Workbench.find(view.getParentComposite(), Tree.class));
    Lane lane = lanes.lane(Layer.MPI_IO, "MPI Rank 0");
    int write = Lanes.find(lane, OperationKind.WRITE, 12);
    lanes.zoomTo(lane, write, 1);
    Rectangle bars = lanes.bars(lanes.row("MPI Rank 0", "MPI-IO"));
    Workbench.click(lanes.control, bars.x + bars.width / 2, bars.y + bars.height / 2);
    Workbench.await(
        "what it caused",
        () -> tree.getItemCount() == 2 && tree.getItem(0).getText().equals("MPI-IO write 16 KiB"));
    Workbench.screenshot("cross-layer");
    assertEquals("POSIX write 16 KiB", Workbench.ui(() -> tree.getItem(0).getItem(0).getText()));
    assertEquals("By layer", Workbench.ui(() -> tree.getItem(1).getText()));
  }

  /** What is selected by a drag is a tree, too. */
  @Test
  void aSelectedTimeShowsWhatItsOperationsCaused() throws Exception {
    CrossLayerView view = Views.show(CrossLayerView.class, CrossLayerView.ID);
    Tree tree = Workbench.ui(() -> Workbench.find(view.getParentComposite(), Tree.class));
    Lane lane = lanes.lane(Layer.MPI_IO, "MPI Rank 0");
    int write = Lanes.find(lane, OperationKind.WRITE, 12);
    lanes.zoomTo(lane, write, 1);
    Workbench.ui(
        () -> {
          lanes
              .control
              .getTimeDataProvider()
              .setSelectionRangeNotify(lane.admitNs(write), lane.callbackNs(write), false);
          return null;
        });
    Workbench.await(
        "the operations of the time",
        () ->
            tree.getItemCount() > 2
                && tree.getItem(0).getText().endsWith("in the selected time")
                && tree.getItem(1).getText().startsWith("MPI-IO write"));
    Workbench.screenshot("cross-layer-time");
  }

  /** Whether the table has selected the event of a thread with which an operation begins. */
  private static boolean isSelected(Lane lane, int i) {
    TmfVirtualTable table = Workbench.find(Workbench.window().getShell(), TmfVirtualTable.class);
    TableItem[] rows = table.getSelection();
    if (rows.length != 1 || !(rows[0].getData() instanceof IoEvent event)) {
      return false;
    }
    LoggedEvent logged = event.logged();
    return logged.timeNs() == lane.admitNs(i)
        && logged.thread() == lane.thread()
        && logged.layer() == lane.layer();
  }

  private static SwimlaneState barAt(ITimeGraphEntry row, int x) {
    return Workbench.ui(
        () -> {
          ITimeEvent bar = Utils.findEvent(row, lanes.control.getTimeAtX(x), 2);
          return (SwimlaneState) ((TimeEvent) bar).getModel();
        });
  }

  /** Not also about the bar, which is told with Shift. */
  @Test
  void mouseTellsAboutAnArrow() throws InterruptedException {
    Lane lane = lanes.lane(Layer.POSIX, "MPI Rank 0");
    lanes.zoomTo(lane, Lanes.find(lane, OperationKind.WRITE, 9), 5);
    lanes.press(ARROWS);
    Workbench.await("the arrows", () -> !lanes.control.getArrows().isEmpty());
    lanes.settle();
    ILinkEvent arrow =
        Workbench.ui(() -> lanes.control.getArrows().get(lanes.control.getArrows().size() / 2));
    Rectangle from = lanes.bars(arrow.getEntry());
    Rectangle to = lanes.bars(arrow.getDestinationEntry());
    int x = Workbench.ui(() -> lanes.control.getXForTime(arrow.getTime()));
    int y = (from.y + from.height / 2 + to.y + to.height / 2) / 2;
    String text = Tooltips.at(lanes.control, x, y - 3, "Target");
    Workbench.screenshot("tooltip-arrow");
    assertTrue(text.contains("MPI-IO") && text.contains("POSIX"), text);
    lanes.press(ARROWS);
    assertFalse(text.contains("Process") || text.contains("Operation"), text);
  }
}

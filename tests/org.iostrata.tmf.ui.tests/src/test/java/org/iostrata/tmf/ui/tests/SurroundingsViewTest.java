// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.iostrata.tmf.ui.MetricsView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What surrounds I/O, in the running workbench: rows of calls, arrows of messages. */
class SurroundingsViewTest {
  private static final RGB COLLECTIVE = new RGB(0xc0, 0x50, 0x4d);
  private static final RGB FIRST_LINE = new RGB(0x00, 0x72, 0xb2);
  private static final long STEP_NS = 40_000_000;

  private static final String PROGRAM = "/archive/MPI Rank 1/Program";

  private static Lanes lanes;

  @BeforeAll
  static void open() throws Exception {
    Workbench.open(Workbench.fixture("otf2-surroundings/archive"));
    lanes = new Lanes();
  }

  @AfterAll
  static void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void whatElseAProgramDoesIsARowAboveItsLayers() throws Exception {
    List<String> below = new ArrayList<>();
    for (ITimeGraphEntry row : lanes.row("MPI Rank 1").getChildren()) {
      below.add(row.getName());
    }
    assertEquals(List.of("Program", "POSIX"), below);
    lanes.zoom(0, STEP_NS);
    Workbench.screenshot("calls-and-messages");
    ITimeGraphEntry program = lanes.row("MPI Rank 1", "Program");
    // The barrier, from 28.5 ms to the end of the step.
    int begin = beginOfBarrier();
    List<Integer> edges = lanes.edges(program, COLLECTIVE);
    for (int looks = 0; looks < 20 && Math.abs(edges.get(0) - begin) > 4; looks++) {
      lanes.settle(); // the column of names may have become wider meanwhile
      begin = beginOfBarrier();
      edges = lanes.edges(program, COLLECTIVE);
    }
    assertEquals(begin, edges.get(0), 4);
  }

  private static int beginOfBarrier() throws Exception {
    Rectangle bars = lanes.bars(lanes.row("MPI Rank 1", "Program"));
    return bars.x + bars.width * 285 / 400;
  }

  @Test
  void mouseTellsAboutACall() throws Exception {
    lanes.zoom(0, STEP_NS);
    Rectangle bars = lanes.bars(lanes.row("MPI Rank 1", "Program"));
    String text =
        Tooltips.at(
            lanes.control, bars.x + bars.width * 9 / 10, bars.y + bars.height / 2, "MPI_Barrier");
    assertTrue(text.contains("MPI_COMM_WORLD"), text);
  }

  @Test
  void metricsAreLinesBesideTheirRows() throws Exception {
    MetricsView view = Views.show(MetricsView.class, MetricsView.ID);
    Tree tree = Workbench.ui(() -> Looks.rows(view));
    Workbench.await(
        "the metrics", () -> tree.getItemCount() == 1 && tree.getItem(0).getItemCount() == 4);
    Workbench.await("lines", () -> !view.getChartViewer().isDirty());
    Composite chart = (Composite) view.getChartViewer().getControl();
    Workbench.await("a line", () -> Looks.points(chart, FIRST_LINE).size() > 50);
    Workbench.screenshot("metrics");
    Looks.choose(view, "Axis", "Logarithmic");
    Workbench.await("lines", () -> !view.getChartViewer().isDirty());
    Workbench.await("a line", () -> Looks.points(chart, FIRST_LINE).size() > 50);
    Workbench.screenshot("metrics-logarithmic");
    Views.close(view);
  }

  @Test
  void callsAreLeftOutWhenAsked() throws Exception {
    lanes.press("What Else the Program Does");
    Workbench.await("rows without calls", () -> !lanes.rows().contains(PROGRAM));
    lanes.press("What Else the Program Does");
    Workbench.await("rows with calls", () -> lanes.rows().contains(PROGRAM));
    lanes.settle();
  }
}

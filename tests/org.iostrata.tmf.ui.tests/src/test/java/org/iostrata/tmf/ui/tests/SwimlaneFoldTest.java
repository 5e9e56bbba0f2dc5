// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.iostrata.core.model.Layer;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rows that are folded with a click on their triangle. */
class SwimlaneFoldTest {
  private static final RGB OPEN = new RGB(0x00, 0x9e, 0x73);

  private static IoTrace trace;
  private static Lanes lanes;

  @BeforeAll
  static void open() throws Exception {
    trace = Workbench.open(Workbench.fixture("ior-coll"));
    lanes = new Lanes();
    long fromNs = lanes.lane(Layer.MPI_IO, "MPI Rank 0").admitNs(0);
    lanes.zoom(fromNs, trace.getEndTime().toNanos() + 1);
  }

  @AfterAll
  static void close() throws Exception {
    Workbench.closeTrace();
  }

  private static void clickTriangle(ITimeGraphEntry row) {
    Rectangle bars = lanes.bars(row);
    Workbench.click(lanes.control, 5, bars.y + bars.height / 2);
  }

  @Test
  void foldedRowShowsWhatIsInIt() throws Exception {
    ITimeGraphEntry rank = lanes.row("MPI Rank 1");
    int rows = lanes.rows().size();
    List<Integer> opens = lanes.edges(lanes.row("MPI Rank 1", "MPI-IO"), OPEN);
    assertEquals(List.of(), lanes.edges(rank), "open, it is a heading");

    clickTriangle(rank);
    Workbench.await("the bars of the rank", () -> !lanes.edges(rank).isEmpty());
    lanes.settle();
    assertEquals(rows - 3, lanes.rows().size());
    Workbench.screenshot("folded-rank");
    List<Integer> folded = lanes.edges(rank, OPEN);
    assertEquals(opens.get(0), folded.get(0), 3, "where the file is opened");
    // The text lies between.
    assertEquals(opens.get(opens.size() - 1), folded.get(folded.size() - 1), 3, "and how long");

    ITimeGraphEntry all = lanes.row("ior-coll");
    clickTriangle(all);
    Workbench.await("the bars of all ranks", () -> !lanes.edges(all).isEmpty());
    lanes.settle();
    assertEquals(List.of("/ior-coll"), lanes.rows());
    Workbench.screenshot("folded-trace");
    tooltipTellsOfAllRanks(all);

    clickTriangle(all);
    Workbench.await("a heading again", () -> lanes.edges(all).isEmpty());
    Workbench.await("a rank still folded", () -> !lanes.edges(rank).isEmpty());
    clickTriangle(rank);
    Workbench.await("all rows", () -> lanes.rows().size() == rows);
    Workbench.await("a heading, too", () -> lanes.edges(rank).isEmpty());
  }

  private static void tooltipTellsOfAllRanks(ITimeGraphEntry row) throws InterruptedException {
    Rectangle bars = lanes.bars(row);
    // The first call is at the left edge.
    int x = bars.x + 20;
    String text = Tooltips.at(lanes.control, x, bars.y + bars.height / 2, "of 4 threads");
    Workbench.screenshot("tooltip-folded");
    assertTrue(text.contains("MPI-IO") && text.contains("Busy"), text);
    Workbench.moveTo(lanes.control, x, 1);
    Workbench.await("no tooltip", () -> Workbench.shellWith("of 4 threads") == null);
  }
}

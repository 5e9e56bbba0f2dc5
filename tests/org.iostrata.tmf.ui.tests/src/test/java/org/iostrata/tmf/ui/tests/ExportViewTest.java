// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.AbstractTimeGraphView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.eclipse.ui.IViewPart;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.HeatMapView;
import org.iostrata.tmf.ui.LoadView;
import org.iostrata.tmf.ui.LocksView;
import org.iostrata.tmf.ui.ShownBars;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What views write as a table is what they show; what is chosen in their menus is kept. */
class ExportViewTest {
  private static final String EXPORT = "Export as CSV…";

  private IoTrace trace;

  @BeforeEach
  void open() throws Exception {
    trace = Workbench.open(Workbench.fixture("ior-coll"));
  }

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private static boolean offersExport(IViewPart view) {
    return Workbench.ui(
        () ->
            Stream.of(view.getViewSite().getActionBars().getMenuManager().getItems())
                .filter(ActionContributionItem.class::isInstance)
                .anyMatch(
                    item -> EXPORT.equals(((ActionContributionItem) item).getAction().getText())));
  }

  private static List<List<Object>> bars(AbstractTimeGraphView view) {
    return Workbench.ui(() -> ShownBars.csv(view.getTimeGraphViewer()));
  }

  /** Zoomed to one operation, the table has what is known of it. */
  @Test
  void lanesAreLinesOfBars() throws Exception {
    Lanes lanes = new Lanes();
    assertTrue(offersExport(lanes.view));
    Lane posix = lanes.lane(Layer.POSIX, "MPI Rank 0");
    int write = Lanes.find(posix, OperationKind.WRITE, 0);
    lanes.zoomTo(posix, write, 2);
    List<List<Object>> csv = bars(lanes.view);
    List<Object> headings = csv.get(0);
    assertEquals(List.of("Row", "From (ns)", "To (ns)"), headings.subList(0, 3));
    long fromNs = trace.axis().onAxis(posix.admitNs(write));
    long toNs = trace.axis().onAxis(posix.callbackNs(write));
    List<Object> line =
        csv.stream()
            .filter(one -> one.get(0).toString().endsWith("MPI Rank 0/POSIX"))
            .filter(one -> one.get(1).equals(fromNs) && one.get(2).equals(toNs))
            .findFirst()
            .orElseThrow(() -> new AssertionError(csv));
    assertTrue(line.contains("/scratch/io/data/ior.dat"), line::toString);
    assertEquals(headings.size(), line.size());
  }

  /** A column for each layer, a line for each pixel; the most is that of the analysis. */
  @Test
  void chartsAreLinesOfTimes() throws Exception {
    LoadView view = Views.show(LoadView.class, LoadView.CONCURRENCY);
    Workbench.await("rows", () -> Looks.rows(view).getItemCount() > 0);
    Workbench.await("lines", () -> !view.getChartViewer().isDirty());
    assertTrue(offersExport(view));
    Workbench.await("ticks", () -> view.csv().get(0).size() == 3);
    mostIsThatOfTheAnalysis(Workbench.ui(view::csv));
    Looks.choose(view, "Axis", "Logarithmic");
    mostIsThatOfTheAnalysis(Workbench.ui(view::csv)); // full numbers on any axis
  }

  private static void mostIsThatOfTheAnalysis(List<List<Object>> csv) {
    List<String> headings = csv.get(0).stream().map(Object::toString).toList();
    assertEquals("Time (ns)", headings.get(0));
    int mpi = headings.indexOf("ior-coll/MPI-IO");
    assertTrue(mpi > 0 && headings.contains("ior-coll/POSIX"), headings::toString);
    assertTrue(csv.size() > 300, "" + csv.size());
    double most = csv.stream().skip(1).mapToDouble(line -> (Double) line.get(mpi)).max().orElse(0);
    assertEquals(4, most, "of MPI-IO outstanding");
  }

  @Test
  void cellsOfTheHeatMapAreLines() throws Exception {
    HeatMapView view = Views.show(HeatMapView.class, HeatMapView.ID);
    Workbench.await(
        "rows",
        () -> {
          TimeGraphControl graph =
              Workbench.find(view.getParentComposite(), TimeGraphControl.class);
          return graph != null && graph.getExpandedElements().length == 11;
        });
    Workbench.await("cells", () -> !view.isDirty());
    assertTrue(offersExport(view));
    Workbench.await("cells in rows", () -> bars(view).size() > 20);
    List<List<Object>> csv = bars(view);
    assertTrue(
        csv.get(0).containsAll(List.of("Busy time", "Bytes", "Waiting operations", "Bandwidth")),
        csv.get(0)::toString);
    Set<Object> rows = new HashSet<>(csv.stream().map(line -> line.get(0)).toList());
    assertTrue(rows.toString().contains("MPI-IO/MPI Rank 3"), rows::toString);
  }

  @Test
  void locksAreLinesToo() throws Exception {
    LocksView view = Views.show(LocksView.class, LocksView.ID);
    assertTrue(offersExport(view));
  }

  /** Closed and opened again, views are as they were left. */
  @Test
  void choicesAreKept() throws Exception {
    HeatMapView heat = Views.show(HeatMapView.class, HeatMapView.ID);
    Looks.choose(heat, "Colour by", "Waiting operations");
    Views.close(heat);
    HeatMapView again = Views.show(HeatMapView.class, HeatMapView.ID);
    assertEquals("Waiting operations", Workbench.ui(again::getContentDescription));
    LoadView chart = Views.show(LoadView.class, LoadView.CONCURRENCY);
    Looks.choose(chart, "Axis", "Logarithmic");
    Looks.choose(chart, "Below each layer", "Processes and devices");
    Views.close(chart);
    LoadView opened = Views.show(LoadView.class, LoadView.CONCURRENCY);
    Workbench.await("lines", () -> !opened.getChartViewer().isDirty());
    Workbench.await(
        "processes",
        () ->
            Looks.rows(opened).getItemCount() > 0
                && Arrays.stream(Looks.rows(opened).getItem(0).getItem(0).getItems())
                    .anyMatch(row -> row.getText().equals("MPI Rank 3")));
    Workbench.screenshot("choices-kept");
  }
}

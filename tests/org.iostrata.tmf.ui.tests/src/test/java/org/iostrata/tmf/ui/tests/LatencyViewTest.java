// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.swtchart.Chart;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.iostrata.tmf.core.latency.LatencyAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.LatencyDensityView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Trace Compass's views of latencies show the operations. */
class LatencyViewTest {
  private static final String VIEWS = "org.eclipse.tracecompass.analysis.timing.ui.segstore.";
  private static final String ANALYSIS = "org.iostrata.tmf.core.latency";

  @BeforeEach
  void open() throws Exception {
    Workbench.open(Workbench.fixture("ior-coll"));
  }

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private Composite show(String view) {
    IViewPart part =
        Workbench.ui(
            () -> Views.page().showView(VIEWS + view, ANALYSIS, IWorkbenchPage.VIEW_ACTIVATE));
    return ((TmfView) part).getParentComposite();
  }

  @Test
  void tableAndStatisticsHaveTheOperations() throws Exception {
    Composite table = show("table");
    Workbench.await("operations", () -> rows(table) > 100);
    Workbench.screenshot("latency-table");
    Composite statistics = show("statistics");
    Workbench.await("kinds", () -> names(statistics).contains("MPI-IO write"));
    Workbench.screenshot("latency-statistics");
    Composite scatter = show("scatter2");
    Workbench.await("lines", () -> !names(scatter).isEmpty());
    Workbench.screenshot("latency-scatter");
    assertTrue(names(statistics).contains("POSIX flush"), names(statistics).toString());
  }

  /** The table makes its columns once; each trace that it shows has names of its own. */
  @Test
  void tableOfASecondTraceHasItsNames() throws Exception {
    Composite table = show("table");
    Workbench.await("operations", () -> rows(table) > 100);
    Workbench.open(Workbench.fixture("block-dd"));
    Workbench.await("the second trace's", () -> said(table).contains("/scratch/file"));
    assertTrue(said(table).stream().noneMatch(text -> text.endsWith("ior.dat")), "" + said(table));
  }

  /** The bars of a density are as many operations as there are. */
  @Test
  void densityHasTheOperations() throws Exception {
    LatencyDensityView view = Views.show(LatencyDensityView.class, LatencyDensityView.ID);
    Chart chart = Workbench.ui(() -> view.getDensityViewer().getControl());
    IoTrace trace = (IoTrace) TmfTraceManager.getInstance().getActiveTrace();
    new Lanes().zoom(0, trace.getEndTime().toNanos() + 1);
    long all =
        TmfTraceUtils.getAnalysisModuleOfClass(trace, LatencyAnalysis.class, LatencyAnalysis.ID)
            .getSegmentStore()
            .size();
    Workbench.await("all operations", () -> counted(chart) == all);
    Workbench.repaint(chart);
    Workbench.screenshot("latency-density");
    assertTrue(all > 100, "" + all);
  }

  /** What the bars count; one that is empty is next to nothing high. */
  private static long counted(Chart chart) {
    return Arrays.stream(chart.getSeriesSet().getSeries())
        .flatMapToDouble(series -> Arrays.stream(series.getYSeries()))
        .mapToLong(Math::round)
        .sum();
  }

  private static int rows(Control control) {
    Table table = Workbench.find(control, Table.class);
    return table == null ? 0 : table.getItemCount();
  }

  private static List<String> said(Control control) {
    return Workbench.ui(
        () -> {
          List<String> said = new ArrayList<>();
          Table table = Workbench.find(control, Table.class);
          for (TableItem item : table.getItems()) {
            for (int column = 0; column < table.getColumnCount(); column++) {
              said.add(item.getText(column));
            }
          }
          return said;
        });
  }

  private static List<String> names(Control control) {
    return Workbench.ui(
        () -> {
          Tree tree = Workbench.find(control, Tree.class);
          return tree == null
              ? List.of()
              : Arrays.stream(tree.getItems()).flatMap(LatencyViewTest::all).toList();
        });
  }

  private static Stream<String> all(TreeItem item) {
    return Stream.concat(
        Stream.of(item.getText()), Arrays.stream(item.getItems()).flatMap(LatencyViewTest::all));
  }
}

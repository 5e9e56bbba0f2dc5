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
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Trace Compass's views of latencies show the operations. */
class LatencyViewTest {
  private static final String VIEWS = "org.eclipse.tracecompass.analysis.timing.ui.segstore.";
  private static final String ANALYSIS = "org.iostrata.tmf.core.latency";

  private final List<IViewPart> shown = new ArrayList<>();

  @BeforeEach
  void open() throws Exception {
    Workbench.open(Workbench.fixture("ior-coll"));
  }

  /** The views would be updated beside those of other tests, and be in their pictures. */
  @AfterEach
  void close() throws Exception {
    Workbench.ui(
        () -> {
          shown.forEach(Workbench.window().getActivePage()::hideView);
          return null;
        });
    Workbench.closeTrace();
  }

  private Composite show(String view) {
    IViewPart part =
        Workbench.ui(
            () ->
                Workbench.window()
                    .getActivePage()
                    .showView(VIEWS + view, ANALYSIS, IWorkbenchPage.VIEW_ACTIVATE));
    shown.add(part);
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

  private static int rows(Control control) {
    Table table = Workbench.find(control, Table.class);
    return table == null ? 0 : table.getItemCount();
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

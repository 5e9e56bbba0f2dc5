// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Tree;
import org.iostrata.tmf.ui.MetricsView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A project of HDTrace in the running workbench. */
class HdTraceViewTest {
  private static final RGB FIRST_LINE = new RGB(0x00, 0x72, 0xb2);

  @BeforeEach
  void open() throws Exception {
    String root = System.getProperty("iostrata.root");
    Workbench.open(Path.of(root, "tests/fixtures/hdtrace/run.proj"));
  }

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void statesAreLanesAndStatisticsMetrics() throws Exception {
    Lanes lanes = new Lanes();
    String rows = lanes.rows().toString();
    assertTrue(rows.contains("/run.proj/Rank 0/MPI-IO"), rows);
    assertTrue(rows.contains("/run.proj/Server S0/Server ×2"), rows);
    MetricsView view = Views.show(MetricsView.class, MetricsView.ID);
    Tree tree = Workbench.ui(() -> Looks.rows(view));
    Workbench.await(
        "statistics", () -> tree.getItemCount() == 1 && tree.getItem(0).getItemCount() == 2);
    Workbench.await("lines", () -> !view.getChartViewer().isDirty());
    Composite chart = (Composite) view.getChartViewer().getControl();
    Workbench.await("a line", () -> Looks.points(chart, FIRST_LINE).size() > 50);
    Workbench.screenshot("hdtrace");
    assertEquals("CPU_TOTAL (%)", Workbench.ui(() -> tree.getItem(0).getItem(0).getText()));
  }
}

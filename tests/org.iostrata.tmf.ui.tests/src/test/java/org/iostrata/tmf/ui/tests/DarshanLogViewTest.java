// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.iostrata.tmf.ui.FindingsView;
import org.iostrata.tmf.ui.MetricsView;
import org.iostrata.tmf.ui.TablesView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A log of Darshan in the running workbench. */
class DarshanLogViewTest {
  private static void open(String log) throws Exception {
    String root = System.getProperty("iostrata.root");
    Workbench.open(Path.of(root, "tests/fixtures/darshan", log + ".darshan"));
  }

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private static Composite show(String id) {
    return Workbench.ui(() -> Views.show(TmfView.class, id).getParentComposite());
  }

  /** Four writes at once in MPI-IO, one after the other in POSIX. */
  @Test
  void whatDxtRecordedIsInLanes() throws Exception {
    open("serialised");
    Lanes lanes = new Lanes();
    assertTrue(lanes.rows().contains("/serialised.darshan/rank 3/MPI-IO"), lanes.rows().toString());
    Tree findings = Looks.filled(show(FindingsView.ID));
    Workbench.screenshot("darshan-lanes");
    assertTrue(
        Workbench.ui(() -> findings.getItem(1).getText())
            .startsWith("4 writes are outstanding in MPI-IO, but 1 in POSIX"));
  }

  @Test
  void countersAreATable() throws Exception {
    open("all-zlib");
    Composite view = show(TablesView.ID);
    Tree tree = Looks.filled(view);
    Workbench.ui(
        () -> {
          Combo choice = Workbench.find(view, Combo.class);
          List<String> tables = List.of(choice.getItems());
          choice.select(
              IntStream.range(0, tables.size())
                  .filter(i -> tables.get(i).startsWith("counters"))
                  .findFirst()
                  .orElseThrow());
          choice.notifyListeners(SWT.Selection, new Event());
          return null;
        });
    Workbench.await(
        "counters", () -> Workbench.ui(() -> tree.getItem(0).getText(4)).equals("POSIX_OPENS"));
    Workbench.screenshot("darshan-counters");
    assertEquals("18446744073709551607", Workbench.ui(() -> tree.getItem(0).getText(1)));
    TablesView tables = Views.show(TablesView.class, TablesView.ID);
    assertEquals("", Workbench.ui(tables::getContentDescription));
    Looks.choose(tables, "Operations of", "Shown time range");
    Workbench.await(
        "what they are of",
        () -> tables.getContentDescription().startsWith("Of the whole run: a log does not tell"));
    Workbench.await("the same", () -> tree.getItem(0).getText(4).equals("POSIX_OPENS"));
    Workbench.screenshot("darshan-counters-part");
  }

  @Test
  void heatMapsAreMetrics() throws Exception {
    open("all-zlib");
    MetricsView view = Views.show(MetricsView.class, MetricsView.ID);
    Tree tree = Workbench.ui(() -> Looks.rows(view));
    Workbench.await(
        "reads and writes", () -> tree.getItemCount() == 1 && tree.getItem(0).getItemCount() == 2);
    Workbench.await("lines", () -> !view.getChartViewer().isDirty());
    Workbench.screenshot("darshan-metrics");
    assertEquals("POSIX writes (B)", Workbench.ui(() -> tree.getItem(0).getItem(1).getText()));
  }
}

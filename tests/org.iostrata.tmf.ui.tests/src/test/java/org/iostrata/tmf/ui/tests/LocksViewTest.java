// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.iostrata.tmf.ui.LocksView;
import org.iostrata.tmf.ui.OpenFilesView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who holds a lock and who waits for it, on the screen. */
class LocksViewTest {
  private static final RGB WAITS = new RGB(0xE6, 0x9F, 0x00);
  private static final RGB MPI_IO = new RGB(0x10, 0xD0, 0x82);
  private static final RGB HOLDS = new RGB(0x4D, 0x4D, 0x4D);

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void ranksTakeTurns() throws Exception {
    Workbench.open(Workbench.fixture("otf2-locks/archive"));
    new Lanes().zoom(0, 12_000_000);
    LocksView view = Views.show(LocksView.class, LocksView.ID);
    Workbench.await(
        "rows",
        () -> {
          TimeGraphControl graph =
              Workbench.find(view.getParentComposite(), TimeGraphControl.class);
          return graph != null && graph.getExpandedElements().length == 5;
        });
    Workbench.await("spans", () -> !view.isDirty());
    TimeGraphControl graph =
        Workbench.ui(() -> Workbench.find(view.getParentComposite(), TimeGraphControl.class));
    Workbench.await("waiting", () -> Looks.points(graph, WAITS).size() > 1000);
    Workbench.await("holding", () -> Looks.points(graph, HOLDS).size() > 1000);
    Workbench.await("arrows", () -> graph.getArrows().size() >= 4);
    Workbench.screenshot("locks");
    assertEquals("Locks", Workbench.ui(view::getTitle));
  }

  @Test
  void openFilesAreLines() throws Exception {
    Workbench.open(Workbench.fixture("ior-coll"));
    OpenFilesView view = Views.show(OpenFilesView.class, OpenFilesView.ID);
    Composite chart = (Composite) view.getChartViewer().getControl();
    Workbench.await("lines", () -> !view.getChartViewer().isDirty());
    Workbench.await("a line", () -> Looks.points(chart, MPI_IO).size() > 50);
    Workbench.screenshot("open-files");
  }
}

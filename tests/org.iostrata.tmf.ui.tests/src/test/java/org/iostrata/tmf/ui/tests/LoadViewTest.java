// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.iostrata.tmf.core.load.LoadMeasure;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.HeatMapView;
import org.iostrata.tmf.ui.LoadView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The charts over time on the screen. */
class LoadViewTest {
  private static final RGB MPI_IO = new RGB(0x10, 0xD0, 0x82);

  private IoTrace trace;

  @BeforeEach
  void open() throws Exception {
    trace = Workbench.open(Workbench.fixture("ior-coll"));
  }

  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  private static LoadView show(String id) throws InterruptedException {
    LoadView view = Views.show(LoadView.class, id);
    Workbench.await("rows", () -> !rows(view).isEmpty());
    Workbench.await("lines", () -> !view.getChartViewer().isDirty());
    return view;
  }

  private static List<String> rows(LoadView view) {
    return Workbench.ui(
        () -> {
          Tree tree = Looks.rows(view);
          return tree == null || tree.getItemCount() == 0
              ? List.of()
              : Arrays.stream(tree.getItem(0).getItems()).map(TreeItem::getText).toList();
        });
  }

  private static int pixels(LoadView view, RGB colour) {
    return pixels((Composite) view.getChartViewer().getControl(), colour);
  }

  private static int pixels(Composite control, RGB colour) {
    ImageData picture = Workbench.picture(control);
    int count = 0;
    for (int y = 0; y < picture.height; y++) {
      for (int x = 0; x < picture.width; x++) {
        count += picture.palette.getRGB(picture.getPixel(x, y)).equals(colour) ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void concurrencyHasALineForEachLayer() throws Exception {
    LoadView view = show(LoadView.CONCURRENCY);
    assertEquals(List.of("MPI-IO", "POSIX"), rows(view));
    Workbench.screenshot("concurrency");
    assertTrue(pixels(view, MPI_IO) > 50, "" + pixels(view, MPI_IO));
  }

  @Test
  void bandwidthIsThatOfTheRangeShown() throws Exception {
    LoadView view = show(LoadView.BANDWIDTH);
    assertEquals(List.of("MPI-IO", "POSIX"), rows(view));
    long toNs = trace.getEndTime().toNanos();
    TmfTimeRange range =
        new TmfTimeRange(TmfTimestamp.fromNanos(toNs - 60_000_000), TmfTimestamp.fromNanos(toNs));
    TmfSignalManager.dispatchSignal(new TmfWindowRangeUpdatedSignal(this, range));
    Workbench.await("the zoom", () -> !view.getChartViewer().isDirty());
    Workbench.screenshot("bandwidth");
    show(LoadView.BYTES_IN_FLIGHT);
    Workbench.screenshot("bytes-in-flight");
    assertEquals("64 KiB", LoadMeasure.BYTES_IN_FLIGHT.text(65536));
  }

  @Test
  void rowsBelowALayerAreWhatTheMenuSays() throws Exception {
    LoadView view = show(LoadView.CONCURRENCY);
    Workbench.ui(
        () -> {
          IMenuManager menu = view.getViewSite().getActionBars().getMenuManager();
          IMenuManager choices =
              Arrays.stream(menu.getItems())
                  .filter(MenuManager.class::isInstance)
                  .map(MenuManager.class::cast)
                  .filter(one -> one.getMenuText().equals("Below each layer"))
                  .findFirst()
                  .orElseThrow();
          IAction processes = ((ActionContributionItem) choices.getItems()[1]).getAction();
          processes.setChecked(true);
          processes.run();
          return null;
        });
    Workbench.await(
        "processes",
        () -> {
          TreeItem[] layers = Looks.rows(view).getItem(0).getItems();
          return layers.length == 2
              && Arrays.stream(layers[0].getItems())
                  .anyMatch(row -> row.getText().equals("MPI Rank 3"));
        });
    Workbench.screenshot("concurrency-processes");
  }

  @Test
  void heatMapHasARowForEachProcess() throws Exception {
    HeatMapView view = Views.show(HeatMapView.class, HeatMapView.ID);
    Workbench.await(
        "rows",
        () -> {
          TimeGraphControl graph =
              Workbench.find(view.getParentComposite(), TimeGraphControl.class);
          return graph != null && graph.getExpandedElements().length == 11;
        });
    Workbench.await("cells", () -> !view.isDirty());
    TimeGraphControl graph =
        Workbench.ui(() -> Workbench.find(view.getParentComposite(), TimeGraphControl.class));
    Workbench.repaint(graph);
    Workbench.screenshot("heat-map");
    assertTrue(pixels(graph, new RGB(0x44, 0x01, 0x54)) > 100);
  }

  @Test
  void closingWhileAFilterIsAppliedIsQuiet() throws Exception {
    LoadView view = show(LoadView.CONCURRENCY);
    Workbench.ui(
        () -> {
          Composite rows = view.getLeftChildViewer().getControl().getParent();
          Workbench.find(rows.getParent(), Text.class).setText("MPI");
          Views.page().hideView(view);
          return null;
        });
    Workbench.ui(() -> null);
    assertEquals(List.of(), ErrorLog.take());
  }
}

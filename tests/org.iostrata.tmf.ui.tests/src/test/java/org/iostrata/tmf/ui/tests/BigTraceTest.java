// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.tmf.core.access.AccessMapDataProvider;
import org.iostrata.tmf.core.access.AccessPicture;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.FindingsView;
import org.iostrata.tmf.ui.LoadView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A big archive in the running workbench. Asserts what is shown and writes how long it took to
 * target/speed.txt, zooms by their size; {@code -Diostrata.events=16000000} for the size of
 * docs/performance.md, with {@code -Diostrata.ranks=333} for a thousand rows. The archive stays in
 * target/ for the next run.
 */
class BigTraceTest {
  private static final RGB WRITE = new RGB(0xd5, 0x5e, 0x00);
  private static final int ZOOMS = 40;

  /** From the whole trace to its 131,072nd part, each half as long as the one before. */
  private static final int SIZES = 18;

  private static final List<String> MEASURED = new ArrayList<>();

  private static Path target;
  private static long events;
  private static IoTrace trace;
  private static Lanes lanes;

  @BeforeAll
  static void open() throws Exception {
    target = Path.of(System.getProperty("iostrata.screenshots")).getParent();
    long wanted = Long.getLong("iostrata.events");
    Path folder = target.resolve("big-" + wanted + "-" + BigArchive.RANKS);
    events = BigArchive.write(folder, wanted);
    record("events", events, "");
    Views.show(LoadView.class, LoadView.CONCURRENCY);
    Views.show(FindingsView.class, FindingsView.ID);
    long start = System.nanoTime();
    trace = Workbench.open(folder.resolve("traces.otf2"));
    lanes = new Lanes();
    record("swimlanes complete", (System.nanoTime() - start) / 1e9, "s");
    awaitPerspective();
    record("perspective drawn", (System.nanoTime() - start) / 1e9, "s");
    Workbench.await("all events", () -> trace.getNbEvents() == events);
    record("event table complete", (System.nanoTime() - start) / 1e9, "s");
  }

  /** Until concurrency and findings are there, beside the swimlanes. */
  private static void awaitPerspective() throws InterruptedException {
    Workbench.await(
        "findings",
        () ->
            Views.page().findView(FindingsView.ID) instanceof FindingsView view
                && Workbench.find(view.getParentComposite(), Tree.class).getItemCount() > 1);
    Workbench.await(
        "the chart",
        () ->
            Views.page().findView(LoadView.CONCURRENCY) instanceof LoadView view
                && view.getChartViewer().getSwtChart().getSeriesSet().getSeries().length > 1);
    lanes.settle();
  }

  /** Once more, with what was kept of the first time. */
  @AfterAll
  static void close() throws Exception {
    Path anchor = Path.of(trace.getPath());
    Workbench.closeTrace();
    long start = System.nanoTime();
    Workbench.open(anchor);
    lanes = new Lanes();
    awaitPerspective();
    record("perspective drawn again", (System.nanoTime() - start) / 1e9, "s");
    System.gc();
    Runtime memory = Runtime.getRuntime();
    record("heap in use", (memory.totalMemory() - memory.freeMemory()) / 1e6, "MB");
    Workbench.closeTrace();
    Files.write(target.resolve("speed.txt"), MEASURED);
  }

  private static void record(String what, double value, String unit) {
    String number = value == Math.rint(value) ? "%,.0f" : "%.3f";
    MEASURED.add(what + ": " + String.format(Locale.ROOT, number, value) + " " + unit);
  }

  @Test
  void everyOperationIsInTheTimeline() {
    Timeline timeline =
        TmfTraceUtils.getAnalysisModuleOfClass(trace, TimelineAnalysis.class, TimelineAnalysis.ID)
            .timeline();
    assertEquals(events / BigArchive.EVENTS_PER_CALL * 2, timeline.operations());
    assertEquals(0, timeline.omitted());
    record("operations", timeline.operations(), "");
    record("memory of the timeline", timeline.sizeBytes() / 1e6, "MB");
  }

  @Test
  void zoomsAreDrawn() throws InterruptedException {
    Random random = new Random(1);
    long toNs = trace.getEndTime().toNanos();
    double[] ms = new double[ZOOMS];
    List<List<String>> bySize = new ArrayList<>();
    for (int i = 0; i < ZOOMS; i++) {
      long lengthNs = toNs >> i % SIZES;
      long fromNs = 1 + (long) (random.nextDouble() * (toNs - lengthNs));
      long start = System.nanoTime();
      lanes.zoom(fromNs, fromNs + lengthNs - 1);
      ms[i] = (System.nanoTime() - start) / 1e6;
      if (i < SIZES) {
        bySize.add(new ArrayList<>());
      }
      bySize.get(i % SIZES).add(String.format(Locale.ROOT, "%.0f ms", ms[i]));
    }
    for (int size = 0; size < SIZES; size++) {
      MEASURED.add(
          "zoom to 1/%,d of the trace: %s"
              .formatted(1 << size, String.join(", ", bySize.get(size))));
    }
    Arrays.sort(ms);
    record("zoom drawn, median of " + ZOOMS, ms[ZOOMS / 2], "ms");
    record("zoom drawn, longest", ms[ZOOMS - 1], "ms");
    lanes.zoom(0, toNs);
    Workbench.screenshot("big-trace");
    lanes.zoom(toNs / 2, toNs / 2 + 40_000L * BigArchive.RANKS); // some calls of each
    Workbench.screenshot("big-trace-near");
    ITimeGraphEntry last = lanes.row("MPI Rank " + (BigArchive.RANKS - 1), "MPI-IO");
    lanes.reveal(last);
    Workbench.await("the bars of the last rank", () -> lanes.width(last, WRITE) > 100);
  }

  @Test
  void theMapOfAFileIsThereAtOnce() throws Exception {
    AccessMapDataProvider provider =
        DataProviderManager.getInstance()
            .getDataProvider(trace, AccessMapDataProvider.ID, AccessMapDataProvider.class);
    var monitor = new NullProgressMonitor();
    Map<String, Object> whole = new HashMap<>();
    whole.put(
        DataProviderParameterUtils.REQUESTED_TIME_KEY,
        List.of(trace.getStartTime().toNanos(), trace.getEndTime().toNanos()));
    whole.put(AccessMapDataProvider.COLUMNS, 1000);
    whole.put(AccessMapDataProvider.ROWS, 200);
    Workbench.await("the files", () -> provider.fetchTree(whole, monitor).getModel() != null);
    long file = provider.fetchTree(whole, monitor).getModel().getEntries().get(0).getId();
    whole.put(DataProviderParameterUtils.REQUESTED_ITEMS_KEY, List.of(file));
    long start = System.nanoTime();
    AccessPicture all = provider.fetchMap(whole, monitor).getModel();
    record("map of all operations", (System.nanoTime() - start) / 1e6, "ms");
    whole.put(AccessMapDataProvider.LOOKS_AT, 1 << 17);
    double[] ms = new double[9];
    for (int i = 0; i < ms.length; i++) {
      start = System.nanoTime();
      provider.fetchMap(whole, monitor);
      ms[i] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(ms);
    record("map of some operations, median of " + ms.length, ms[ms.length / 2], "ms");
    assertFalse(all.isSample());
  }
}

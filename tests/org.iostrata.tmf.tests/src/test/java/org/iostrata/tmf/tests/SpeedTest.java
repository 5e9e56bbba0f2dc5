// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleConsumer;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.iostrata.tmf.core.load.LoadMeasure;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.Test;

/**
 * How long an archive takes to open, to open again, and to zoom, through the data provider of the
 * swimlanes and charts. Writes target/speed.txt. {@code tests/benchmarks/workbench.sh} gives it a
 * big archive; else it is a small one, to see that this works.
 */
class SpeedTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();
  private static final int ZOOMS = 101;
  private static final int PIXELS = 1500;

  private final List<String> measured = new ArrayList<>();

  private void record(String what, double value, String unit) {
    measured.add("%s: %s %s".formatted(what, String.format(Locale.ROOT, "%,.2f", value), unit));
  }

  @Test
  void opensAgainFromWhatWasKept() throws Exception {
    String anchor = System.getProperty("iostrata.archive", "");
    String path = anchor.isEmpty() ? Fixture.path("ior-coll/traces.otf2") : anchor;
    long first = open(path, true);
    long again = open(path, false);
    assertEquals(first, again, "operations");
    Path target =
        Path.of(System.getProperty("iostrata.root"), "tests/org.iostrata.tmf.tests/target");
    Files.write(target.resolve("speed.txt"), measured);
  }

  private long open(String path, boolean anew) throws Exception {
    String which = anew ? "opened" : "opened again";
    if (anew) {
      Fixture.forget(path);
    }
    long start = System.nanoTime();
    try (Fixture fixture = new Fixture(path, false)) {
      ITimeGraphDataProvider<TimeGraphEntryModel> provider = fixture.swimlanes();
      assertTrue(fixture.analysis().waitForCompletion());
      List<TimeGraphEntryModel> rows =
          provider.fetchTree(Map.of(), MONITOR).getModel().getEntries();
      fetch(provider, rows, fixture.trace, 1);
      record(which + ", lanes fetched", (System.nanoTime() - start) / 1e9, "s");
      fixture.trace.indexTrace(true);
      record(which + ", event table complete", (System.nanoTime() - start) / 1e9, "s");
      record("events", fixture.trace.getNbEvents(), "");
      zooms("zoom", part -> fetch(provider, rows, fixture.trace, part));
      for (LoadMeasure measure : LoadMeasure.values()) {
        ITmfTreeXYDataProvider<TmfTreeDataModel> chart = fixture.chart(measure);
        List<TmfTreeDataModel> lines = fixture.rows(chart);
        record(which + ", " + measure.title(), (System.nanoTime() - start) / 1e9, "s");
        zooms(measure.title(), part -> fetch(chart, lines, fixture.trace, part));
      }
      System.gc();
      record("heap allowed", Runtime.getRuntime().maxMemory() / 1e6, "MB");
      Runtime runtime = Runtime.getRuntime();
      record("heap in use", (runtime.totalMemory() - runtime.freeMemory()) / 1e6, "MB");
      record("operations on disk", fixture.analysis().timeline().sizeBytes() / 1e6, "MB");
      return fixture.analysis().timeline().operations();
    }
  }

  private void zooms(String what, DoubleConsumer fetch) {
    double[] ms = new double[ZOOMS];
    for (int i = 0; i < ZOOMS; i++) {
      long start = System.nanoTime();
      fetch.accept(1.0 / (1 << i % 18));
      ms[i] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(ms);
    record(what + ", median of " + ZOOMS, ms[ZOOMS / 2], "ms");
    record(what + ", longest", ms[ZOOMS - 1], "ms");
  }

  private static final Random RANDOM = new Random(1);

  private static void fetch(
      ITimeGraphDataProvider<TimeGraphEntryModel> provider,
      List<TimeGraphEntryModel> rows,
      IoTrace trace,
      double part) {
    Map<String, Object> query =
        query(trace, part, rows.stream().map(TimeGraphEntryModel::getId).toList());
    assertEquals(rows.size(), provider.fetchRowModel(query, MONITOR).getModel().getRows().size());
  }

  private static void fetch(
      ITmfTreeXYDataProvider<TmfTreeDataModel> chart,
      List<TmfTreeDataModel> rows,
      IoTrace trace,
      double part) {
    List<Long> lines =
        rows.stream().filter(TmfTreeDataModel::hasRowModel).map(TmfTreeDataModel::getId).toList();
    Map<String, Object> query = query(trace, part, lines);
    assertEquals(lines.size(), chart.fetchXY(query, MONITOR).getModel().getSeriesData().size());
  }

  private static Map<String, Object> query(IoTrace trace, double part, List<Long> items) {
    long startNs = trace.getStartTime().toNanos();
    double allNs = trace.getEndTime().toNanos() - startNs;
    long fromNs = startNs + (long) (RANDOM.nextDouble() * (1 - part) * allNs);
    long stepNs = Math.max(1, (long) (allNs * part / PIXELS));
    List<Long> times =
        LongStream.range(0, PIXELS).map(pixel -> fromNs + pixel * stepNs).boxed().toList();
    return Map.of(
        DataProviderParameterUtils.REQUESTED_TIME_KEY,
        times,
        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
        items);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.project.model.TmfTraceType;
import org.iostrata.tmf.core.ChartScale;
import org.iostrata.tmf.core.result.ResultRow;
import org.iostrata.tmf.core.result.TablesDataProvider;
import org.iostrata.tmf.core.result.Wanted;
import org.iostrata.tmf.core.surroundings.MetricsDataProvider;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.Test;

/** Logs of Darshan, opened as any trace. */
class DarshanLogTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();

  private static String log(String name) {
    return Fixture.path("darshan/" + name + ".darshan");
  }

  @Test
  void typeIsFound() throws Exception {
    for (String log : List.of(log("v300"), Fixture.path("darshan2/run206.darshan.gz"))) {
      assertEquals(
          List.of(IoTrace.ID),
          TmfTraceType.selectTraceType(log, null).stream().map(t -> t.getTraceTypeId()).toList());
    }
  }

  /** As the workbench opens it: nobody but the trace itself asks for the index. */
  @Test
  void eventsAreCountedWhenItIsOpened() throws Exception {
    try (Fixture fixture = new Fixture(log("serialised"), false)) {
      for (int i = 0; i < 1000 && fixture.trace.getNbEvents() < 8; i++) {
        Thread.sleep(10);
      }
      assertEquals(8, fixture.trace.getNbEvents(), "a write of each rank in two layers");
    }
  }

  @Test
  void whatDxtRecordedIsInLanes() throws Exception {
    try (Fixture fixture = new Fixture(log("serialised"))) {
      var provider = fixture.swimlanes();
      assertTrue(fixture.analysis().waitForCompletion());
      List<TimeGraphEntryModel> rows =
          provider.fetchTree(Map.of(), MONITOR).getModel().getEntries();
      assertEquals(
          List.of("", "rank 0", "rank 0/MPI-IO", "rank 0/POSIX", "rank 1"),
          Fixture.paths(rows).subList(0, 5));
    }
  }

  /** Every counter is what Darshan's own library tells. */
  @Test
  @SuppressWarnings("unchecked")
  void countersAreATable() throws Exception {
    try (Fixture fixture = new Fixture(log("all-zlib"))) {
      ITmfTreeDataProvider<ResultRow> provider =
          DataProviderManager.getInstance()
              .getDataProvider(fixture.trace, TablesDataProvider.ID, ITmfTreeDataProvider.class);
      List<ResultRow> rows =
          fixture.tree(provider, Map.of(TablesDataProvider.TABLE, "counters")).getEntries();
      Set<String> told =
          rows.stream()
              .map(ResultRow::getLabels)
              .map(
                  cells ->
                      join(cells.get(0), cells.get(1), cells.get(3), cells.get(4), cells.get(5)))
              .collect(Collectors.toSet());
      List<String> posix =
          Files.readAllLines(Path.of(Fixture.path("darshan/values/all-zlib.csv"))).stream()
              .filter(line -> line.startsWith("POSIX,"))
              .toList();
      assertEquals(3 * (69 + 17), posix.size());
      posix.forEach(line -> assertTrue(told.contains(line), line));
    }
  }

  /** Nobody knows of which part they are; a log without operations has no parts at all. */
  @Test
  @SuppressWarnings("unchecked")
  void countersOfAPartAreThoseOfTheRun() throws Exception {
    for (String name : List.of("all-zlib", "v300")) {
      try (Fixture fixture = new Fixture(log(name))) {
        ITmfTreeDataProvider<ResultRow> provider =
            DataProviderManager.getInstance()
                .getDataProvider(fixture.trace, TablesDataProvider.ID, ITmfTreeDataProvider.class);
        long startNs = fixture.trace.getStartTime().toNanos();
        Map<String, Object> part = Wanted.during(startNs + 1, startNs + 2);
        part.put(TablesDataProvider.TABLE, "counters");
        List<List<String>> all =
            labels(fixture.tree(provider, Map.of(TablesDataProvider.TABLE, "counters")));
        assertTrue(all.size() > 50, name + " " + all.size());
        assertEquals(all, labels(fixture.tree(provider, part)));
      }
    }
  }

  private static List<List<String>> labels(TmfTreeModel<ResultRow> rows) {
    return rows.getEntries().stream().map(ResultRow::getLabels).toList();
  }

  private static String join(String... cells) {
    return String.join(",", cells);
  }

  /** A heat map of four bins of half a second: rank 3 writes 300, 301, 302 and 303 bytes. */
  @Test
  @SuppressWarnings("unchecked")
  void heatMapsAreMetrics() throws Exception {
    try (Fixture fixture = new Fixture(log("all-zlib"))) {
      SurroundingsAnalysis.of(fixture.trace).schedule();
      assertTrue(SurroundingsAnalysis.of(fixture.trace).waitForCompletion());
      ITmfTreeXYDataProvider<TmfTreeDataModel> provider =
          DataProviderManager.getInstance()
              .getDataProvider(fixture.trace, MetricsDataProvider.ID, ITmfTreeXYDataProvider.class);
      List<TmfTreeDataModel> rows =
          provider.fetchTree(new HashMap<>(), MONITOR).getModel().getEntries();
      TmfTreeDataModel writes =
          rows.stream()
              .filter(row -> row.getName().startsWith("POSIX writes"))
              .findFirst()
              .orElseThrow();
      TmfTreeDataModel rank =
          rows.stream()
              .filter(row -> row.getParentId() == writes.getId() && row.getName().equals("rank 3"))
              .findFirst()
              .orElseThrow();
      long startNs = fixture.trace.getStartTime().toNanos();
      long binNs = 500_000_000;
      List<Long> times =
          List.of(startNs, startNs + binNs, startNs + 3 * binNs, startNs + 4 * binNs);
      Map<String, Object> parameters = new HashMap<>();
      parameters.put(DataProviderParameterUtils.REQUESTED_TIME_KEY, times);
      parameters.put(DataProviderParameterUtils.REQUESTED_ITEMS_KEY, List.of(rank.getId()));
      parameters.put(ChartScale.PARAMETER, ChartScale.values()[0].name());
      double[] line =
          provider
              .fetchXY(parameters, MONITOR)
              .getModel()
              .getSeriesData()
              .iterator()
              .next()
              .getData();
      assertEquals(600, line[0], 1e-3, "bytes a second");
      assertEquals(603, line[1], 1e-3, "the mean of two bins");
    }
  }
}

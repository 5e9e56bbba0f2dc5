// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.iostrata.tmf.core.swimlane.ColoursBy;
import org.iostrata.tmf.core.swimlane.RowsBy;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.iostrata.tmf.core.swimlane.SwimlaneState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a client may choose of the swimlanes, each time it asks: rows, colours, a filter. */
class SwimlaneWishesTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();

  private static Fixture fixture;
  private static ITimeGraphDataProvider<TimeGraphEntryModel> provider;

  @BeforeAll
  static void open() throws Exception {
    fixture = new Fixture();
    provider = fixture.swimlanes();
    fixture.awaitArrows();
  }

  @AfterAll
  static void close() {
    fixture.close();
  }

  private static Map<String, Object> query(long fromNs, long toNs, int pixels) {
    long step = Math.max(1, (toNs - fromNs) / pixels);
    Map<String, Object> parameters = new HashMap<>();
    parameters.put(
        DataProviderParameterUtils.REQUESTED_TIME_KEY,
        LongStream.iterate(fromNs, t -> t <= toNs, t -> t + step).boxed().toList());
    parameters.put(
        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
        tree(false).stream()
            .filter(TimeGraphEntryModel::hasRowModel)
            .map(TimeGraphEntryModel::getId)
            .toList());
    return parameters;
  }

  private static long lastNs() {
    return fixture.trace.getEndTime().toNanos();
  }

  private static List<SwimlaneState> bars(long fromNs, long toNs, int pixels) {
    var response = provider.fetchRowModel(query(fromNs, toNs, pixels), MONITOR);
    assertEquals(ITmfResponse.Status.COMPLETED, response.getStatus());
    List<SwimlaneState> bars = new ArrayList<>();
    for (ITimeGraphRowModel row : response.getModel().getRows()) {
      for (ITimeGraphState state : row.getStates()) {
        bars.add((SwimlaneState) state);
      }
    }
    return bars;
  }

  private static List<TimeGraphEntryModel> tree(boolean foreign) {
    Map<String, Object> parameters = Map.of(SwimlaneDataProvider.FOREIGN_FILES, foreign);
    var response = provider.fetchTree(parameters, MONITOR);
    assertEquals(ITmfResponse.Status.COMPLETED, response.getStatus());
    return response.getModel().getEntries();
  }

  private static List<SwimlaneState> coloured(ColoursBy by) {
    Map<String, Object> query = query(0, lastNs(), 10_000_000);
    query.put(SwimlaneDataProvider.COLOURS, by.name());
    return provider.fetchRowModel(query, MONITOR).getModel().getRows().stream()
        .flatMap(row -> row.getStates().stream())
        .map(SwimlaneState.class::cast)
        .toList();
  }

  private static String name(ColoursBy by, SwimlaneState bar) {
    Map<String, Object> parameters = Map.of(SwimlaneDataProvider.COLOURS, by.name());
    String key = bar.getStyle().getParentKey();
    var styles =
        ((IOutputStyleProvider) provider).fetchStyle(parameters, MONITOR).getModel().getStyles();
    return (String) styles.get(key).getStyleValues().get(StyleProperties.STYLE_NAME);
  }

  @Test
  void coloursSayWhatTheLegendSays() {
    for (SwimlaneState bar : coloured(ColoursBy.LATENCY)) {
      long ns = (bar.lane().callbackNs(bar.first()) - bar.lane().admitNs(bar.first()));
      if (bar.count() == 1) {
        String expected =
            ns < 10_000
                ? "below 10 us"
                : ns < 100_000 ? "10 us to 100 us" : ns < 1_000_000 ? "100 us to 1 ms" : "1 ms";
        assertTrue(name(ColoursBy.LATENCY, bar).startsWith(expected), ns + " ns");
      }
    }
    for (SwimlaneState bar : coloured(ColoursBy.BYTES)) {
      boolean transfer = bar.lane().kind(bar.first()).isTransfer();
      String expected = transfer ? "4 KiB to 64 KiB" : "neither read nor write";
      assertTrue(bar.count() > 1 || name(ColoursBy.BYTES, bar).equals(expected));
    }
    List<String> files =
        coloured(ColoursBy.FILE).stream().map(bar -> name(ColoursBy.FILE, bar)).distinct().toList();
    assertTrue(files.size() == 1 && files.get(0).endsWith("ior.dat"), files.toString());
  }

  private static List<String> paths(RowsBy by) {
    Map<String, Object> parameters = Map.of(SwimlaneDataProvider.ROWS, by.name());
    return Fixture.paths(provider.fetchTree(parameters, MONITOR).getModel().getEntries());
  }

  @Test
  void rowsAreGroupedAsTheClientSays() {
    assertEquals(
        List.of(
            "",
            "MPI-IO",
            "MPI-IO/MPI Rank 0",
            "MPI-IO/MPI Rank 1",
            "MPI-IO/MPI Rank 2",
            "MPI-IO/MPI Rank 3",
            "POSIX",
            "POSIX/MPI Rank 0",
            "POSIX/MPI Rank 1",
            "POSIX/MPI Rank 2",
            "POSIX/MPI Rank 3"),
        paths(RowsBy.LAYER));
    assertEquals(
        List.of("", "MPI Rank 0", "MPI Rank 0/MPI-IO"), paths(RowsBy.THREAD).subList(0, 3));
    List<String> byHost = paths(RowsBy.HOST);
    assertEquals(paths(RowsBy.PROCESS).size() + 1, byHost.size());
    assertEquals(byHost.get(1) + "/MPI Rank 0/MPI-IO", byHost.get(3));
    List<String> byFile = paths(RowsBy.FILE);
    assertEquals("/scratch/io/data/ior.dat", byFile.get(1));
    assertEquals("/scratch/io/data/ior.dat/MPI Rank 0, MPI-IO", byFile.get(2));
  }

  /** Every operation of the lanes shown, whatever the groups are. */
  @Test
  void allGroupsHoldTheSameOperations() {
    long expected = bars(0, lastNs(), 1000).stream().mapToLong(SwimlaneState::count).sum();
    for (RowsBy by : RowsBy.values()) {
      Map<String, Object> query = query(0, lastNs(), 1000);
      var tree = provider.fetchTree(Map.of(SwimlaneDataProvider.ROWS, by.name()), MONITOR);
      query.put(
          DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
          tree.getModel().getEntries().stream()
              .filter(TimeGraphEntryModel::hasRowModel)
              .map(TimeGraphEntryModel::getId)
              .toList());
      long count =
          provider.fetchRowModel(query, MONITOR).getModel().getRows().stream()
              .flatMap(row -> row.getStates().stream())
              .mapToLong(bar -> ((SwimlaneState) bar).count())
              .sum();
      assertEquals(expected, count, by.name());
    }
  }

  @Test
  void expressionDimsOrHidesAllOthers() {
    Map<String, Object> query = query(0, lastNs(), 10_000_000);
    query.put(SwimlaneDataProvider.WHERE, "layer == POSIX && kind == write");
    List<SwimlaneState> bright =
        provider.fetchRowModel(query, MONITOR).getModel().getRows().stream()
            .flatMap(row -> row.getStates().stream())
            .map(SwimlaneState.class::cast)
            .filter(bar -> !bar.isPropertyActive(1))
            .toList();
    assertTrue(bright.stream().allMatch(bar -> bar.lane().layer().name().equals("POSIX")));
    long writes =
        bars(0, lastNs(), 10_000_000).stream()
            .filter(bar -> bar.lane().layer().name().equals("POSIX"))
            .filter(bar -> bar.lane().kind(bar.first()).name().equals("WRITE"))
            .count();
    assertTrue(writes > 10);
    assertEquals(writes, bright.size());
    query.put(SwimlaneDataProvider.HIDE, true);
    long left =
        provider.fetchRowModel(query, MONITOR).getModel().getRows().stream()
            .mapToLong(row -> row.getStates().size())
            .sum();
    assertEquals(writes, left);
    query.put(SwimlaneDataProvider.WHERE, "layer === POSIX");
    var wrong = provider.fetchRowModel(query, MONITOR);
    assertEquals(ITmfResponse.Status.FAILED, wrong.getStatus());
  }

  /** Rows of files have what is about them, each operation once, near and far. */
  @Test
  void rowsOfFilesHoldTheirOperations() throws Exception {
    try (Fixture many = new Fixture(Fixture.path("h5ckpt-coll/traces.otf2"))) {
      var own = many.swimlanes();
      assertTrue(many.analysis().waitForCompletion());
      Map<String, Object> wish =
          Map.of(
              SwimlaneDataProvider.ROWS,
              RowsBy.FILE.name(),
              SwimlaneDataProvider.FOREIGN_FILES,
              true);
      List<TimeGraphEntryModel> rows = own.fetchTree(wish, MONITOR).getModel().getEntries();
      long all = many.analysis().timeline().operations();
      long lastNs = many.trace.getEndTime().toNanos();
      for (int pixels : new int[] {20, 1000, 100_000}) {
        long step = Math.max(1, lastNs / pixels);
        Map<String, Object> query = new HashMap<>(wish);
        query.put(
            DataProviderParameterUtils.REQUESTED_TIME_KEY,
            LongStream.iterate(0, t -> t <= lastNs, t -> t + step).boxed().toList());
        query.put(
            DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
            rows.stream()
                .filter(TimeGraphEntryModel::hasRowModel)
                .map(TimeGraphEntryModel::getId)
                .toList());
        long found =
            own.fetchRowModel(query, MONITOR).getModel().getRows().stream()
                .flatMap(row -> row.getStates().stream())
                .mapToLong(bar -> ((SwimlaneState) bar).count())
                .sum();
        assertEquals(all, found, pixels + " pixels");
      }
    }
  }
}

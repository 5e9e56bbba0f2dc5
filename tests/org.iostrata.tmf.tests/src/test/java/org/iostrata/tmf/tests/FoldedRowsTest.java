// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Layer;
import org.iostrata.tmf.core.swimlane.FoldedState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the data provider says of headings, which views ask for when they are folded. */
class FoldedRowsTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();

  /** Above the number of bars that a single operation makes. */
  private static final int PIXELS = 10_000;

  private static Fixture fixture;
  private static ITimeGraphDataProvider<TimeGraphEntryModel> provider;
  private static List<TimeGraphEntryModel> rows;

  @BeforeAll
  static void open() throws Exception {
    fixture = new Fixture();
    provider = fixture.swimlanes();
    assertTrue(fixture.analysis().waitForCompletion());
    rows = provider.fetchTree(Map.of(), MONITOR).getModel().getEntries();
  }

  @AfterAll
  static void close() {
    fixture.close();
  }

  /** What a heading shows when it is folded, from the first call to the last. */
  private static List<FoldedState> folded(String name, String filter) {
    long fromNs = lanes().stream().mapToLong(lane -> lane.admitNs(0)).min().orElseThrow();
    long toNs = fixture.trace.getEndTime().toNanos();
    long step = (toNs - fromNs) / PIXELS;
    Map<String, Object> query = new HashMap<>();
    query.put(
        DataProviderParameterUtils.REQUESTED_TIME_KEY,
        LongStream.iterate(fromNs, t -> t <= toNs, t -> t + step).boxed().toList());
    query.put(
        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
        rows.stream()
            .filter(row -> row.getName().equals(name))
            .map(TimeGraphEntryModel::getId)
            .toList());
    if (filter != null) {
      query.put(DataProviderParameterUtils.REGEX_MAP_FILTERS_KEY, Map.of(1, List.of(filter)));
    }
    return provider.fetchRowModel(query, MONITOR).getModel().getRows().get(0).getStates().stream()
        .map(FoldedState.class::cast)
        .toList();
  }

  private static long id(String name) {
    return rows.stream()
        .filter(row -> row.getName().equals(name))
        .findFirst()
        .orElseThrow()
        .getId();
  }

  private static List<Lane> lanes() {
    return fixture.analysis().timeline().ownLanes();
  }

  /** All ranks, and one. */
  @Test
  void foldedRowShowsHowMuchOfItsThreadsIsBusy() {
    List<FoldedState> all = folded("ior-coll", null);
    double busyNs = 0;
    for (FoldedState bar : all) {
      assertEquals(4, bar.threads());
      busyNs += bar.busy() * bar.threads() * bar.getDuration();
    }
    // POSIX calls are in those of MPI-IO, but for the flushes and closes behind them.
    double mpiNs = busyNs(lane -> lane.layer() == Layer.MPI_IO);
    double posixNs = busyNs(lane -> lane.layer() == Layer.POSIX);
    assertTrue(busyNs > mpiNs && busyNs < mpiNs + posixNs, busyNs + " of " + mpiNs);
    assertTrue(folded("MPI Rank 2", null).stream().allMatch(bar -> bar.threads() == 1));
  }

  private static Map<String, String> tooltip(String row, FoldedState bar) {
    Map<String, Object> parameters =
        Map.of(
            DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
            List.of(id(row)),
            DataProviderParameterUtils.REQUESTED_ELEMENT_KEY,
            new TimeGraphState(bar.getStartTime(), bar.getDuration(), null, null));
    return provider.fetchTooltip(parameters, MONITOR).getModel();
  }

  private static double busyNs(Predicate<Lane> which) {
    return lanes().stream().filter(which).mapToLong(lane -> lane.busyNs(0, lane.size())).sum();
  }

  @Test
  void tooltipOfAFoldedRowTellsLayerByLayer() {
    FoldedState first = folded("MPI Rank 0", null).get(0);
    assertEquals("1 open", tooltip("MPI Rank 0", first).get("MPI-IO"));
    assertEquals("100.0 %", tooltip("MPI Rank 0", first).get("Busy"));
    List<FoldedState> all = folded("ior-coll", null);
    String busy = tooltip("ior-coll", all.get(all.size() / 2)).get("Busy");
    assertTrue(busy.endsWith(" % of 4 threads"), busy);
  }

  @Test
  void timeEventFilterDimsFoldedRowsWithoutAMatch() {
    List<FoldedState> bars = folded("MPI Rank 1", "Operation == flush");
    List<FoldedState> matching = bars.stream().filter(bar -> !bar.isPropertyActive(1)).toList();
    assertTrue(!matching.isEmpty() && matching.size() < bars.size(), bars.size() + " bars");
    assertTrue(
        matching.stream()
            .allMatch(bar -> tooltip("MPI Rank 1", bar).get("POSIX").contains("flush")),
        matching.toString());
  }
}

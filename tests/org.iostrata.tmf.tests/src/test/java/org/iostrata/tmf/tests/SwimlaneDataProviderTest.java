// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.event.TmfEvent;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfAnalysisException;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.iostrata.tmf.core.swimlane.SwimlaneState;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** ior-coll: 4 ranks, each writes and reads 262144 bytes in 16 collective calls of 16 KiB. */
class SwimlaneDataProviderTest {
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

  private static List<TimeGraphEntryModel> tree(boolean foreign) {
    Map<String, Object> parameters = Map.of(SwimlaneDataProvider.FOREIGN_FILES, foreign);
    var response = provider.fetchTree(parameters, MONITOR);
    assertEquals(ITmfResponse.Status.COMPLETED, response.getStatus());
    return response.getModel().getEntries();
  }

  @Test
  void rowsAreProcessesByNameAndTheirLayers() {
    List<String> expected = new ArrayList<>(List.of(""));
    for (int rank = 0; rank < 4; rank++) {
      expected.add("MPI Rank " + rank);
      expected.add("MPI Rank " + rank + "/MPI-IO");
      expected.add("MPI Rank " + rank + "/POSIX");
    }
    assertEquals(expected, Fixture.paths(tree(false)));
  }

  @Test
  void rowsOfOtherFilesCanBeShown() {
    List<String> paths = Fixture.paths(tree(true));
    assertTrue(paths.contains("MPI Rank 0/POSIX, other files"), paths.toString());
    assertTrue(paths.containsAll(Fixture.paths(tree(false))));
    assertTrue(paths.size() > Fixture.paths(tree(false)).size());
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

  private static long lastNs() {
    return fixture.trace.getEndTime().toNanos();
  }

  @Test
  void barsHoldEveryOperationOfTheShownRows() {
    // Counted from the archive: see the README of the fixture for the bytes.
    for (int pixels : new int[] {10, 1000, 10_000_000}) {
      List<SwimlaneState> mpi =
          bars(0, lastNs(), pixels).stream()
              .filter(bar -> bar.lane().layer().name().equals("MPI_IO"))
              .toList();
      long transfers = 0;
      long bytes = 0;
      for (SwimlaneState bar : mpi) {
        for (int i = bar.first(); i < bar.next(); i++) {
          if (bar.lane().kind(i).isTransfer()) {
            transfers++;
            bytes += bar.lane().bytesDone(i);
          }
        }
      }
      assertEquals(4 * (16 + 16), transfers);
      assertEquals(4 * (262144 + 262144), bytes);
    }
  }

  @Test
  void farAwayBarsHoldSeveralOperationsAndNearOnesOne() {
    assertTrue(bars(0, lastNs(), 100).stream().anyMatch(bar -> bar.count() > 1));
    assertTrue(bars(0, lastNs(), 10_000_000).stream().allMatch(bar -> bar.count() == 1));
  }

  @Test
  void arrowsGoFromParentsToChildren() {
    Map<Long, TimeGraphEntryModel> rows =
        tree(false).stream().collect(Collectors.toMap(TimeGraphEntryModel::getId, row -> row));
    List<ITimeGraphArrow> arrows =
        provider.fetchArrows(query(0, lastNs(), 1000), MONITOR).getModel();
    assertFalse(arrows.isEmpty());
    for (ITimeGraphArrow arrow : arrows) {
      TimeGraphEntryModel from = rows.get(arrow.getSourceId());
      TimeGraphEntryModel to = rows.get(arrow.getDestinationId());
      assertEquals("MPI-IO", from.getName());
      assertEquals("POSIX", to.getName());
      // Straight down, but for a call that ends before its aggregator writes.
      assertTrue(arrow.getDuration() == 0 || from.getParentId() != to.getParentId());
    }
  }

  /** Asked as a client does that knows nothing of our classes: by row, begin and duration. */
  private static Map<String, String> tooltip(SwimlaneState bar) {
    long row =
        provider
            .fetchRowModel(query(0, lastNs(), 10_000_000), MONITOR)
            .getModel()
            .getRows()
            .stream()
            .filter(one -> one.getStates().stream().anyMatch(state -> isOf(bar, state)))
            .map(ITimeGraphRowModel::getEntryID)
            .findFirst()
            .orElseThrow();
    ITimeGraphState plain = new TimeGraphState(bar.getStartTime(), bar.getDuration(), null, null);
    Map<String, Object> parameters =
        Map.of(
            DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
            List.of(row),
            DataProviderParameterUtils.REQUESTED_TIME_KEY,
            List.of(bar.getStartTime()),
            DataProviderParameterUtils.REQUESTED_ELEMENT_KEY,
            plain);
    return provider.fetchTooltip(parameters, MONITOR).getModel();
  }

  private static boolean isOf(SwimlaneState bar, ITimeGraphState state) {
    return ((SwimlaneState) state).lane() == bar.lane();
  }

  @Test
  void tooltipOfOneOperationTellsAllOfIt() {
    SwimlaneState write =
        bars(0, lastNs(), 10_000_000).stream()
            .filter(bar -> bar.lane().layer().name().equals("POSIX"))
            .filter(bar -> bar.lane().kind(bar.first()).name().equals("WRITE"))
            .filter(bar -> bar.lane().parent(bar.first()) >= 0)
            .findFirst()
            .orElseThrow();
    Map<String, String> text = tooltip(write);
    assertEquals("write", text.get("Operation"));
    assertEquals("MPI Rank 0", text.get("Process"));
    assertTrue(text.get("File").endsWith("ior.dat"), text.toString());
    assertEquals(text.get("Bytes requested"), text.get("Bytes done"));
    assertTrue(text.get("Bandwidth").endsWith("B/s"), text.toString());
    assertTrue(text.get("Offset").matches("0 B|[\\d.]+ KiB \\([\\d,]+\\).*"), text.toString());
    assertEquals("MPI-IO write 16 KiB", text.get("Parent"));
  }

  @Test
  void tooltipOfSeveralOperationsSumsThem() {
    SwimlaneState several =
        bars(0, lastNs(), 100).stream().filter(bar -> bar.count() > 1).findFirst().orElseThrow();
    Map<String, String> text = tooltip(several);
    assertTrue(text.get("Operations").startsWith(several.count() + ": "), text.toString());
    assertTrue(text.get("Busy").endsWith(" %"), text.toString());
  }

  /** Asked as the dialog does: 1 is the property of what is dimmed. */
  private static List<SwimlaneState> dimmed(String filter, boolean isDimmed) {
    Map<String, Object> query = query(0, lastNs(), 10_000_000);
    query.put(DataProviderParameterUtils.REGEX_MAP_FILTERS_KEY, Map.of(1, List.of(filter)));
    return provider.fetchRowModel(query, MONITOR).getModel().getRows().stream()
        .flatMap(row -> row.getStates().stream())
        .map(SwimlaneState.class::cast)
        .filter(bar -> bar.isPropertyActive(1) == isDimmed)
        .toList();
  }

  @Test
  void timeEventFilterDimsWhatDoesNotMatch() {
    long all = bars(0, lastNs(), 10_000_000).size();
    List<SwimlaneState> writes = dimmed("write", false);
    assertTrue(writes.stream().allMatch(bar -> bar.lane().kind(bar.first()).key().equals("write")));
    assertEquals(all - writes.size(), dimmed("write", true).size());
    assertFalse(writes.isEmpty());
    assertEquals(
        writes.stream().filter(bar -> bar.lane().layer().name().equals("POSIX")).count(),
        dimmed("Operation == write && Layer == POSIX", false).size());
    assertEquals(0, dimmed("File contains nowhere", false).size());
    assertTrue(dimmed("File contains ior.dat", false).size() >= 4 * 32);
  }

  /** An analysis of the trace as if nobody had looked at it yet. */
  private static final class Run extends TimelineAnalysis implements AutoCloseable {
    private final IoTrace trace = new IoTrace();

    Run() throws Exception {
      Fixture.forget(fixture.trace.getPath());
      trace.initTrace(null, fixture.trace.getPath(), TmfEvent.class);
      setTrace(trace);
    }

    @Override
    public void close() {
      dispose();
      trace.dispose();
    }

    boolean with(IProgressMonitor monitor) throws TmfAnalysisException {
      return executeAnalysis(monitor);
    }
  }

  @Test
  void progressGoesFromNothingToAll() throws Exception {
    List<Integer> totals = new ArrayList<>();
    double[] worked = new double[1];
    NullProgressMonitor monitor =
        new NullProgressMonitor() {
          @Override
          public void beginTask(String name, int total) {
            totals.add(total);
          }

          @Override
          public void internalWorked(double work) {
            worked[0] += work;
          }

          @Override
          public void worked(int work) {
            worked[0] += work;
          }
        };
    try (Run run = new Run()) {
      assertTrue(run.with(monitor));
      assertEquals(1, totals.size());
      assertEquals(totals.get(0), worked[0], 1e-6);
    }
  }

  @Test
  void cancelledAnalysisHasNoTimelineAndCanRunAgain() throws Exception {
    try (Run run = new Run()) {
      NullProgressMonitor cancelled = new NullProgressMonitor();
      cancelled.setCanceled(true);
      assertFalse(run.with(cancelled));
      assertTrue(run.isCancelled());
      assertNull(run.timeline());

      assertTrue(run.with(MONITOR));
      assertFalse(run.isCancelled());
      assertEquals(fixture.analysis().timeline().operations(), run.timeline().operations());
    }
  }
}

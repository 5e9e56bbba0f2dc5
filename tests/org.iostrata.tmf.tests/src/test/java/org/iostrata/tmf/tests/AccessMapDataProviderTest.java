// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.source.Source;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.access.AccessColour;
import org.iostrata.tmf.core.access.AccessMapDataProvider;
import org.iostrata.tmf.core.access.AccessOffsets;
import org.iostrata.tmf.core.access.AccessPicture;
import org.iostrata.tmf.core.access.AccessPicture.Meaning;
import org.iostrata.tmf.core.access.AccessPicture.Stroke;
import org.iostrata.tmf.core.result.ResultRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The access map: the files of a trace, and where in one of them its operations are. */
class AccessMapDataProviderTest {
  private static final int COLUMNS = 800;
  private static final int ROWS = 200;

  private Fixture fixture;
  private AccessMapDataProvider maps;

  @AfterEach
  void close() {
    fixture.close();
  }

  private List<ResultRow> open(String name) throws Exception {
    fixture = new Fixture(Fixture.path(name + "/traces.otf2"));
    maps =
        DataProviderManager.getInstance()
            .getDataProvider(fixture.trace, AccessMapDataProvider.ID, AccessMapDataProvider.class);
    fixture.rows(fixture.swimlanes());
    return fixture.rows(maps);
  }

  private static Map<String, Object> question(ResultRow row, long fromNs, long toNs) {
    Map<String, Object> parameters = new HashMap<>();
    parameters.put(DataProviderParameterUtils.REQUESTED_TIME_KEY, List.of(fromNs, toNs));
    parameters.put(DataProviderParameterUtils.REQUESTED_ITEMS_KEY, List.of(row.getId()));
    parameters.put(AccessMapDataProvider.COLUMNS, COLUMNS);
    parameters.put(AccessMapDataProvider.ROWS, ROWS);
    return parameters;
  }

  private AccessPicture map(Map<String, Object> parameters) {
    TmfModelResponse<AccessPicture> response = maps.fetchMap(parameters, new NullProgressMonitor());
    assertEquals(ITmfResponse.Status.COMPLETED, response.getStatus());
    return response.getModel();
  }

  private long startNs() {
    return fixture.trace.getStartTime().toNanos();
  }

  private Map<String, Object> whole(ResultRow row) {
    return question(row, startNs(), fixture.trace.getEndTime().toNanos());
  }

  private static long operations(AccessPicture picture) {
    return picture.strokes().stream().mapToLong(Stroke::operations).sum();
  }

  /** How many operations of a row with an offset touch a range, found by looking at all. */
  private long count(ResultRow row, long fromNs, long toNs) {
    Timeline timeline = fixture.analysis().timeline();
    long count = 0;
    for (Lane lane : timeline.ownLanes()) {
      for (int i = 0; i < lane.size(); i++) {
        boolean here =
            lane.file(i) >= 0
                && timeline.trace().files().get(lane.file(i)).path().equals(row.values().get(0))
                && Names.of(lane.layer()).equals(row.values().get(1));
        count +=
            here
                    && lane.offset(i) >= 0
                    && lane.admitNs(i) <= toNs - startNs()
                    && lane.callbackNs(i) >= fromNs - startNs()
                ? 1
                : 0;
      }
    }
    return count;
  }

  @Test
  void rowsAreFilesTheBusiestFirst() throws Exception {
    List<ResultRow> rows = open("ior-coll");
    Set<Object> layers = new HashSet<>();
    long timeNs = Long.MAX_VALUE;
    for (ResultRow row : rows) {
      layers.add(row.values().get(1));
      assertTrue((Long) row.values().get(4) <= timeNs, row.values().toString());
      timeNs = (Long) row.values().get(4);
    }
    assertEquals(Set.of("MPI-IO", "POSIX"), layers);
    assertTrue(rows.get(0).getLabels().get(0).endsWith("/data/ior.dat"), "" + rows.get(0));
  }

  @Test
  void mapsHoldEveryOperationThatTouchesTheTime() throws Exception {
    int looked = 0;
    for (ResultRow row : open("ior-indep")) {
      Map<String, Object> all = whole(row);
      assertEquals(row.values().get(5), operations(map(all)));
      Timeline.Span span = fixture.analysis().timeline().span();
      for (int part = 0; part < 50; part++) {
        long stepNs = (span.toNs() - span.fromNs()) / 50;
        long fromNs = startNs() + span.fromNs() + part * stepNs;
        long expected = count(row, fromNs, fromNs + stepNs);
        assertEquals(expected, operations(map(question(row, fromNs, fromNs + stepNs))));
        looked += expected > 0 ? 1 : 0;
      }
    }
    assertTrue(looked > 10, "" + looked);
  }

  @Test
  void coloursAreKindsOrProcesses() throws Exception {
    ResultRow row = open("ior-indep").get(0);
    Map<String, Object> parameters = whole(row);
    List<Meaning> kinds = map(parameters).legend();
    assertEquals(
        List.of("read", "write"),
        kinds.stream().map(Meaning::name).filter(n -> n.matches("read|write")).toList());
    parameters.put(AccessMapDataProvider.COLOUR, AccessColour.PROCESS.name());
    List<Meaning> processes = map(parameters).legend();
    assertEquals(
        List.of("MPI Rank 0", "MPI Rank 1", "MPI Rank 2", "MPI Rank 3"),
        processes.stream().map(Meaning::name).toList());
    assertEquals(4, processes.stream().map(Meaning::colour).distinct().count());
    assertEquals(
        kinds.stream().mapToLong(Meaning::operations).sum(),
        processes.stream().mapToLong(Meaning::operations).sum());
  }

  @Test
  void offsetsMayBeThoseOfTheTimeShown() throws Exception {
    ResultRow row = open("ior-indep").get(0);
    Timeline.Span span = fixture.analysis().timeline().span();
    AccessPicture whole = map(whole(row));
    boolean narrower = false;
    for (int part = 0; part < 50; part++) {
      long stepNs = (span.toNs() - span.fromNs()) / 50;
      long fromNs = startNs() + span.fromNs() + part * stepNs;
      Map<String, Object> parameters = question(row, fromNs, fromNs + stepNs);
      long operations = operations(map(parameters));
      parameters.put(AccessMapDataProvider.OFFSETS, AccessOffsets.SHOWN.name());
      AccessPicture shown = map(parameters);
      assertEquals(operations, operations(shown));
      assertTrue(shown.fromByte() >= whole.fromByte() && shown.toByte() <= whole.toByte());
      narrower |= shown.toByte() - shown.fromByte() < whole.toByte() - whole.fromByte();
    }
    assertTrue(narrower);
  }

  @Test
  void theMouseIsToldAboutOneOperationOrSeveral() throws Exception {
    ResultRow row = open("ior-indep").get(0);
    boolean one = false;
    boolean several = false;
    for (int pixels : new int[] {2, ROWS}) {
      Map<String, Object> parameters = whole(row);
      parameters.put(AccessMapDataProvider.ROWS, pixels);
      AccessPicture some = map(parameters);
      for (Stroke line : some.strokes()) {
        Map<String, String> text = some.tooltip(line.fromColumn(), line.fromRow(), 0);
        one |= text.containsKey("Offset") && text.containsKey("Process");
        several |= text.containsKey("Offsets") && text.containsKey("Bytes");
      }
    }
    assertTrue(one && several);
    assertEquals(Map.of(), map(whole(row)).tooltip(-100, -100, 3));
  }

  /** Those of the analysis: a run for each block of each rank, written and read. */
  @Test
  void runsAreJoinedAndCounted() throws Exception {
    Map<String, Object> parameters = whole(open("ior-indep").get(0));
    Timeline.Span busy = fixture.analysis().timeline().programSpan();
    parameters.put(
        DataProviderParameterUtils.REQUESTED_TIME_KEY,
        List.of(startNs() + busy.fromNs(), startNs() + busy.toNs()));
    assertEquals(List.of(), map(parameters).joins());
    parameters.put(AccessMapDataProvider.JOINS, true);
    AccessPicture joined = map(parameters);
    assertTrue(joined.joins().size() > 1, joined.joins().toString());
    for (Stroke join : joined.joins()) {
      assertEquals(join.fromRow(), join.toRow());
    }
    parameters.put(AccessMapDataProvider.COLOUR, AccessColour.RUN.name());
    long threadRuns = 0;
    try (Source source = fixture.trace.openSource()) {
      for (PatternResult pattern :
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE)
              .patterns()
              .orElseThrow()) {
        boolean isIt = pattern.path().endsWith("/ior.dat") && pattern.layer() == Layer.MPI_IO;
        threadRuns += isIt ? pattern.threadRuns().orElseThrow() : 0;
      }
    }
    List<Meaning> legend = map(parameters).legend();
    assertEquals("begins a run", legend.get(0).name());
    assertEquals(threadRuns, legend.get(0).operations());
    assertEquals("goes on", legend.get(1).name());
  }

  @Test
  void offsetsAreThoseAskedFor() throws Exception {
    Map<String, Object> parameters = whole(open("ior-indep").get(0));
    parameters.put(AccessMapDataProvider.OFFSETS, AccessOffsets.SHOWN.name());
    AccessPicture all = map(parameters);
    parameters.put(AccessMapDataProvider.BYTES, List.of(100_000L, 200_000L));
    AccessPicture some = map(parameters);
    assertEquals(List.of(100_000L, 200_000L), List.of(some.fromByte(), some.toByte()));
    assertEquals(all.firstByte(), some.firstByte());
    assertEquals(all.lastByte(), some.lastByte());
    assertTrue(operations(some) > 0 && operations(some) < operations(all));
    parameters.put(AccessMapDataProvider.BYTES, List.of());
    assertEquals(all.strokes(), map(parameters).strokes());
  }

  @Test
  void fileHoldsWhatIsShown() throws Exception {
    AccessPicture picture = map(whole(open("ior-indep").get(0)));
    List<List<Object>> lines = picture.csv();
    assertEquals(picture.strokes().size() + 1, lines.size());
    assertEquals(
        operations(picture), lines.stream().skip(1).mapToLong(line -> (Long) line.get(5)).sum());
  }

  @Test
  void aFileWithoutOffsetsSaysSo() throws Exception {
    int without = 0;
    for (ResultRow row : open("async-ompio")) {
      AccessPicture picture = map(whole(row));
      boolean placed = (Long) row.values().get(5) > 0;
      assertEquals(placed, !picture.strokes().isEmpty());
      assertEquals(!placed, picture.notice().startsWith("Nothing is drawn: "), picture.notice());
      without += placed ? 0 : 1;
    }
    assertTrue(without > 0);
  }

  @Test
  void wrongQuestionsFailAndUnwantedOnesEnd() throws Exception {
    ResultRow row = open("ior-indep").get(0);
    assertEquals(ITmfResponse.Status.FAILED, maps.fetchMap(Map.of(), null).getStatus());
    Map<String, Object> other = whole(row);
    other.put(DataProviderParameterUtils.REQUESTED_ITEMS_KEY, List.of(row.getId() - 1));
    assertEquals(ITmfResponse.Status.FAILED, maps.fetchMap(other, null).getStatus());
    IProgressMonitor unwanted = new NullProgressMonitor();
    unwanted.setCanceled(true);
    assertEquals(ITmfResponse.Status.CANCELLED, maps.fetchMap(whole(row), unwanted).getStatus());
  }
}

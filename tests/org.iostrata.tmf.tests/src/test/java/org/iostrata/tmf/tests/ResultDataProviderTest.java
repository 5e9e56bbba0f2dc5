// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.model.ITableColumnDescriptor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.core.internal.compare.RunComparison;
import org.iostrata.core.internal.export.ResultRows;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.operation.CrossLayerDataProvider;
import org.iostrata.tmf.core.result.CompareDataProvider;
import org.iostrata.tmf.core.result.FindingsDataProvider;
import org.iostrata.tmf.core.result.ResultAnalysis;
import org.iostrata.tmf.core.result.ResultRow;
import org.iostrata.tmf.core.result.TablesDataProvider;
import org.iostrata.tmf.core.result.Wanted;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of findings and tables: those of the result. */
class ResultDataProviderTest {
  private Fixture fixture;

  @BeforeEach
  void open() throws Exception {
    fixture = new Fixture();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private ResultAnalysis.Judged judged() {
    return TmfTraceUtils.getAnalysisModuleOfClass(
            fixture.trace, ResultAnalysis.class, ResultAnalysis.ID)
        .judged();
  }

  @Test
  void findingsAreThoseOfTheRules() throws Exception {
    List<ResultRow> rows = fixture.result(FindingsDataProvider.ID, Map.of()).getEntries();
    List<Finding> reported =
        judged().findings().stream().filter(f -> f.severity().isReported()).toList();
    List<ResultRow> told = rows.stream().filter(row -> !row.getLabels().get(1).isEmpty()).toList();
    assertEquals(
        reported.stream().map(Finding::title).toList(),
        told.stream().map(ResultRow::getName).toList());
    for (int i = 0; i < told.size(); i++) {
      assertEquals(reported.get(i).impactNs(), told.get(i).values().get(3));
      long id = told.get(i).getId();
      String remedy = "What to do: " + reported.get(i).remedy();
      assertTrue(
          rows.stream()
              .filter(row -> row.getParentId() == id)
              .anyMatch(row -> row.getName().equals(remedy)));
      assertTrue(told.get(i).spot().isPresent());
    }
  }

  @Test
  void tablesAreThoseOfTheExport() throws Exception {
    for (var table : ResultRows.tables()) {
      var model =
          fixture.result(TablesDataProvider.ID, Map.of(TablesDataProvider.TABLE, table.name()));
      List<List<Object>> expected =
          new ResultRows(judged().result(), judged().findings()).of(table.name(), 10_000);
      assertEquals(
          expected.stream().map(row -> row.subList(1, row.size())).toList(),
          model.getEntries().stream().map(ResultRow::values).toList());
    }
    var layers = fixture.result(TablesDataProvider.ID, Map.of(TablesDataProvider.TABLE, "layers"));
    List<String> headings =
        layers.getColumnDescriptors().stream().map(ITableColumnDescriptor::getText).toList();
    assertEquals(List.of("Layer", "Kind", "Count", "Bytes"), headings.subList(0, 4));
    assertEquals("MPI-IO", layers.getEntries().get(0).getName());
  }

  @Test
  void anOperationHasBelowItWhatItCaused() throws Exception {
    fixture.result(CrossLayerDataProvider.ID, Map.of());
    Timeline timeline = fixture.analysis().timeline();
    int withChildren = 0;
    for (Lane lane : timeline.ownLanes()) {
      for (int i = 0; lane.layer() == Layer.MPI_IO && i < lane.size(); i++) {
        List<List<Object>> expected = children(timeline, lane, i);
        List<ResultRow> rows =
            fixture
                .result(CrossLayerDataProvider.ID, CrossLayerDataProvider.parameters(lane, i))
                .getEntries();
        ResultRow first = rows.get(0);
        assertEquals(lane.callbackNs(i) - lane.admitNs(i), first.values().get(6));
        List<ResultRow> below =
            rows.stream().filter(row -> row.getParentId() == first.getId()).toList();
        assertEquals(
            expected,
            below.stream()
                .map(row -> Arrays.asList(row.values().get(2), row.values().get(9)))
                .toList());
        if (!expected.isEmpty()) {
          withChildren++;
          assertEquals(expected.get(0).get(0), first.values().get(3), "ISSUE");
          long selfNs = (Long) first.values().get(7);
          long durationNs = (Long) first.values().get(6);
          assertTrue(0 <= selfNs && selfNs < durationNs, first.values().toString());
          assertTrue(rows.stream().anyMatch(row -> row.getName().startsWith("POSIX: ")));
        }
      }
    }
    assertTrue(withChildren > 30, withChildren + " operations with children");
  }

  /** When they begin, since the parent's begin, and their bytes. */
  private static List<List<Object>> children(Timeline timeline, Lane parent, int i) {
    List<List<Object>> found = new ArrayList<>();
    for (Lane lane : timeline.lanes()) {
      for (int c = 0; c < lane.size(); c++) {
        if (timeline.parentLane(lane, c) == parent && lane.parent(c) == i) {
          assertTrue(lane.kind(c).isTransfer() || lane.bytesDone(c) == 0);
          Object bytes = lane.kind(c).isTransfer() ? lane.bytesDone(c) : null;
          found.add(Arrays.asList(lane.admitNs(c) - parent.admitNs(i), bytes));
        }
      }
    }
    found.sort(Comparator.comparing(child -> (Long) child.get(0)));
    return found;
  }

  @Test
  void aWrongConditionIsTold() {
    ITmfTreeDataProvider<?> provider =
        DataProviderManager.getInstance()
            .getDataProvider(fixture.trace, FindingsDataProvider.ID, ITmfTreeDataProvider.class);
    var response = provider.fetchTree(Map.of(Wanted.WHERE, "layr == POSIX"), null);
    assertEquals(ITmfResponse.Status.FAILED, response.getStatus());
    assertTrue(response.getStatusMessage().contains("layr"), response.getStatusMessage());
  }

  /** Every measure of every layer, and the findings that are gone, stay or are new. */
  @Test
  void runsAreComparedAsTheCoreDoes() throws Exception {
    try (Fixture before = new Fixture(Fixture.path("ior-view/traces.otf2"))) {
      Map<String, Object> parameters =
          Map.of(CompareDataProvider.BEFORE, before.trace.getUUID().toString());
      List<ResultRow> rows = fixture.result(CompareDataProvider.ID, parameters).getEntries();
      ResultAnalysis.Judged was =
          TmfTraceUtils.getAnalysisModuleOfClass(
                  before.trace, ResultAnalysis.class, ResultAnalysis.ID)
              .judged();
      RunComparison expected = RunComparison.of(was.result(), judged().result());
      Map<Long, String> names =
          rows.stream().collect(Collectors.toMap(ResultRow::getId, ResultRow::getName));
      for (RunComparison.Row row : expected.measures()) {
        String layer = Names.of(row.layer()) + " " + row.kind().key();
        List<ResultRow> found =
            rows.stream()
                .filter(one -> layer.equals(names.get(one.getParentId())))
                .filter(one -> one.getName().equals(row.measure().text()))
                .toList();
        assertEquals(1, found.size(), layer + " " + row.measure());
        assertEquals(value(row.values().before()), found.get(0).values().get(1));
        assertEquals(value(row.values().after()), found.get(0).values().get(2));
      }
      for (Finding finding : judged().findings()) {
        boolean reported = finding.severity().isReported();
        boolean wasReported =
            was.findings().stream()
                .anyMatch(one -> one.id().equals(finding.id()) && one.severity().isReported());
        String state = reported == wasReported ? "" : reported ? "new: " : "gone: ";
        String begin = state + finding.id() + ": ";
        assertEquals(
            reported || wasReported,
            rows.stream().anyMatch(row -> row.getName().startsWith(begin)),
            begin);
      }
    }
  }

  private static Object value(OptionalDouble known) {
    return known.isPresent() ? (Object) known.getAsDouble() : null;
  }
}

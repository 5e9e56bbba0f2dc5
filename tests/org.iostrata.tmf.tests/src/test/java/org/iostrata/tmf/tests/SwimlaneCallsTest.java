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
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;
import org.iostrata.tmf.core.swimlane.RowsBy;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What else a program does, beside its operations: calls and messages. */
class SwimlaneCallsTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();
  private static final long STEP_NS = 40_000_000;

  private static Fixture fixture;
  private static ITimeGraphDataProvider<TimeGraphEntryModel> provider;

  @BeforeAll
  static void open() throws Exception {
    fixture = new Fixture(Fixture.path("otf2-surroundings/archive/traces.otf2"));
    provider = fixture.swimlanes();
    assertTrue(fixture.analysis().waitForCompletion());
    SurroundingsAnalysis beside = SurroundingsAnalysis.of(fixture.trace);
    beside.schedule();
    assertTrue(beside.waitForCompletion());
  }

  @AfterAll
  static void close() {
    fixture.close();
  }

  private static Map<String, Object> wish(RowsBy rows) {
    Map<String, Object> wish = new HashMap<>();
    wish.put(SwimlaneDataProvider.CALLS, true);
    wish.put(SwimlaneDataProvider.ROWS, rows.name());
    return wish;
  }

  private static List<TimeGraphEntryModel> tree(RowsBy rows) {
    var response = provider.fetchTree(wish(rows), MONITOR);
    assertEquals(ITmfResponse.Status.COMPLETED, response.getStatus());
    return response.getModel().getEntries();
  }

  private static long programRow(int rank) {
    List<TimeGraphEntryModel> tree = tree(RowsBy.PROCESS);
    long process =
        tree.stream()
            .filter(row -> row.getName().equals("MPI Rank " + rank))
            .findFirst()
            .orElseThrow()
            .getId();
    return below(tree, process).stream()
        .filter(row -> row.getName().equals("Program"))
        .findFirst()
        .orElseGet(() -> below(tree, below(tree, process).get(0).getId()).get(0))
        .getId();
  }

  private static List<TimeGraphEntryModel> below(List<TimeGraphEntryModel> tree, long id) {
    return tree.stream().filter(row -> row.getParentId() == id).toList();
  }

  private static Map<String, Object> query(long fromNs, long toNs, int pixels, long... rows) {
    long step = Math.max(1, (toNs - fromNs) / pixels);
    Map<String, Object> parameters = wish(RowsBy.PROCESS);
    parameters.put(
        DataProviderParameterUtils.REQUESTED_TIME_KEY,
        LongStream.iterate(fromNs, t -> t <= toNs, t -> t + step).boxed().toList());
    parameters.put(
        DataProviderParameterUtils.REQUESTED_ITEMS_KEY, LongStream.of(rows).boxed().toList());
    return parameters;
  }

  private static List<ITimeGraphState> bars(long fromNs, long toNs, int pixels, long row) {
    var response = provider.fetchRowModel(query(fromNs, toNs, pixels, row), MONITOR);
    assertEquals(ITmfResponse.Status.COMPLETED, response.getStatus());
    return new ArrayList<>(response.getModel().getRows().get(0).getStates());
  }

  @Test
  void eachRankHasARowOfWhatElseItDoes() {
    assertEquals(
        4, tree(RowsBy.PROCESS).stream().filter(row -> row.getName().equals("Program")).count());
    List<TimeGraphEntryModel> byLayer = tree(RowsBy.LAYER);
    assertEquals("Program", byLayer.get(1).getName());
    assertEquals(4, below(byLayer, byLayer.get(1).getId()).size());
  }

  /** The generator says when each call begins. */
  @Test
  void barsAreTheCalls() {
    List<ITimeGraphState> bars = bars(0, STEP_NS - 100, 4000, programRow(0));
    assertEquals(
        List.of("solve", "MPI_Wait", "MPI_Barrier"),
        bars.stream().map(ITimeGraphState::getLabel).filter(label -> label != null).toList());
    ITimeGraphState wait =
        bars.stream().filter(bar -> "MPI_Wait".equals(bar.getLabel())).findFirst().orElseThrow();
    assertEquals(10_400_000, wait.getStartTime());
    assertEquals(28_010_000, wait.getStartTime() + wait.getDuration());
    assertEquals("call MPI message", wait.getStyle().getParentKey());
  }

  @Test
  void messagesAreArrowsBetweenTheRanks() {
    Map<String, Object> query = query(0, 5 * STEP_NS, 1000);
    List<ITimeGraphArrow> arrows = provider.fetchArrows(query, MONITOR).getModel();
    assertEquals(20, arrows.size());
    ITimeGraphArrow first =
        arrows.stream().filter(arrow -> arrow.getSourceId() == programRow(3)).findFirst().get();
    assertEquals(programRow(0), first.getDestinationId());
    query.put(SwimlaneDataProvider.NO_MESSAGES, true);
    assertEquals(List.of(), provider.fetchArrows(query, MONITOR).getModel());
    // One that is under way in the whole of a time is seen, too.
    long middle = first.getStartTime() + first.getDuration() / 2;
    assertTrue(
        provider.fetchArrows(query(middle, middle + 10, 1), MONITOR).getModel().stream()
            .anyMatch(arrow -> arrow.getStartTime() == first.getStartTime()));
  }

  private static Map<String, String> tooltip(long row, Object element, long timeNs) {
    Map<String, Object> parameters = query(timeNs, timeNs, 1, row);
    if (element != null) {
      parameters.put(DataProviderParameterUtils.REQUESTED_ELEMENT_KEY, element);
    }
    return provider.fetchTooltip(parameters, MONITOR).getModel();
  }

  @Test
  void tooltipsTellCommunicatorsTagsAndBytes() {
    Map<String, String> barrier = tooltip(programRow(1), null, STEP_NS - 5_000_000);
    assertEquals("MPI_Barrier", barrier.get("Call"));
    assertEquals("MPI_COMM_WORLD", barrier.get("Communicator"));
    ITimeGraphArrow arrow =
        provider.fetchArrows(query(0, STEP_NS, 1000), MONITOR).getModel().stream()
            .filter(one -> one.getSourceId() == programRow(1))
            .findFirst()
            .orElseThrow();
    Map<String, String> message = tooltip(programRow(2), arrow, arrow.getStartTime());
    assertEquals("8 KiB (8,192)", message.get("Bytes"));
    assertEquals("0", message.get("Tag"));
    assertEquals("MPI_COMM_WORLD", message.get("Communicator"));
  }

  /** A program without any I/O has rows, too. */
  @Test
  void messagesWithoutIoAreShown() throws Exception {
    try (Fixture pingPong = new Fixture(Fixture.path("pipit-ping-pong/traces.otf2"))) {
      var own = pingPong.swimlanes();
      assertTrue(pingPong.analysis().waitForCompletion());
      assertEquals(1, own.fetchTree(Map.of(), MONITOR).getModel().getEntries().size());
      SurroundingsAnalysis.of(pingPong.trace).schedule();
      assertTrue(SurroundingsAnalysis.of(pingPong.trace).waitForCompletion());
      assertEquals(5, own.fetchTree(wish(RowsBy.PROCESS), MONITOR).getModel().getEntries().size());
    }
  }
}

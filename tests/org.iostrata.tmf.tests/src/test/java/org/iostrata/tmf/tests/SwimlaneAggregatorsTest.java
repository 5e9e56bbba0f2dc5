// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Arrows from collective calls of ranks to what an aggregator does for them in another process. */
class SwimlaneAggregatorsTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();
  private static final String AGGREGATOR = "MPI Rank 0";

  private Fixture fixture;
  private ITimeGraphDataProvider<TimeGraphEntryModel> provider;
  private Map<Long, TimeGraphEntryModel> rows;

  private void open(String name) throws Exception {
    fixture = new Fixture(Fixture.path(name + "/traces.otf2"));
    provider = fixture.swimlanes();
    fixture.awaitArrows();
    rows = fixture.lanesById();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  /** The arrows from one process to another, messages left out. */
  private List<ITimeGraphArrow> arrows() {
    Map<String, Object> query = new HashMap<>();
    query.put(
        DataProviderParameterUtils.REQUESTED_TIME_KEY,
        List.of(fixture.trace.getStartTime().toNanos(), fixture.trace.getEndTime().toNanos() + 1));
    query.put(SwimlaneDataProvider.NO_MESSAGES, true);
    return provider.fetchArrows(query, MONITOR).getModel().stream()
        .filter(arrow -> !rank(arrow.getSourceId()).equals(rank(arrow.getDestinationId())))
        .toList();
  }

  private String rank(long row) {
    TimeGraphEntryModel entry = rows.get(row);
    while (!entry.getName().startsWith("MPI Rank")) {
      entry = rows.get(entry.getParentId());
    }
    return entry.getName();
  }

  /** As {@code analyze} counts them: so many requests of three ranks, one aggregator. */
  private void holds(String name, int requests) throws Exception {
    open(name);
    Set<List<Object>> calls = new HashSet<>();
    for (ITimeGraphArrow arrow : arrows()) {
      assertEquals("MPI-IO", rows.get(arrow.getSourceId()).getName());
      assertEquals("POSIX", rows.get(arrow.getDestinationId()).getName());
      assertNotEquals(AGGREGATOR, rank(arrow.getSourceId()));
      assertEquals(AGGREGATOR, rank(arrow.getDestinationId()));
      assertTrue(arrow.getDuration() >= 0, arrow.toString());
      calls.add(List.of(arrow.getSourceId(), arrow.getStartTime()));
    }
    assertEquals(requests, calls.size());
    assertEquals(3, calls.stream().map(call -> call.get(0)).distinct().count());
  }

  @Test
  void requestsLeadToWhoMovedTheirBytes() throws Exception {
    holds("ior-coll", 96);
  }

  @Test
  void requestsInFileViewsLeadToWhoWorkedMeanwhile() throws Exception {
    holds("ior-view", 6);
  }

  @Test
  void anArrowSaysWhatItIs() throws Exception {
    open("ior-coll");
    ITimeGraphArrow one = arrows().get(0);
    assertEquals(
        Map.of("Collective call", "MPI-IO write 16 KiB", "Aggregator", "POSIX write 16 KiB"),
        fixture.tooltip(one));
  }
}

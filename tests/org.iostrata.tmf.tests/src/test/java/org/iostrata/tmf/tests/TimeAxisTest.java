// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.core.trace.TimeAxis;
import org.junit.jupiter.api.Test;

/** Traces that know when they were recorded lie at that time, so several lie on one axis. */
class TimeAxisTest {
  private static final NullProgressMonitor MONITOR = new NullProgressMonitor();

  /** What otf2-print says of block-dd's clock: 25419521892838 is that date. */
  private static final long START_NS = ns(Instant.parse("2026-11-21T08:20:07.938163112Z"));

  private static long ns(Instant instant) {
    return instant.getEpochSecond() * 1_000_000_000 + instant.getNano();
  }

  @Test
  void eventsAndBarsLieAtTheTimeOfDay() throws Exception {
    try (Fixture fixture = new Fixture(Fixture.path("block-dd/traces.otf2"))) {
      IoTrace trace = fixture.trace;
      ITmfEvent first = trace.getNext(trace.seekEvent(0L));
      long firstNs = first.getTimestamp().toNanos();
      assertTrue(firstNs >= START_NS && firstNs < START_NS + 8_869_928, firstNs + "");
      assertEquals(START_NS, trace.getStartTime().toNanos());
      assertEquals(
          firstNs, trace.getNext(trace.seekEvent(trace.getStartTime())).getTimestamp().toNanos());
      assertEquals(
          trace.getNbEvents(), trace.seekEvent(TmfTimestamp.fromNanos(Long.MAX_VALUE)).getRank());

      var provider = fixture.swimlanes();
      assertTrue(fixture.analysis().waitForCompletion());
      List<TimeGraphEntryModel> rows =
          provider.fetchTree(Map.of(), MONITOR).getModel().getEntries();
      long endNs = trace.getEndTime().toNanos();
      rows.forEach(
          row -> {
            assertEquals(START_NS, row.getStartTime());
            assertTrue(row.getEndTime() >= endNs);
          });
      Map<String, Object> query =
          Map.of(
              DataProviderParameterUtils.REQUESTED_TIME_KEY,
                  LongStream.iterate(START_NS, t -> t <= endNs, t -> t + 10_000).boxed().toList(),
              DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                  rows.stream().map(TimeGraphEntryModel::getId).toList());
      List<ITimeGraphState> bars =
          provider.fetchRowModel(query, MONITOR).getModel().getRows().stream()
              .flatMap(row -> row.getStates().stream())
              .toList();
      assertTrue(bars.size() > 16, "16 reads of the disk and more: " + bars.size());
      bars.forEach(
          bar -> assertTrue(bar.getStartTime() >= START_NS && bar.getStartTime() <= endNs));
    }
  }

  @Test
  void traceWithoutADateBeginsAtZero() throws Exception {
    try (Fixture fixture = new Fixture()) {
      assertEquals(0, fixture.trace.axis().startNs());
      assertEquals(0, fixture.trace.getStartTime().toNanos());
    }
  }

  @Test
  void timesThatDoNotExistStopAtTheEnds() {
    TimeAxis axis = new TimeAxis(START_NS);
    assertEquals(Long.MAX_VALUE, axis.onAxis(Long.MAX_VALUE));
    assertEquals(Long.MIN_VALUE, axis.inTrace(Long.MIN_VALUE));
    assertEquals(42, axis.inTrace(axis.onAxis(42)));
  }
}

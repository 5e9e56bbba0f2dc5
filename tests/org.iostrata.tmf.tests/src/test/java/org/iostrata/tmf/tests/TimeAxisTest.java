// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.TmfEvent;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.synchronization.TimestampTransformFactory;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.core.trace.ShownRange;
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
      long toNs = trace.getEndTime().toNanos();
      rows.forEach(
          row -> {
            assertEquals(START_NS, row.getStartTime());
            assertTrue(row.getEndTime() >= toNs);
          });
      Map<String, Object> query =
          Map.of(
              DataProviderParameterUtils.REQUESTED_TIME_KEY,
                  LongStream.iterate(START_NS, t -> t <= toNs, t -> t + 10_000).boxed().toList(),
              DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                  rows.stream().map(TimeGraphEntryModel::getId).toList());
      List<ITimeGraphState> bars =
          provider.fetchRowModel(query, MONITOR).getModel().getRows().stream()
              .flatMap(row -> row.getStates().stream())
              .toList();
      assertTrue(bars.size() > 16, "16 reads of the disk and more: " + bars.size());
      bars.forEach(bar -> assertTrue(bar.getStartTime() >= START_NS && bar.getStartTime() <= toNs));
    }
  }

  private static IoTrace open(String fixture, long offsetNs) throws Exception {
    IoTrace trace = new IoTrace();
    if (offsetNs != 0) {
      trace.setTimestampTransform(TimestampTransformFactory.createWithOffset(offsetNs));
    }
    trace.initTrace(null, Fixture.path(fixture + "/traces.otf2"), TmfEvent.class);
    return trace;
  }

  @Test
  void tracesOfOneExperimentLieWhereTheyWereRecorded() throws Exception {
    IoTrace first = open("block-dd", 0);
    IoTrace second = open("block-tied", 0);
    assertTrue(second.axis().startNs() > 1_700_000_000_000_000_000L, "it knows its date, too");
    TmfExperiment both =
        new TmfExperiment(
            TmfEvent.class, "both", new ITmfTrace[] {first, second}, 1000, (IResource) null);
    try {
      both.indexTrace(true);
      assertEquals(first.getNbEvents() + second.getNbEvents(), both.getNbEvents());
      ITmfContext context = both.seekEvent(0L);
      long beforeNs = Math.min(first.axis().startNs(), second.axis().startNs());
      for (ITmfEvent e = both.getNext(context); e != null; e = both.getNext(context)) {
        long ns = e.getTimestamp().toNanos();
        assertTrue(ns >= beforeNs, "by time over both");
        beforeNs = ns;
      }
    } finally {
      both.dispose();
    }
  }

  @Test
  void traceCanBeMoved() throws Exception {
    IoTrace moved = open("block-dd", 5_000_000_000L);
    try {
      moved.indexTrace(true);
      assertEquals(START_NS + 5_000_000_000L, moved.getStartTime().toNanos());
      ITmfEvent first = moved.getNext(moved.seekEvent(moved.getStartTime()));
      assertEquals(0, first.getRank());
      assertTrue(first.getTimestamp().compareTo(moved.getStartTime()) >= 0);
    } finally {
      moved.dispose();
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

  @Test
  void tracesBeginAtZeroWhenThatIsPreferred() throws Exception {
    IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(TimeAxis.PREFERENCES);
    preferences.putBoolean(TimeAxis.FROM_ZERO, true);
    try (Fixture fixture = new Fixture(Fixture.path("block-dd/traces.otf2"))) {
      assertEquals(0, fixture.trace.getStartTime().toNanos());
    } finally {
      preferences.remove(TimeAxis.FROM_ZERO);
    }
  }

  @Test
  void aRangeIsReadAsItIsWritten() throws Exception {
    try (Fixture fixture = new Fixture(Fixture.path("block-dd/traces.otf2"))) {
      TmfTimeRange range = ShownRange.of(fixture.trace, "1.5 ms .. 0.002s");
      assertEquals(START_NS + 1_500_000, range.getStartTime().toNanos());
      assertEquals(START_NS + 2_000_000, range.getEndTime().toNanos());
      assertEquals("1.5 ms .. 2 ms", ShownRange.text(fixture.trace, range));
      assertEquals("The end is not after the begin", ShownRange.wrong("2ms..1ms"));
      assertEquals("x is no time: a number with ns, us, ms or s", ShownRange.wrong("1 ms .. x"));
      assertTrue(ShownRange.wrong("5 ms").startsWith("Two times"));
    }
  }

  /** A job of a view asks for a time that was selected, and the trace is closed by then. */
  @Test
  void aClosedTraceHasNoEvents() throws Exception {
    Fixture fixture = new Fixture();
    IoTrace trace = fixture.trace;
    fixture.close();
    assertNull(trace.getNext(trace.seekEvent(TmfTimestamp.fromNanos(1))));
    assertNull(trace.getNext(trace.seekEvent(0L)));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.TmfEvent;
import org.eclipse.tracecompass.tmf.core.event.aspect.ITmfEventAspect;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.project.model.TmfTraceType;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace of a format that another bundle brings, which has no events but operations. */
class AnyFormatTest {
  @TempDir Path folder;
  private HowToFormat format;

  @BeforeEach
  void register() throws Exception {
    // The workbench loads the trace type's class when it looks for the type of a file.
    new IoTrace().dispose();
    format = HowToFormat.requests(folder);
  }

  @AfterEach
  void forget() {
    format.close();
  }

  private String trace(String more) throws Exception {
    return format.write(folder.resolve("requests.csv"), more).toString();
  }

  private static List<ITmfEvent> events(IoTrace trace, long from) {
    List<ITmfEvent> events = new ArrayList<>();
    ITmfContext context = trace.seekEvent(from);
    for (ITmfEvent e = trace.getNext(context); e != null; e = trace.getNext(context)) {
      events.add(e);
    }
    return events;
  }

  private static String text(IoTrace trace, ITmfEvent event) {
    List<String> texts = new ArrayList<>();
    for (ITmfEventAspect<?> aspect : trace.getEventAspects()) {
      Object value = aspect.resolve(event);
      texts.add(value == null ? "" : value.toString());
    }
    return String.join("|", texts);
  }

  @Test
  void typeIsFoundByContentAsLongAsTheFormatIsKnown() throws Exception {
    String path = trace("");
    assertEquals(
        List.of(IoTrace.ID),
        TmfTraceType.selectTraceType(path, null).stream().map(t -> t.getTraceTypeId()).toList());
    format.close();
    assertFalse(new IoTrace().validate(null, path).isOK());
    register();
  }

  @Test
  void tableShowsOperationsByTheirBegin() throws Exception {
    try (Fixture fixture = new Fixture(trace(""))) {
      List<ITmfEvent> events = events(fixture.trace, 0);
      assertEquals(3, fixture.trace.getNbEvents());
      assertEquals(
          List.of(
              "00:00:00.000 000 000|process 0, thread 0|OPERATION|MPI-IO|write"
                  + "|/scratch/checkpoint|4194304|0|duration_ns=9000000, bytes_requested=4194304",
              "00:00:00.000 500 000|process 1, thread 0|OPERATION|POSIX|read"
                  + "|/scratch/input|1048576||duration_ns=2000000, bytes_requested=1048576",
              "00:00:00.001 000 000|process 0, thread 0|OPERATION|POSIX|write"
                  + "|/scratch/checkpoint|4194304|0|duration_ns=7000000, bytes_requested=4194304"),
          events.stream().map(event -> text(fixture.trace, event)).toList());
      assertEquals(9_000_000, fixture.trace.getEndTime().toNanos());
      assertEquals(events.subList(2, 3), events(fixture.trace, 2));
      assertEquals(2, fixture.trace.seekEvent(TmfTimestamp.fromNanos(500_001)).getRank());
      assertNull(fixture.trace.getNext(fixture.trace.seekEvent(3L)));
    }
  }

  @Test
  void swimlanesShowIt() throws Exception {
    try (Fixture fixture = new Fixture(trace(""))) {
      var provider = fixture.swimlanes();
      assertTrue(fixture.analysis().waitForCompletion());
      List<TimeGraphEntryModel> rows =
          provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel().getEntries();
      assertEquals(
          List.of(
              "",
              "process 0",
              "process 0/MPI-IO",
              "process 0/POSIX",
              "process 1",
              "process 1/POSIX"),
          Fixture.paths(rows));
    }
  }

  @Test
  void brokenTraceSaysWhere() throws Exception {
    String path = trace("0,0,POSIX,WRITE\n");
    IoTrace trace = new IoTrace();
    try {
      assertTrue(trace.validate(null, path).isOK(), "what is wrong is told when it is opened");
      TmfTraceException told =
          assertThrows(TmfTraceException.class, () -> trace.initTrace(null, path, TmfEvent.class));
      assertEquals(path + ": line 5 is no request", told.getMessage());
    } finally {
      trace.dispose();
    }
  }

  @Test
  void sumsHaveNoEventsAndNoLanes() throws Exception {
    try (HowToFormat sums = HowToFormat.counters(folder);
        Fixture fixture = new Fixture(sums.write(folder.resolve("sums.txt"), "").toString())) {
      assertEquals(0, fixture.trace.getNbEvents());
      assertNull(fixture.trace.getNext(fixture.trace.seekEvent(0L)));
      assertEquals(9_000_000, fixture.trace.getEndTime().toNanos());
      var provider = fixture.swimlanes();
      assertTrue(fixture.analysis().waitForCompletion());
      List<TimeGraphEntryModel> rows =
          provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel().getEntries();
      assertEquals(List.of(""), Fixture.paths(rows));
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.TmfEvent;
import org.eclipse.tracecompass.tmf.core.event.aspect.ITmfEventAspect;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.eclipse.tracecompass.tmf.core.project.model.TmfTraceType;
import org.eclipse.tracecompass.tmf.core.request.ITmfEventRequest;
import org.eclipse.tracecompass.tmf.core.request.TmfEventRequest;
import org.eclipse.tracecompass.tmf.core.statistics.TmfStatisticsModule;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.eclipse.tracecompass.tmf.core.trace.TraceValidationStatus;
import org.iostrata.tmf.core.trace.IoTrace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoTraceTest {
  private static Fixture fixture;
  private static IoTrace trace;
  private static final List<ITmfEvent> ALL = new ArrayList<>();

  @BeforeAll
  static void open() throws Exception {
    fixture = new Fixture();
    trace = fixture.trace;
    ITmfContext context = trace.seekEvent(0L);
    for (ITmfEvent event = trace.getNext(context); event != null; event = trace.getNext(context)) {
      ALL.add(event);
    }
  }

  @AfterAll
  static void close() {
    fixture.close();
  }

  @Test
  void typeIsRegistered() {
    assertEquals("Parallel I/O trace", TmfTraceType.getTraceType(IoTrace.ID).getName());
  }

  @Test
  void validatesArchivesOnly(@TempDir Path folder) throws Exception {
    IStatus good = new IoTrace().validate(null, Fixture.path("ior-coll/traces.otf2"));
    assertTrue(good.isOK());
    assertEquals(100, ((TraceValidationStatus) good).getConfidence());

    for (String path : List.of("ior-coll", "ior-coll/README.md", "ior-coll/none.otf2")) {
      assertFalse(new IoTrace().validate(null, Fixture.path(path)).isOK(), path);
    }
    Path other = Files.copy(Path.of(Fixture.path("ior-coll/traces.otf2")), folder.resolve("run1"));
    assertTrue(new IoTrace().validate(null, other.toString()).isOK(), "by content, not by name");
  }

  @Test
  void whatIsWrongWithAnArchiveIsToldWhenItIsOpened(@TempDir Path folder) throws Exception {
    Path text = Files.writeString(folder.resolve("junk.otf2"), "no archive at all");
    Path empty = Files.createFile(folder.resolve("empty.otf2"));
    Path alone =
        Files.copy(Path.of(Fixture.path("ior-coll/traces.otf2")), folder.resolve("alone.otf2"));
    for (Path path : List.of(text, empty, alone)) {
      IoTrace broken = new IoTrace();
      assertTrue(broken.validate(null, path.toString()).isOK(), path.toString());
      TmfTraceException told =
          assertThrows(
              TmfTraceException.class,
              () -> broken.initTrace(null, path.toString(), TmfEvent.class));
      assertTrue(told.getMessage().startsWith(folder.toString()), told.getMessage());
      broken.dispose();
    }
  }

  @Test
  void countsEveryEvent() {
    assertEquals(Fixture.EVENTS, trace.getNbEvents());
    assertEquals(Fixture.EVENTS, ALL.size());
    assertEquals(ALL.get(Fixture.EVENTS - 1).getTimestamp(), trace.getEndTime());
    assertTrue(trace.getStartTime().compareTo(ALL.get(0).getTimestamp()) <= 0);
  }

  @Test
  void countsOfEveryTypeAreThoseOfOtf2Print() throws Exception {
    Map<String, Long> expected = new TreeMap<>();
    Path counts = Path.of(Fixture.path("ior-coll/expected/counts.txt"));
    for (String line : Files.readAllLines(counts)) {
      String[] words = line.split(" ");
      if (words[0].equals("events")) {
        expected.put(words[1], Long.parseLong(words[2]));
      }
    }
    Map<String, Long> counted =
        ALL.stream()
            .collect(
                Collectors.groupingBy(
                    event -> event.getType().getName(), TreeMap::new, Collectors.counting()));
    assertEquals(expected, counted);
  }

  @Test
  void seeksByRank() {
    for (int rank = 0; rank < Fixture.EVENTS; rank += 97) {
      ITmfContext context = trace.seekEvent((long) rank);
      assertEquals(rank, context.getRank());
      assertEquals(ALL.get(rank), trace.getNext(context));
      assertEquals(rank + 1, context.getRank());
    }
    assertNull(trace.getNext(trace.seekEvent((long) Fixture.EVENTS)));
  }

  @Test
  void seeksByTime() {
    for (int rank = 0; rank < Fixture.EVENTS; rank += 101) {
      long timeNs = ALL.get(rank).getTimestamp().toNanos();
      long first = ALL.stream().filter(e -> e.getTimestamp().toNanos() < timeNs).count();
      ITmfContext context = trace.seekEvent(TmfTimestamp.fromNanos(timeNs));
      assertEquals(first, context.getRank());
      assertEquals(ALL.get((int) first), trace.getNext(context));
    }
  }

  @Test
  void seeksByRatioAndLocation() {
    for (double ratio : new double[] {0, 0.25, 0.5, 0.999}) {
      ITmfContext context = trace.seekEvent(ratio);
      assertEquals(ratio, trace.getLocationRatio(context.getLocation()), 1e-3);
      ITmfEvent event = trace.getNext(context);
      assertEquals(ALL.get((int) (ratio * Fixture.EVENTS)), event);
      ITmfContext again = trace.seekEvent(context.getLocation());
      assertEquals(ALL.get((int) event.getRank() + 1), trace.getNext(again));
    }
  }

  @Test
  void contextsDoNotDisturbEachOther() {
    ITmfContext a = trace.seekEvent(10L);
    ITmfContext b = trace.seekEvent(9000L);
    for (int i = 0; i < 1000; i++) {
      assertEquals(ALL.get(10 + i), trace.getNext(a));
      assertEquals(ALL.get(9000 + i), trace.getNext(b));
    }
  }

  private static Map<String, Object> row(ITmfEvent event) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (ITmfEventAspect<?> aspect : trace.getEventAspects()) {
      row.put(aspect.getName(), aspect.resolve(event));
    }
    return row;
  }

  @Test
  void columnsTellTheOperation() {
    ITmfEvent write =
        ALL.stream()
            .filter(e -> "MPI-IO".equals(row(e).get("Layer")))
            .filter(e -> "write".equals(row(e).get("Operation")))
            .findFirst()
            .orElseThrow();
    Map<String, Object> row = row(write);
    assertEquals(
        List.of(
            "Timestamp",
            "Location",
            "Event type",
            "Layer",
            "Operation",
            "File",
            "Bytes",
            "Offset",
            "Contents"),
        List.copyOf(row.keySet()));
    assertEquals("IO_OPERATION_BEGIN", row.get("Event type"));
    assertTrue(((String) row.get("File")).endsWith("ior.dat"));
    assertEquals(16384L, row.get("Bytes"));
    assertNotNull(row.get("Offset"));
    assertTrue(((String) row.get("Location")).startsWith("MPI Rank "));
    assertEquals("WRITE", write.getContent().getFieldValue(String.class, "mode"));
  }

  @Test
  void columnsOfACompletionTellTheSameOperation() {
    List<Map<String, Object>> writes =
        ALL.stream()
            .map(IoTraceTest::row)
            .filter(
                row -> "MPI-IO".equals(row.get("Layer")) && "write".equals(row.get("Operation")))
            .filter(row -> ((String) row.get("Location")).startsWith("MPI Rank 2"))
            .toList();
    assertEquals(2 * 16, writes.size());
    for (int i = 0; i < writes.size(); i += 2) {
      assertEquals("IO_OPERATION_BEGIN", writes.get(i).get("Event type"));
      assertEquals("IO_OPERATION_COMPLETE", writes.get(i + 1).get("Event type"));
      for (String column : List.of("File", "Bytes", "Offset")) {
        assertNotNull(writes.get(i).get(column));
        assertEquals(writes.get(i).get(column), writes.get(i + 1).get(column), column);
      }
    }
  }

  @Test
  void requestsGetTheEventsOfARange() throws Exception {
    long fromNs = ALL.get(3000).getTimestamp().toNanos();
    long toNs = ALL.get(4000).getTimestamp().toNanos();
    AtomicInteger count = new AtomicInteger();
    TmfEventRequest request =
        new TmfEventRequest(
            ITmfEvent.class,
            new TmfTimeRange(TmfTimestamp.fromNanos(fromNs), TmfTimestamp.fromNanos(toNs)),
            0,
            ITmfEventRequest.ALL_DATA,
            ITmfEventRequest.ExecutionType.FOREGROUND) {
          @Override
          public void handleData(ITmfEvent event) {
            count.incrementAndGet();
          }
        };
    trace.sendRequest(request);
    request.waitForCompletion();
    long expected =
        ALL.stream()
            .mapToLong(e -> e.getTimestamp().toNanos())
            .filter(t -> t >= fromNs && t <= toNs)
            .count();
    assertEquals(expected, count.get());
  }

  @Test
  void statisticsAreMadeWhenTheyAreAskedFor() {
    TmfStatisticsModule module =
        TmfTraceUtils.getAnalysisModuleOfClass(
            trace, TmfStatisticsModule.class, TmfStatisticsModule.ID);
    assertNull(module.getStatistics(), "not when the trace is opened");
    assertTrue(module.waitForInitialization());
    assertTrue(module.waitForCompletion());
    assertEquals(Fixture.EVENTS, module.getStatistics().getEventsTotal());
    assertEquals(
        (Long) ALL.stream().filter(e -> e.getType().getName().equals("ENTER")).count(),
        module.getStatistics().getEventTypesTotal().get("ENTER"));
  }
}

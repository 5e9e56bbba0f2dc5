// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.iostrata.core.Cancelled;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.LoggedEvent;
import org.iostrata.otf2.Damage;
import org.junit.jupiter.api.Test;

class Otf2EventLogTest {
  /** What otf2-print counts, from the README beside the archive. */
  private static final int EVENTS = 11102;

  private static Otf2EventLog open() throws IOException {
    return open("ior-coll");
  }

  private static Otf2EventLog open(String fixture) throws IOException {
    return Otf2EventLog.open(
        Path.of(System.getProperty("iostrata.root"), "tests/fixtures", fixture, "traces.otf2"),
        Damage.REFUSED);
  }

  private static List<LoggedEvent> all() throws IOException {
    return all("ior-coll");
  }

  private static List<LoggedEvent> all(String fixture) throws IOException {
    try (Otf2EventLog log = open(fixture)) {
      return log.read(0, Integer.MAX_VALUE);
    }
  }

  @Test
  void countsEveryEvent() throws IOException {
    try (Otf2EventLog log = open()) {
      log.index(Progress.NONE);
      assertEquals(EVENTS, log.count());
      assertEquals(EVENTS, all().size());
      assertEquals(all().get(EVENTS - 1).timeNs(), log.lastNs());
    }
  }

  @Test
  void findsEventsByNumberInAnyOrder() throws IOException {
    List<LoggedEvent> all = all();
    Random random = new Random(1);
    for (int step : new int[] {1, 100, 5000}) {
      try (Otf2EventLog log = open()) {
        log.index(Progress.NONE, step);
        for (int n = 0; n < 100; n++) {
          int number = random.nextInt(EVENTS);
          int count = random.nextInt(20);
          assertEquals(
              all.subList(number, Math.min(EVENTS, number + count)), log.read(number, count));
        }
        assertEquals(List.of(), log.read(EVENTS, 5));
        assertEquals(List.of(), log.read(EVENTS + 1000L, 5));
      }
    }
  }

  @Test
  void findsTheFirstEventNotBeforeATime() throws IOException {
    List<LoggedEvent> all = all();
    Random random = new Random(2);
    try (Otf2EventLog log = open()) {
      log.index(Progress.NONE, 50);
      for (int n = 0; n < 200; n++) {
        long timeNs = all.get(random.nextInt(EVENTS)).timeNs() + random.nextInt(3) - 1;
        long expected = all.stream().filter(event -> event.timeNs() < timeNs).count();
        assertEquals(expected, log.numberAt(timeNs));
      }
      assertEquals(0, log.numberAt(Long.MIN_VALUE / 4));
      assertEquals(EVENTS, log.numberAt(log.lastNs() + 1));
    }
  }

  @Test
  void worksBeforeItIsIndexed() throws IOException {
    List<LoggedEvent> all = all();
    try (Otf2EventLog log = open()) {
      assertEquals(all.subList(7000, 7010), log.read(7000, 10));
      assertEquals(all.subList(5, 6), log.read(5, 1));
      assertEquals(
          all.stream().filter(event -> event.timeNs() < all.get(9000).timeNs()).count(),
          log.numberAt(all.get(9000).timeNs()));
    }
  }

  @Test
  void tellsWhatAnEventIsAbout() throws IOException {
    List<LoggedEvent> writes =
        all().stream()
            .filter(event -> event.layer() == Layer.MPI_IO && event.kind() == OperationKind.WRITE)
            .filter(event -> event.type().equals("IO_OPERATION_BEGIN"))
            .toList();
    // Each of 4 ranks wrote 262144 bytes by MPI_File_write_at_all.
    assertEquals(4 * 262144, writes.stream().mapToLong(LoggedEvent::bytes).sum());
    for (LoggedEvent write : writes) {
      assertTrue(write.file().endsWith("ior.dat"), write.file());
      assertTrue(write.offset() != Trace.UNKNOWN);
      assertEquals("WRITE", write.fields().get("mode"));
    }
    LoggedEvent enter =
        all().stream().filter(event -> event.type().equals("ENTER")).findFirst().orElseThrow();
    assertEquals(null, enter.layer());
    assertTrue(enter.fields().get("region") instanceof String);
  }

  @Test
  void laterEventsOfAnOperationTellWhatItsBeginTold() throws IOException {
    List<LoggedEvent> completed = ofType("ior-coll", "IO_OPERATION_COMPLETE");
    assertTrue(completed.stream().allMatch(event -> event.kind() != null));
    List<LoggedEvent> writes =
        completed.stream()
            .filter(event -> event.layer() == Layer.MPI_IO && event.kind() == OperationKind.WRITE)
            .toList();
    assertEquals(4 * 262144, writes.stream().mapToLong(LoggedEvent::bytes).sum());
    assertTrue(writes.stream().allMatch(event -> event.offset() != Trace.UNKNOWN));
  }

  /** What was begun without waiting is asynchronous to its end, on whatever thread that is. */
  @Test
  void laterEventsOfNonBlockingOperationsAreInTheirLayer() throws IOException {
    for (String type : List.of("IO_OPERATION_ISSUED", "IO_OPERATION_COMPLETE")) {
      List<LoggedEvent> events = ofType("ior-nonblock", type);
      long begun =
          ofType("ior-nonblock", "IO_OPERATION_BEGIN").stream()
              .filter(event -> event.layer() == Layer.AIO)
              .count();
      assertTrue(begun > 0);
      assertEquals(
          begun, events.stream().filter(event -> event.layer() == Layer.AIO).count(), type);
      assertTrue(events.stream().allMatch(event -> event.kind() != null), type);
    }
  }

  private static List<LoggedEvent> ofType(String fixture, String type) throws IOException {
    return all(fixture).stream().filter(event -> event.type().equals(type)).toList();
  }

  @Test
  void stopsWhenCancelled() throws IOException {
    Progress cancelled = new Cancelled();
    try (Otf2EventLog log = open()) {
      assertThrows(CancellationException.class, () -> log.index(cancelled));
    }
  }
}

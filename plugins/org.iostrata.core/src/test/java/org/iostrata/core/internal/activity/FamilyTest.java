// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.WaitFor;
import org.junit.jupiter.api.Test;

/**
 * How long those that a process started wait for its I/O. Process 0 started the others; times are
 * milliseconds.
 */
class FamilyTest {
  private static final long MS = 1_000_000;
  private static final int END = 100;
  private static final int WRITE = LayerKind.of(Layer.POSIX, OperationKind.WRITE);

  private static final int SECOND_THREAD = 100;

  /** A write has no {@code what}. */
  private record Span(int process, int thread, WaitFor what, int from, int to) {}

  private final List<Span> spans = new ArrayList<>();
  private final List<TraceProcess> processes = new ArrayList<>();

  /** A starter, and so many that it started, of which the last ones may have two threads. */
  private FamilyTest start(int started, int withTwoThreads) {
    add(0, 1, Trace.NONE);
    for (int i = 1; i <= started; i++) {
      add(1, i > started - withTwoThreads ? 2 : 1, 0);
    }
    return this;
  }

  private void add(int team, int threads, int creator) {
    int index = processes.size();
    List<Integer> all =
        IntStream.range(0, threads).map(i -> index + i * SECOND_THREAD).boxed().toList();
    processes.add(
        new TraceProcess(
            index, "p" + index, all, Role.APPLICATION, team, TraceHost.UNKNOWN, creator));
  }

  private FamilyTest writes(int process, int from, int to) {
    spans.add(new Span(process, process, null, from, to));
    return this;
  }

  private FamilyTest waits(int process, WaitFor what, int from, int to) {
    spans.add(new Span(process, process, what, from, to));
    return this;
  }

  private FamilyTest awaits(int process, int from, int to) {
    return waits(process, WaitFor.NEIGHBOURS, from, to);
  }

  private FamilyTest lives(int process, int from, int to) {
    return waits(process, WaitFor.NOTHING, 0, from).waits(process, WaitFor.NOTHING, to, END + 1);
  }

  private Trace trace() {
    return new Trace("", "", processes, List.of(), List.of(), List.of(), END * MS, 0);
  }

  /** As a scan does it: what ends up to the end of a round. */
  private ActivitySweep sweep(int round) {
    ActivitySweep sweep = new ActivitySweep(trace());
    List<ActivityLog> logs =
        processes.stream().map(of -> new ActivityLog(of.index(), of.index(), false)).toList();
    for (int from = 0; from <= END; from += round) {
      int to = from + round;
      int watermark = to;
      for (Span span : spans) {
        tell(logs.get(span.process()), span, from, to);
        boolean open = span.what() == null && span.to() >= to;
        watermark = open ? Math.min(watermark, span.from()) : watermark;
      }
      long watermarkNs = watermark * MS;
      for (ActivityLog log : logs) {
        log.settle(to <= END ? watermarkNs : Long.MAX_VALUE);
        sweep.take(log);
      }
      sweep.advance(watermarkNs);
    }
    sweep.finish();
    return sweep;
  }

  private static void tell(ActivityLog log, Span span, int from, int to) {
    OperationBatch batch = new OperationBatch(1);
    boolean ends = span.to() >= from && span.to() < to;
    if (span.what() != null) {
      if (span.from() >= from && span.from() < to && (span.from() > 0 || !isAbsence(span))) {
        batch.waits().begin(span.from() * MS, span.thread(), span.what());
      }
      if (ends) {
        batch.waits().end(span.to() * MS, span.thread(), span.what(), Trace.NONE);
      }
      log.add(batch.waits());
    } else if (ends) {
      int row = batch.add();
      batch.setWhat(row, WRITE, 0, span.thread());
      batch.setWhere(row, Trace.NONE, Trace.NONE, FileClass.DATA);
      batch.setTimes(row, span.from() * MS, Trace.UNKNOWN, span.to() * MS);
      log.add(batch, row);
    }
  }

  private static boolean isAbsence(Span span) {
    return span.what() == WaitFor.NOTHING;
  }

  /** How long others waited for a process, in ms; all of it is told of its I/O. */
  private double waitedFor(int process, int round) {
    ProcessActivity of = sweep(round).of(process);
    double allNs = 0;
    for (int entry = 0; entry < of.size(); entry++) {
      assertEquals(0, of.waitedForInIoNs(entry));
      allNs += of.waitedForElsewhereNs(entry);
      if (of.layerKind(entry) != WRITE) {
        assertEquals(0, of.waitedForElsewhereNs(entry));
      }
    }
    return allNs / MS;
  }

  private void assertWaitedFor(double expectedMs) {
    assertEquals(expectedMs, waitedFor(0, END + 1), 1e-5);
    assertEquals(expectedMs, waitedFor(0, 7), 1e-5);
  }

  @Test
  void allWaitWhileItWrites() {
    start(2, 0).writes(0, 10, 50).awaits(1, 10, 60).lives(2, 5, 100).awaits(2, 20, 50);
    assertWaitedFor(10 / 2.0 + 30 * 2);
  }

  @Test
  void whoComputesSharesTheBlame() {
    start(3, 0).lives(3, 5, 100).writes(0, 10, 50).awaits(1, 10, 50).awaits(2, 10, 50);
    assertWaitedFor(40 * 2 / 2.0);
  }

  @Test
  void whoIsOverDoesNotWait() {
    start(3, 0).writes(0, 10, 50).awaits(1, 10, 50).awaits(2, 10, 50).awaits(3, 10, 12);
    lives(3, 5, 20);
    assertWaitedFor(2 * 3 + 8 * 2 / 2.0 + 30 * 2);
  }

  @Test
  void whoWaitsAsItEndsDoesNotWaitForEver() {
    start(2, 0).writes(0, 10, 50).awaits(1, 10, 50).awaits(2, 10, END + 1).lives(2, 5, 20);
    assertWaitedFor(10 * 2 + 30);
  }

  @Test
  void whoHasNotBegunDoesNotShareTheBlame() {
    start(3, 0).writes(0, 10, 50).awaits(1, 10, 50).awaits(2, 10, 50).lives(3, 30, 100);
    assertWaitedFor(20 * 2 + 20 * 2 / 2.0);
  }

  @Test
  void oneThatWritesOrListensDoesNotWait() {
    start(2, 0).lives(1, 0, 100).lives(2, 0, 100).writes(0, 10, 50).awaits(1, 10, 50);
    awaits(2, 10, 50).writes(2, 10, 30).waits(2, WaitFor.CONNECTIONS, 30, 40);
    assertWaitedFor(30 / 2.0 + 10 * 2);
  }

  @Test
  void allThreadsOfItHaveToWait() {
    start(2, 1).writes(0, 10, 50).awaits(1, 10, 50).awaits(2, 10, 50);
    spans.add(new Span(2, 2 + SECOND_THREAD, WaitFor.NEIGHBOURS, 40, 50));
    assertWaitedFor(30 / 2.0 + 10 * 2);
  }

  /** Workers without work, servers without requests. */
  @Test
  void whoMostlyWaitsForSomethingElseDoesNotWaitForIt() {
    start(2, 0).writes(0, 10, 50).awaits(1, 10, 80).awaits(2, 10, 100);
    assertWaitedFor(0);
  }

  @Test
  void anotherThreadOfItMayWriteBehindIt() {
    start(2, 0).awaits(1, 10, 50).awaits(2, 10, 50);
    spans.add(new Span(0, SECOND_THREAD, null, 10, 50));
    assertWaitedFor(0);
  }

  @Test
  void oneAloneIsNoFamily() {
    add(0, 1, Trace.NONE);
    add(1, 1, 0);
    add(1, 1, Trace.NONE);
    writes(0, 10, 50).awaits(1, 10, 50).awaits(2, 10, 50);
    assertWaitedFor(0);
  }

  @Test
  void commandsOfAShellAreNoFamily() {
    add(0, 1, Trace.NONE);
    add(1, 1, 0);
    add(2, 1, 0);
    writes(0, 10, 50).awaits(1, 10, 50).awaits(2, 10, 50);
    assertWaitedFor(0);
  }

  @Test
  void whoStartedOthersWaitsForThose() {
    start(2, 0).writes(0, 10, 50).awaits(1, 10, 50).awaits(2, 10, 50);
    add(2, 1, 2);
    assertWaitedFor(40 / 2.0);
  }

  @Property(tries = 200)
  void roundsOfAnyLengthGiveWhatEveryMillisecondTells(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 100) int round) {
    processes.clear();
    spans.clear();
    Random random = new Random(seed);
    start(4, 1);
    for (TraceProcess process : processes) {
      int from = random.nextInt(20);
      int to = process.index() == 0 || random.nextBoolean() ? END : END - random.nextInt(50);
      for (int thread : process.threads()) {
        for (int at = from + random.nextInt(15); at < to - 1; at += 1 + random.nextInt(15)) {
          boolean writes = random.nextInt(3) == (process.index() == 0 ? 1 : 0);
          int until = Math.min(to, at + 1 + random.nextInt(25));
          WaitFor what = writes ? null : WaitFor.NEIGHBOURS;
          spans.add(new Span(process.index(), thread, what, at, until));
          at = until;
        }
      }
      lives(process.index(), from, to);
    }
    assertEquals(naive(), waitedFor(0, round), 1e-4);
  }

  private double naive() {
    double sumMs = 0;
    long all = 0;
    long inIo = 0;
    for (int time = 0; time < END; time++) {
      int at = time;
      int[] present = present(at).filter(process -> process > 0).toArray();
      int waiting = (int) Arrays.stream(present).filter(process -> waits(process, at)).count();
      boolean io = doing(0, 0, at).anyMatch(span -> span.what() == null);
      sumMs += io ? (double) waiting / (1 + present.length - waiting) : 0;
      all += waiting;
      inIo += io ? waiting : 0;
    }
    return inIo > all / 2.0 ? sumMs : 0;
  }

  private IntStream present(int time) {
    return IntStream.range(0, processes.size())
        .filter(process -> doing(process, process, time).noneMatch(FamilyTest::isAbsence));
  }

  private boolean waits(int process, int time) {
    return processes.get(process).threads().stream()
        .allMatch(
            thread ->
                doing(process, thread, time).findAny().isPresent()
                    && doing(process, thread, time)
                        .allMatch(span -> span.what() == WaitFor.NEIGHBOURS));
  }

  private Stream<Span> doing(int process, int thread, int time) {
    return spans.stream()
        .filter(span -> span.process() == process && span.thread() == thread)
        .filter(span -> span.from() <= time && time < span.to());
  }
}

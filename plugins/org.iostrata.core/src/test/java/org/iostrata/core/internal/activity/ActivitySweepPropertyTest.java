// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import static org.iostrata.core.internal.activity.NaiveActivity.AWAIT;
import static org.iostrata.core.internal.activity.NaiveActivity.BESIDE;
import static org.iostrata.core.internal.activity.NaiveActivity.END;
import static org.iostrata.core.internal.activity.NaiveActivity.FLUSH;
import static org.iostrata.core.internal.activity.NaiveActivity.LIBRARY;
import static org.iostrata.core.internal.activity.NaiveActivity.LISTEN;
import static org.iostrata.core.internal.activity.NaiveActivity.TEAM;
import static org.iostrata.core.internal.activity.NaiveActivity.TOGETHER;
import static org.iostrata.core.internal.activity.NaiveActivity.UNIT_NS;
import static org.iostrata.core.internal.activity.NaiveActivity.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.activity.NaiveActivity.Span;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.WaitFor;

/**
 * What processes do, swept in rounds of any length, against a look at every microsecond. Times are
 * whole microseconds; a pause of at most ten belongs to the burst around it.
 */
class ActivitySweepPropertyTest {
  private static final int PROCESSES = 5;

  /** Between two of a kind, in microseconds: within a burst, or not. */
  private static final int MOST_PAUSE = 30;

  /** From this number on threads are second ones; a process' first thread has its number. */
  private static final int SECOND = 2 * PROCESSES;

  private static final Map<Integer, WaitFor> WAITS =
      Map.of(
          LayerKind.NONE, WaitFor.OTHERS, LISTEN, WaitFor.CONNECTIONS, AWAIT, WaitFor.NEIGHBOURS);

  private static final Trace TRACE = trace();

  private static Trace trace() {
    List<TraceProcess> processes =
        IntStream.range(0, PROCESSES)
            .mapToObj(
                i ->
                    new TraceProcess(
                        i,
                        "p" + i,
                        List.of(i),
                        Role.APPLICATION,
                        i / TEAM,
                        TraceHost.UNKNOWN,
                        i - 1))
            .toList();
    return new Trace("", "", processes, List.of(), List.of(), List.of(), END * UNIT_NS, 0);
  }

  @Property(tries = 100)
  void roundsOfAnyLengthGiveWhatEveryMicrosecondTells(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int round) {
    List<Span> spans = random(new Random(seed));
    ActivitySweep sweep = sweep(spans, round, new ActivitySweep(TRACE));
    NaiveActivity naive = new NaiveActivity(spans);
    for (int process = 0; process < PROCESSES; process++) {
      check(naive, sweep.of(process), process);
    }
  }

  /**
   * It is forgotten for whom some waits are; who waits when, and that it is for somebody, is not.
   */
  @Property(tries = 100)
  void withoutMemoryNoWaitIsLost(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int round) {
    List<Span> spans = random(new Random(seed));
    spans.removeIf(span -> span.layerKind() >= 0);
    ActivitySweep sweep = sweep(spans, round, new ActivitySweep(TRACE, 0));
    NaiveActivity naive = new NaiveActivity(spans);
    double expectedNs = 0;
    double actualNs = 0;
    for (int process = 0; process < PROCESSES; process++) {
      ProcessActivity actual = sweep.of(process);
      Map<String, Long> timesNs = new HashMap<>();
      for (int entry = 0; entry < actual.size(); entry++) {
        String key = actual.activity(entry) + " " + actual.layerKind(entry);
        timesNs.put(key, actual.timeNs(entry));
        expectedNs += naive.elsewhere(process, key);
        actualNs += actual.waitedForElsewhereNs(entry);
      }
      assertEquals(naive.timesNs(process), timesNs);
    }
    assertEquals(expectedNs, actualNs, 8);
  }

  private static void check(NaiveActivity naive, ProcessActivity actual, int process) {
    Map<String, Long> timesNs = new HashMap<>();
    for (int entry = 0; entry < actual.size(); entry++) {
      String key = actual.activity(entry) + " " + actual.layerKind(entry);
      timesNs.put(key, actual.timeNs(entry));
      assertEquals(naive.inIo(process, key), (double) actual.waitedForInIoNs(entry), 2, key);
      assertEquals(
          naive.elsewhere(process, key), (double) actual.waitedForElsewhereNs(entry), 2, key);
      assertEquals(naive.unawaitedNs(process, key), actual.unawaitedNs(entry), key);
    }
    assertEquals(naive.timesNs(process), timesNs);
    assertEquals(naive.besideNs(process), actual.besideNs());
    assertEquals(naive.hideableNs(process), actual.alternation().hideableNs());
  }

  /** Of each thing a process may be in some, one behind the other; requests beside overlap. */
  private static List<Span> random(Random random) {
    List<Span> spans = new ArrayList<>();
    int[] kinds = {WRITE, FLUSH, TOGETHER, LIBRARY};
    int most = random.nextBoolean() ? 6 : 2; // or they mostly wait for each other
    for (int process = 0; process < PROCESSES; process++) {
      for (int thread = 2 * process; thread <= 2 * process + random.nextInt(2); thread++) {
        waits(LayerKind.NONE, process, thread, random, spans);
      }
      waits(LISTEN, process, SECOND + process, random, spans);
      waits(AWAIT, process, random.nextBoolean() ? process : SECOND + process, random, spans);
      for (int kind : kinds) {
        int thread = random.nextBoolean() ? process : SECOND + process;
        int at = random.nextInt(60);
        while (random.nextInt(6) < most - 1 && at < END - 60) {
          int to = at + 1 + random.nextInt(50);
          spans.add(new Span(process, kind, at, to, thread, Trace.NONE));
          at = to + random.nextInt(MOST_PAUSE);
        }
      }
      for (int i = random.nextInt(most) / 2; i > 0; i--) {
        int from = random.nextInt(END - 60);
        spans.add(new Span(process, BESIDE, from, from + 1 + random.nextInt(60)));
      }
    }
    return spans;
  }

  /** Of one thread, one behind the other. */
  private static void waits(int kind, int process, int thread, Random random, List<Span> spans) {
    int at = random.nextInt(60);
    while (random.nextInt(6) > 0 && at < END - 60) {
      int to = at + 1 + random.nextInt(50);
      int partner = random.nextInt(PROCESSES + 1) - 1;
      spans.add(new Span(process, kind, at, to, thread, partner));
      at = to + random.nextInt(MOST_PAUSE);
    }
  }

  /** As a scan does it: what ended, and what waiting began or ended, up to the end of a round. */
  private static ActivitySweep sweep(List<Span> spans, int round, ActivitySweep sweep) {
    List<ActivityLog> logs =
        IntStream.range(0, PROCESSES).mapToObj(i -> new ActivityLog(i, i, false)).toList();
    for (int from = 0; from < END; from += round) {
      int to = from + round;
      long watermark = to;
      for (Span span : spans) {
        boolean message = span.layerKind() < 0;
        if (!message && span.to() >= from && span.to() < to) {
          logs.get(span.process()).add(operation(span), 0);
        }
        if (message) {
          message(logs.get(span.process()), span, from, to);
        }
        watermark = !message && span.to() >= to ? Math.min(watermark, span.from()) : watermark;
      }
      for (ActivityLog log : logs) {
        log.settle(to < END ? watermark * UNIT_NS : Long.MAX_VALUE);
        sweep.take(log);
      }
      sweep.advance(watermark * UNIT_NS);
    }
    sweep.finish();
    return sweep;
  }

  /** What of a message is told in a round. */
  private static void message(ActivityLog log, Span span, int from, int to) {
    OperationBatch batch = new OperationBatch(1);
    WaitFor what = WAITS.get(span.layerKind());
    if (span.from() >= from && span.from() < to) {
      batch.waits().begin((long) span.from() * UNIT_NS, span.thread(), what);
    }
    if (span.to() >= from && span.to() < to) {
      batch.waits().end((long) span.to() * UNIT_NS, span.thread(), what, span.partner());
    }
    log.add(batch.waits());
  }

  private static OperationBatch operation(Span span) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    int flags =
        span.layerKind() == BESIDE
            ? OperationFlags.NON_BLOCKING
            : span.layerKind() == TOGETHER ? OperationFlags.COLLECTIVE : 0;
    batch.setWhat(row, span.layerKind(), flags, span.thread());
    batch.setWhere(row, Trace.NONE, Trace.NONE, FileClass.DATA);
    batch.setTimes(row, (long) span.from() * UNIT_NS, Trace.UNKNOWN, (long) span.to() * UNIT_NS);
    return batch;
  }
}

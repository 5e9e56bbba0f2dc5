// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import static org.iostrata.core.internal.activity.NaiveActivity.BESIDE;
import static org.iostrata.core.internal.activity.NaiveActivity.END;
import static org.iostrata.core.internal.activity.NaiveActivity.FLUSH;
import static org.iostrata.core.internal.activity.NaiveActivity.LIBRARY;
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

/**
 * What processes do, swept in rounds of any length, against a look at every microsecond. Times are
 * whole microseconds; a pause of at most ten belongs to the burst around it.
 */
class ActivitySweepPropertyTest {
  private static final int PROCESSES = 4;

  /** Between two of a kind, in microseconds: within a burst, or not. */
  private static final int MOST_PAUSE = 30;

  private static final Trace TRACE = trace();

  private static Trace trace() {
    List<TraceProcess> processes =
        IntStream.range(0, PROCESSES)
            .mapToObj(
                i ->
                    new TraceProcess(
                        i, "p" + i, List.of(i), Role.APPLICATION, i / TEAM, TraceHost.UNKNOWN))
            .toList();
    return new Trace("", "", processes, List.of(), List.of(), List.of(), END * UNIT_NS, 0);
  }

  @Property(tries = 100)
  void roundsOfAnyLengthGiveWhatEveryMicrosecondTells(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int round) {
    List<Span> spans = random(new Random(seed));
    ActivitySweep sweep = sweep(spans, round);
    NaiveActivity naive = new NaiveActivity(spans);
    for (int process = 0; process < PROCESSES; process++) {
      check(naive, sweep.of(process), process);
    }
  }

  private static void check(NaiveActivity naive, ProcessActivity actual, int process) {
    Map<String, Long> timesNs = new HashMap<>();
    for (int entry = 0; entry < actual.size(); entry++) {
      String key = actual.activity(entry) + " " + actual.layerKind(entry);
      timesNs.put(key, actual.timeNs(entry));
      assertEquals(naive.inIo(process, key), (double) actual.waitedForInIoNs(entry), 2, key);
      assertEquals(
          naive.elsewhere(process, key), (double) actual.waitedForElsewhereNs(entry), 2, key);
    }
    assertEquals(naive.timesNs(process), timesNs);
    assertEquals(naive.besideNs(process), actual.besideNs());
    assertEquals(naive.hideableNs(process), actual.alternation().hideableNs());
  }

  /** Of each thing a process may be in some, one behind the other; requests beside overlap. */
  private static List<Span> random(Random random) {
    List<Span> spans = new ArrayList<>();
    int[] kinds = {WRITE, FLUSH, TOGETHER, LIBRARY, LayerKind.NONE};
    for (int process = 0; process < PROCESSES; process++) {
      for (int kind : kinds) {
        int at = random.nextInt(60);
        while (random.nextInt(6) > 0 && at < END - 60) {
          int to = at + 1 + random.nextInt(50);
          spans.add(new Span(process, kind, at, to));
          at = to + random.nextInt(MOST_PAUSE);
        }
      }
      for (int i = random.nextInt(3); i > 0; i--) {
        int from = random.nextInt(END - 60);
        spans.add(new Span(process, BESIDE, from, from + 1 + random.nextInt(60)));
      }
    }
    return spans;
  }

  /** As a scan does it: what ended, and what waiting began or ended, up to the end of a round. */
  private static ActivitySweep sweep(List<Span> spans, int round) {
    ActivitySweep sweep = new ActivitySweep(TRACE);
    List<ActivityLog> logs =
        IntStream.range(0, PROCESSES).mapToObj(i -> new ActivityLog(i, false)).toList();
    for (int from = 0; from < END; from += round) {
      int to = from + round;
      long watermark = to;
      for (Span span : spans) {
        boolean message = span.layerKind() == LayerKind.NONE;
        if (!message && span.to() >= from && span.to() < to) {
          logs.get(span.process()).add(operation(span), 0);
        }
        message(
            logs.get(span.process()), message && isIn(span.from(), from, to), span.from(), true);
        message(logs.get(span.process()), message && isIn(span.to(), from, to), span.to(), false);
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

  private static boolean isIn(int time, int from, int to) {
    return time >= from && time < to;
  }

  private static void message(ActivityLog log, boolean told, int time, boolean begin) {
    if (told) {
      OperationBatch batch = new OperationBatch(1);
      batch.waits().add((long) time * UNIT_NS, begin, false);
      log.add(batch.waits());
    }
  }

  private static OperationBatch operation(Span span) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    int flags =
        span.layerKind() == BESIDE
            ? OperationFlags.NON_BLOCKING
            : span.layerKind() == TOGETHER ? OperationFlags.COLLECTIVE : 0;
    batch.setWhat(row, span.layerKind(), flags, span.process());
    batch.setWhere(row, Trace.NONE, Trace.NONE, FileClass.DATA);
    batch.setTimes(row, (long) span.from() * UNIT_NS, Trace.UNKNOWN, (long) span.to() * UNIT_NS);
    return batch;
  }
}

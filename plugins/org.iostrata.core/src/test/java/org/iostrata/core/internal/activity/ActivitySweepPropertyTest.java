// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

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
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;

/**
 * What processes do, swept in rounds of any length, against a look at every microsecond. Times are
 * whole microseconds; a pause of at most ten belongs to the burst around it.
 */
class ActivitySweepPropertyTest {
  private static final int UNIT_NS = 1000;
  private static final int END = 250;
  private static final int GAP = 10;
  private static final int PROCESSES = 4;

  /** Three of a team, and one that is alone. */
  private static final int TEAM = 3;

  private static final int WRITE = LayerKind.of(Layer.POSIX, OperationKind.WRITE);
  private static final int FLUSH = LayerKind.of(Layer.POSIX, OperationKind.FLUSH);
  private static final int TOGETHER = LayerKind.of(Layer.MPI_IO, OperationKind.WRITE);
  private static final int LIBRARY = LayerKind.of(Layer.HDF5, OperationKind.WRITE);
  private static final int BESIDE = LayerKind.of(Layer.AIO, OperationKind.READ);

  /** Something of a process; of a message the layer and kind are NONE. */
  private record Span(int process, int layerKind, int from, int to) {}

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
    Naive naive = new Naive(spans);
    for (int process = 0; process < PROCESSES; process++) {
      check(naive, sweep.of(process), process);
    }
  }

  private static void check(Naive naive, ProcessActivity actual, int process) {
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
          at = to + random.nextInt(3 * GAP);
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
        boolean message = span.layerKind == LayerKind.NONE;
        if (!message && span.to >= from && span.to < to) {
          logs.get(span.process).add(operation(span), 0);
        }
        message(logs.get(span.process), message && isIn(span.from, from, to), span.from, true);
        message(logs.get(span.process), message && isIn(span.to, from, to), span.to, false);
        watermark = !message && span.to >= to ? Math.min(watermark, span.from) : watermark;
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
        span.layerKind == BESIDE
            ? OperationFlags.NON_BLOCKING
            : span.layerKind == TOGETHER ? OperationFlags.COLLECTIVE : 0;
    batch.setWhat(row, span.layerKind, flags, span.process);
    batch.setWhere(row, Trace.NONE, Trace.NONE, FileClass.DATA);
    batch.setTimes(row, (long) span.from * UNIT_NS, Trace.UNKNOWN, (long) span.to * UNIT_NS);
    return batch;
  }

  /** Asks for every microsecond what each process is in. */
  private static final class Naive {
    private final List<Span> bursts = new ArrayList<>();
    private final Map<String, Double> inIoNs = new HashMap<>();
    private final Map<String, Double> elsewhereNs = new HashMap<>();

    Naive(List<Span> spans) {
      for (Span span : spans) {
        Span last = bursts.isEmpty() ? null : bursts.get(bursts.size() - 1);
        boolean burst = span.layerKind != BESIDE && span.layerKind != LayerKind.NONE;
        boolean goesOn =
            burst
                && last != null
                && last.process == span.process
                && last.layerKind == span.layerKind
                && span.from - last.to <= GAP;
        if (goesOn) {
          bursts.set(bursts.size() - 1, new Span(span.process, span.layerKind, last.from, span.to));
        } else {
          bursts.add(span);
        }
      }
      IntStream.range(0, END).forEach(this::share);
    }

    private boolean isIn(int process, int time, int... layerKinds) {
      return bursts.stream()
          .filter(span -> span.process == process && span.from <= time && time < span.to)
          .anyMatch(span -> IntStream.of(layerKinds).anyMatch(kind -> kind == span.layerKind));
    }

    private Activity activity(int process, int time) {
      if (isIn(process, time, WRITE, FLUSH)) {
        return Activity.IO;
      }
      if (isIn(process, time, TOGETHER, LayerKind.NONE)) {
        if (isIn(process, time, BESIDE)) {
          return Activity.IO;
        }
        return isIn(process, time, TOGETHER, LIBRARY) ? Activity.WAITS_IN_IO : Activity.WAITS;
      }
      return isIn(process, time, LIBRARY) ? Activity.IO : Activity.COMPUTES;
    }

    /** The one that began last; of those that began at once the one with the larger number. */
    private int layerKind(int process, int time) {
      if (activity(process, time) != Activity.IO) {
        return LayerKind.NONE;
      }
      if (isIn(process, time, WRITE, FLUSH)) {
        return begunLast(process, time, WRITE, FLUSH);
      }
      return isIn(process, time, BESIDE) && isIn(process, time, TOGETHER, LayerKind.NONE)
          ? BESIDE
          : LIBRARY;
    }

    private int begunLast(int process, int time, int one, int other) {
      int from = -1;
      int kind = LayerKind.NONE;
      for (Span span : bursts) {
        boolean ofKind = span.layerKind == one || span.layerKind == other;
        boolean later = span.from > from || (span.from == from && span.layerKind > kind);
        if (span.process == process && span.from <= time && ofKind && later) {
          from = span.from;
          kind = span.layerKind;
        }
      }
      return kind;
    }

    private String key(int process, int time) {
      return activity(process, time) + " " + layerKind(process, time);
    }

    private void share(int time) {
      int[] team = IntStream.range(0, TEAM).toArray();
      long others = IntStream.of(team).filter(p -> !activity(p, time).isWaiting()).count();
      for (int process : team) {
        if (!activity(process, time).isWaiting()) {
          String key = process + " " + key(process, time);
          inIoNs.merge(key, share(team, time, Activity.WAITS_IN_IO, others), Double::sum);
          elsewhereNs.merge(key, share(team, time, Activity.WAITS, others), Double::sum);
        }
      }
    }

    private double share(int[] team, int time, Activity waits, long others) {
      long waiting = IntStream.of(team).filter(p -> activity(p, time) == waits).count();
      return (double) UNIT_NS * waiting / others;
    }

    double inIo(int process, String key) {
      return inIoNs.getOrDefault(process + " " + key, 0.0);
    }

    double elsewhere(int process, String key) {
      return elsewhereNs.getOrDefault(process + " " + key, 0.0);
    }

    Map<String, Long> timesNs(int process) {
      Map<String, Long> times = new HashMap<>();
      IntStream.range(0, END)
          .forEach(time -> times.merge(key(process, time), (long) UNIT_NS, Long::sum));
      return times;
    }

    long besideNs(int process) {
      return IntStream.range(0, END)
              .filter(time -> activity(process, time) == Activity.COMPUTES)
              .filter(time -> isIn(process, time, BESIDE))
              .count()
          * UNIT_NS;
    }

    long hideableNs(int process) {
      long hideable = 0;
      long computed = 0;
      long io = 0;
      boolean flushes = false;
      for (int time = 0; time <= END; time++) {
        boolean does = time < END && activity(process, time) == Activity.IO;
        if (does) {
          io++;
          flushes |= layerKind(process, time) == FLUSH;
          continue;
        }
        if (io > 0) {
          hideable += flushes ? 0 : Math.min(computed, io);
          computed = 0;
          io = 0;
          flushes = false;
        }
        boolean computes = time < END && activity(process, time) == Activity.COMPUTES;
        computed += computes && !isIn(process, time, BESIDE) ? 1 : 0;
      }
      return hideable * UNIT_NS;
    }
  }
}

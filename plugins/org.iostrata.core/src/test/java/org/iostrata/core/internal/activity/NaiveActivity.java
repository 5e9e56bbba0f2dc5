// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/** Asks for every microsecond what each process is in. */
final class NaiveActivity {
  static final int UNIT_NS = 1000;
  static final int END = 250;
  private static final int GAP = 10;

  /** Four of a team, and one that is alone. */
  static final int TEAM = 4;

  static final int WRITE = LayerKind.of(Layer.POSIX, OperationKind.WRITE);
  static final int FLUSH = LayerKind.of(Layer.POSIX, OperationKind.FLUSH);
  static final int TOGETHER = LayerKind.of(Layer.MPI_IO, OperationKind.WRITE);
  static final int LIBRARY = LayerKind.of(Layer.HDF5, OperationKind.WRITE);

  /** Of waits for connections: no operation. */
  static final int LISTEN = LayerKind.NONE - 1;

  /** Of waits for other threads and children: no operation. */
  static final int AWAIT = LayerKind.NONE - 2;

  static final int BESIDE = LayerKind.of(Layer.AIO, OperationKind.READ);

  /**
   * Something of a process; of a message the layer and kind are NONE, and it may have a partner.
   */
  record Span(int process, int layerKind, int from, int to, int thread, int partner) {
    Span(int process, int layerKind, int from, int to) {
      this(process, layerKind, from, to, process, Trace.NONE);
    }
  }

  private final List<Span> spans;
  private final List<Span> bursts = new ArrayList<>();
  private final Map<String, Double> inIoNs = new HashMap<>();
  private final Map<String, Double> elsewhereNs = new HashMap<>();

  NaiveActivity(List<Span> spans) {
    this.spans = spans;
    for (Span span : spans) {
      Span last = bursts.isEmpty() ? null : bursts.get(bursts.size() - 1);
      boolean burst = span.layerKind != BESIDE && span.layerKind >= 0;
      boolean goesOn =
          burst
              && last != null
              && last.process == span.process
              && last.layerKind == span.layerKind
              && span.from - last.to <= GAP;
      if (goesOn) {
        bursts.set(
            bursts.size() - 1,
            new Span(span.process, span.layerKind, last.from, span.to, span.thread, Trace.NONE));
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
    if (isIn(process, time, LIBRARY)) {
      return Activity.IO;
    }
    return isIn(process, time, LISTEN) ? Activity.LISTENS : Activity.COMPUTES;
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
    for (int waiting = 0; waiting < TEAM; waiting++) {
      Activity waits = activity(waiting, time);
      if (waits.isWaiting()) {
        int whom = whomInTheEnd(waiting, time);
        int[] blamed =
            IntStream.range(0, TEAM)
                .filter(p -> !activity(p, time).isWaiting() && (whom == Trace.NONE || p == whom))
                .toArray();
        Map<String, Double> sums = waits == Activity.WAITS_IN_IO ? inIoNs : elsewhereNs;
        for (int process : blamed) {
          String key = process + " " + key(process, time);
          sums.merge(key, (double) UNIT_NS / blamed.length, Double::sum);
        }
      }
    }
  }

  /** From one that waits to the next; NONE when it is not known, or they wait for each other. */
  private int whomInTheEnd(int waiting, int time) {
    int whom = waiting;
    for (int steps = 0; steps < TEAM && whom != Trace.NONE; steps++) {
      if (!activity(whom, time).isWaiting()) {
        return whom;
      }
      whom = partner(whom, time);
    }
    return Trace.NONE;
  }

  private int partner(int process, int time) {
    int[] partners =
        bursts.stream()
            .filter(span -> span.process == process && span.layerKind == LayerKind.NONE)
            .filter(span -> span.from <= time && time < span.to)
            .mapToInt(Span::partner)
            .distinct()
            .toArray();
    boolean one = partners.length == 1 && !isIn(process, time, TOGETHER);
    return one && partners[0] < TEAM ? partners[0] : Trace.NONE;
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

  /** The first thread of a process has its number; the process before it started it. */
  private boolean firstComputes(int process, int time) {
    return bursts.stream()
        .filter(span -> span.thread == process && span.process == process)
        .filter(span -> span.layerKind != BESIDE)
        .noneMatch(span -> span.from <= time && time < span.to);
  }

  private boolean isSeenToWait(int process) {
    return spans.stream().anyMatch(span -> span.layerKind == AWAIT && span.thread == process);
  }

  long unawaitedNs(int process, String key) {
    long count = 0;
    for (int time = 0; time < END; time++) {
      if (activity(process, time) == Activity.IO && key(process, time).equals(key)) {
        boolean own = firstComputes(process, time);
        boolean ofStarter = !own && process > 0 && firstComputes(process - 1, time);
        count += own && isSeenToWait(process) ? 1 : 0;
        count += ofStarter && isSeenToWait(process - 1) ? 1 : 0;
      }
    }
    return count * UNIT_NS;
  }

  long besideNs(int process) {
    return IntStream.range(0, END)
            .filter(time -> activity(process, time) == Activity.COMPUTES)
            .filter(time -> isIn(process, time, BESIDE))
            .count()
        * UNIT_NS;
  }

  /** What a process does at a time, as far as turns matter; nothing while its starter hides it. */
  private String turn(int process, int time) {
    boolean pair = process > 0 && isSeenToWait(process - 1);
    boolean computes = pair && firstComputes(process - 1, time);
    char own = turn(process, time, computes);
    return computes && (own == 'I' || own == 'F') ? "" : String.valueOf(own);
  }

  private char turn(int process, int time, boolean starterComputes) {
    Activity does = activity(process, time);
    if (does == Activity.IO) {
      boolean together = isIn(process, time, TOGETHER, LayerKind.NONE);
      char alone = layerKind(process, time) == FLUSH ? 'F' : 'I';
      return together && !isIn(process, time, BESIDE) ? 'T' : alone;
    }
    boolean awaits =
        !starterComputes && bursts.stream().anyMatch(span -> isAwaiting(span, process, time));
    char computing = awaits || isIn(process, time, BESIDE) ? 'B' : 'C';
    return does == Activity.COMPUTES ? computing : 'W';
  }

  private static boolean isAwaiting(Span span, int process, int time) {
    boolean first = span.thread == process && span.process == process;
    return first && span.layerKind == AWAIT && span.from <= time && time < span.to;
  }

  /** Calls that others have to come to lie between the parts. */
  long hideableNs(int process) {
    StringBuilder turns = new StringBuilder();
    IntStream.range(0, END).forEach(time -> turns.append(turn(process, time)));
    String[] parts = turns.toString().split("T+", -1);
    long hideable = 0;
    for (int i = 0; i < parts.length; i++) {
      boolean goesOver = i < parts.length - 1 && parts[i].matches(".*[IF]B*");
      hideable += hideable(parts[i], goesOver);
    }
    return hideable * UNIT_NS;
  }

  /** One part, whose last stretch of I/O may go over into what comes behind. */
  private static long hideable(String part, boolean goesOver) {
    long hideable = 0;
    long computed = 0;
    String stretch = "";
    int last = 0;
    Matcher next = Pattern.compile("([CBW]*)([IF]+)").matcher(part);
    while (next.find()) {
      long gap = next.group(1).chars().filter(c -> c == 'C').count();
      int longer = Math.max(last, next.group(2).length());
      last = next.group(2).length();
      if (!stretch.isEmpty() && gap * 5 <= longer && !next.group(1).contains("W")) {
        stretch += next.group(2);
        continue;
      }
      hideable += hidden(computed, stretch);
      computed = gap;
      stretch = next.group(2);
    }
    return hideable + (goesOver ? 0 : hidden(computed, stretch));
  }

  private static long hidden(long computed, String stretch) {
    long flushed = stretch.chars().filter(c -> c == 'F').count();
    return flushed * 10 > stretch.length() ? 0 : Math.min(computed, stretch.length() - flushed);
  }
}

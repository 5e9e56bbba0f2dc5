// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ThreadResult;
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.WindowResult;

/** Who may take turns, at what, and how long any of them is at it. */
record Turns(Layer layer, Set<OperationKind> kinds, List<Totals> each, double busyNs) {
  private static final double NEARLY_ALL = 0.95;

  /** What threads of a process do of one kind. */
  static Turns ofThreads(RuleContext run, Layer layer, OperationKind kind) {
    List<Totals> each =
        threads(run, layer).stream()
            .filter(own -> own.containsKey(kind))
            .map(own -> own.get(kind))
            .toList();
    return new Turns(layer, EnumSet.of(kind), each, run.stack().busyNs(layer, kind));
  }

  /**
   * All that they do in the layer: a piece of work may be opening, reading and closing.
   *
   * @param minShare a thread with less of the mean time only looks on, as one that starts the
   *     others
   */
  static Turns ofThreads(RuleContext run, Layer layer, double minShare) {
    List<Map<OperationKind, Totals>> threads = threads(run, layer);
    Set<OperationKind> kinds = EnumSet.noneOf(OperationKind.class);
    threads.forEach(own -> kinds.addAll(own.keySet()));
    List<Totals> each =
        threads.stream()
            .map(own -> own.values().stream().reduce(Totals.NOTHING, Totals::plus))
            .toList();
    double busyNs =
        run.result().layers().stream()
            .filter(of -> of.layer() == layer)
            .mapToDouble(of -> of.time().busyNs().orElse(0))
            .sum();
    return new Turns(layer, kinds, withoutLookersOn(each, minShare), busyNs);
  }

  private static List<Totals> withoutLookersOn(List<Totals> each, double minShare) {
    double sumNs = sumNs(each);
    List<Totals> mostly =
        each.stream().filter(own -> own.timeNs() >= minShare * sumNs / each.size()).toList();
    return sumNs(mostly) >= NEARLY_ALL * sumNs ? mostly : each;
  }

  private static double sumNs(List<Totals> each) {
    return each.stream().mapToDouble(Totals::timeNs).sum();
  }

  /**
   * Of the process that does nearly all in the layer; none where several do, or most is flushing.
   */
  private static List<Map<OperationKind, Totals>> threads(RuleContext run, Layer layer) {
    Map<Integer, List<Map<OperationKind, Totals>>> ofProcesses =
        run.facts().threadsIfKnown().stream()
            .filter(thread -> thread.layer() == layer && moves(thread))
            .collect(groupingBy(ThreadResult::process, mapping(ThreadResult::kinds, toList())));
    double sumNs = ofProcesses.values().stream().mapToDouble(Turns::timeNs).sum();
    return ofProcesses.values().stream()
        .filter(own -> timeNs(own) >= NEARLY_ALL * sumNs && !isFlushing(own))
        .findFirst()
        .orElse(List.of());
  }

  private static double timeNs(List<Map<OperationKind, Totals>> threads) {
    return threads.stream().mapToDouble(own -> sumNs(List.copyOf(own.values()))).sum();
  }

  /** A thread that flushes for all others is how it should be. */
  private static boolean isFlushing(List<Map<OperationKind, Totals>> all) {
    double flushNs =
        all.stream()
            .mapToDouble(own -> own.getOrDefault(OperationKind.FLUSH, Totals.NOTHING).timeNs())
            .sum();
    return 2 * flushNs > timeNs(all);
  }

  private static boolean moves(ThreadResult thread) {
    return thread.kinds().values().stream().anyMatch(own -> own.bytes() > 0);
  }

  double sumNs() {
    return sumNs(each);
  }

  private boolean covers(WindowResult window) {
    return window.layer() == layer && kinds.contains(window.kind()) && window.count() > 0;
  }

  /** How long any of them would be at it if each was whenever it is, whatever others do. */
  double byChanceNs(RuleContext run) {
    double spanNs = spanNs(run);
    double nobody = 1;
    for (Totals own : each) {
      nobody *= 1 - Math.min(1, own.timeNs() / spanNs);
    }
    return (1 - nobody) * spanNs;
  }

  /** From the part of the run in which the first of them begins to the one with the last. */
  private double spanNs(RuleContext run) {
    List<WindowResult> windows = run.facts().windows().stream().filter(this::covers).toList();
    long fromNs = windows.stream().mapToLong(WindowResult::fromNs).min().orElse(0);
    long toNs = windows.stream().mapToLong(WindowResult::toNs).max().orElse(0);
    return Math.max(1, toNs - fromNs);
  }

  String does() {
    return kinds.size() > 1 ? "open, read and write files" : kinds.iterator().next().key();
  }
}

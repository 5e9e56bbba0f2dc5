// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.OverlapResult;
import org.iostrata.core.result.ProcessResult;

/**
 * What part of the I/O somebody waits for: what a thread or a process does behind a program that
 * goes on meanwhile would win nothing by being faster.
 */
final class Awaited {
  private final IoStack stack;
  private final List<ActivityResult> io;
  private final List<OverlapResult> overlaps;

  /** Of a run; where it is not known what processes do when, all is waited for. */
  Awaited(IoStack stack, ResultFacts facts) {
    this.stack = stack;
    io =
        facts.activitiesIfKnown().stream()
            .filter(activity -> activity.activity() == Activity.IO)
            .toList();
    overlaps = facts.overlapsIfKnown();
  }

  /**
   * The part of operations of a kind, 0 to 1, by the time that processes spend in them; where that
   * is another layer's, by all the I/O of the processes that do them.
   */
  double share(Layer layer, OperationKind kind) {
    Predicate<ActivityResult> own =
        of -> ResultFacts.layer(of) == layer && ResultFacts.kind(of) == kind;
    if (io.isEmpty()) {
      return 1;
    }
    if (layer.isLike(Layer.AIO)) {
      return share(own) * notBeside(processes(layer, kind), layer);
    }
    if (io.stream().anyMatch(own)) {
      return share(own);
    }
    Set<Integer> those = processes(layer, kind);
    return io.stream().anyMatch(of -> those.contains(of.process()))
        ? share(of -> those.contains(of.process()))
        : shareOfCallers(LayerKind.of(layer, kind));
  }

  /** What disks do is waited for as far as that is for which they do it. */
  private double shareOfCallers(int layerKind) {
    Map<Integer, Double> callers = new TreeMap<>(stack.callers(layerKind));
    callers.remove(layerKind);
    double all = callers.values().stream().mapToDouble(part -> part).sum();
    double unawaited =
        callers.entrySet().stream()
            .mapToDouble(caller -> caller.getValue() * (1 - share(caller.getKey())))
            .sum();
    return 1 - unawaited / Math.max(1, all);
  }

  private double share(int layerKind) {
    return share(LayerKind.layer(layerKind), LayerKind.kind(layerKind));
  }

  private Set<Integer> processes(Layer layer, OperationKind kind) {
    return stack.processes(layer, kind).stream()
        .map(ProcessResult::process)
        .collect(Collectors.toSet());
  }

  /** The part of asynchronous I/O for which processes wait, and do not compute meanwhile. */
  private double notBeside(Set<Integer> processes, Layer layer) {
    double waitedNs =
        io.stream()
            .filter(of -> processes.contains(of.process()) && ResultFacts.layer(of) == layer)
            .mapToDouble(ActivityResult::timeNs)
            .sum();
    double besideNs =
        overlaps.stream()
            .filter(of -> processes.contains(of.process()))
            .mapToDouble(OverlapResult::besideNs)
            .sum();
    return waitedNs > 0 ? waitedNs / (waitedNs + besideNs) : 1; // else it is not known when
  }

  private double share(Predicate<ActivityResult> which) {
    double timeNs = io.stream().filter(which).mapToDouble(ActivityResult::timeNs).sum();
    double unawaitedNs = io.stream().filter(which).mapToDouble(ActivityResult::unawaitedNs).sum();
    return timeNs > 0 ? 1 - unawaitedNs / timeNs : 1;
  }
}

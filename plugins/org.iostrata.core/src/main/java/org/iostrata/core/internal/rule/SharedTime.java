// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.iostrata.core.internal.rule.Judgement.Cost;
import org.iostrata.core.model.LayerKind;

/**
 * Counts every second of the run once. What several findings cost in the same operations, those of
 * one layer and kind on one file, can be won once, whichever of them is mended: the worst takes its
 * time, another one what it costs beyond. Different operations that lie in operations of a layer
 * above take of the time that these were busy, the worst first; all together no more than the run.
 */
final class SharedTime {
  private static final double ROUNDING_NS = 0.001;

  /** Operations of one layer and kind on one file, or on none. */
  private record FileInLayer(int layerKind, String file) {}

  /** Time that findings took, and which. */
  private static final class Taken {
    private final TreeSet<String> takers = new TreeSet<>();
    private double timeNs;

    /** Takes time, of all but {@code freeNs} of which others took. */
    double take(String taker, double wantedNs, double freeNs, Set<String> others) {
      double newNs = Math.max(0, Math.min(wantedNs, freeNs));
      if (newNs < wantedNs) {
        others.addAll(takers);
      }
      timeNs += newNs;
      takers.add(taker);
      return newNs;
    }
  }

  private final IoStack stack;
  private final Map<FileInLayer, Taken> places = new HashMap<>();
  private final Map<Integer, Taken> roots = new HashMap<>();
  private final Taken run = new Taken();
  private final long durationNs;

  SharedTime(IoStack stack, long durationNs) {
    this.stack = stack;
    this.durationNs = durationNs;
  }

  /** The findings, each with its own time only; the worst come first. */
  List<Finding> apart(List<Judgement> worstFirst) {
    return worstFirst.stream().map(this::apart).toList();
  }

  private Finding apart(Judgement judgement) {
    Finding finding = judgement.finding();
    if (finding.impactNs() == 0) {
      return finding;
    }
    double sumNs = judgement.costs().stream().mapToDouble(Cost::timeNs).sum();
    TreeSet<String> others = new TreeSet<>();
    double ioNs = Math.min((double) finding.impactNs(), sumNs);
    double ownNs = finding.impactNs() - ioNs; // waiting outside of I/O
    for (Cost cost : judgement.costs()) {
      double wantedNs = ioNs * cost.timeNs() / Math.max(1, sumNs);
      double newNs = beyondOthers(judgement, cost, wantedNs, others);
      int root = stack.uppermost(layerKind(cost));
      Taken taken = roots.computeIfAbsent(root, r -> new Taken());
      ownNs += taken.take(finding.id(), newNs, busyNs(root) - taken.timeNs, others);
    }
    double leftNs = run.take(finding.id(), ownNs, durationNs - run.timeNs, others);
    others.remove(finding.id());
    long impactNs = Math.min(finding.impactNs(), (long) (leftNs + ROUNDING_NS));
    long sharedNs = others.isEmpty() ? 0 : finding.impactNs() - impactNs;
    return finding.with(impactNs, sharedNs, sharedNs == 0 ? List.of() : List.copyOf(others));
  }

  /** What of a cost no worse finding tells of, in the same operations. */
  private double beyondOthers(Judgement judgement, Cost cost, double wantedNs, Set<String> others) {
    double newNs = 0;
    for (var file : stack.timeShares(cost.layer(), cost.kind(), judgement.files()).entrySet()) {
      FileInLayer place = new FileInLayer(layerKind(cost), file.getKey());
      Taken taken = places.computeIfAbsent(place, p -> new Taken());
      double ofFileNs = wantedNs * file.getValue();
      newNs += taken.take(judgement.finding().id(), ofFileNs, ofFileNs - taken.timeNs, others);
    }
    return newNs;
  }

  private static int layerKind(Cost cost) {
    return LayerKind.of(cost.layer(), cost.kind());
  }

  private double busyNs(int layerKind) {
    KindFacts kind = stack.kind(LayerKind.layer(layerKind), LayerKind.kind(layerKind));
    return kind == null ? durationNs : kind.mostBusyNs(); // such operations began, but none ended
  }
}

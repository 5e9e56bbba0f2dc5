// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.iostrata.core.model.LayerKind;

/**
 * Counts every second of the run once. What findings cost is time in operations of some layer and
 * kind, which mostly lie in operations of a layer above: the time is that of the uppermost ones, as
 * long as they were busy. The worst finding takes its time first; what is not left for another one
 * is shared with those before. Nor do all together take more than the run, nor one more than its
 * operations were busy.
 */
final class SharedTime {
  private static final double ROUNDING_NS = 0.001;

  /** What is left of the time of some operations, and who took of it. */
  private static final class Pool {
    private final List<String> takers = new ArrayList<>();
    private double leftNs;

    Pool(double leftNs) {
      this.leftNs = leftNs;
    }

    double take(String taker, double wantedNs) {
      double takenNs = Math.min(wantedNs, leftNs);
      leftNs -= takenNs;
      takers.add(taker);
      return takenNs;
    }
  }

  private final IoStack stack;
  private final Map<Integer, Pool> pools = new HashMap<>();
  private final Pool run;

  SharedTime(IoStack stack, long durationNs) {
    this.stack = stack;
    run = new Pool(durationNs);
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
    double sumNs = judgement.costs().stream().mapToDouble(Judgement.Cost::timeNs).sum();
    TreeSet<String> others = new TreeSet<>();
    double ownNs = 0;
    for (Judgement.Cost cost : judgement.costs()) {
      Pool pool = pools.computeIfAbsent(root(cost), r -> new Pool(busyNs(r)));
      double wantedNs = finding.impactNs() * cost.timeNs() / sumNs;
      List<String> before = List.copyOf(pool.takers);
      double takenNs = pool.take(finding.id(), wantedNs);
      if (takenNs < wantedNs) {
        others.addAll(before);
      }
      ownNs += takenNs;
    }
    List<String> before = List.copyOf(run.takers);
    double leftNs = run.take(finding.id(), ownNs);
    if (leftNs < ownNs) {
      others.addAll(before);
    }
    others.remove(finding.id());
    long impactNs = Math.min(finding.impactNs(), (long) (leftNs + ROUNDING_NS));
    long sharedNs = others.isEmpty() ? 0 : finding.impactNs() - impactNs;
    return finding.with(impactNs, sharedNs, sharedNs == 0 ? List.of() : List.copyOf(others));
  }

  private int root(Judgement.Cost cost) {
    return stack.uppermost(LayerKind.of(cost.layer(), cost.kind()));
  }

  private double busyNs(int layerKind) {
    return stack.kind(LayerKind.layer(layerKind), LayerKind.kind(layerKind)).busyNs();
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.List;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;

/**
 * How much sooner a recorded program would end with a variant.
 *
 * @param ns by how much; less than 0 when it would end later
 * @param offNs how much more or less that may be
 */
public record ReplayedSaving(long ns, long offNs) {
  /**
   * Simulates it on a cluster that is fitted to the recorded run, where that tells its latency.
   *
   * @throws ModelException when it cannot be
   */
  public static ReplayedSaving of(
      RecordedProgram program, Cluster cluster, Remedy remedy, Progress progress)
      throws ModelException {
    if (remedy.isOfMpiIo() && program.unplaced() > 0) {
      throw new ModelException(
          "of %,d reads and writes it is not known where they are".formatted(program.unplaced()));
    }
    boolean isFitted = ClusterFit.isPossible(program);
    ReplayStudy study = ReplayStudy.of(program, cluster, isFitted, progress);
    List<ReplayStudy.Prediction> predictions = study.predict(List.of(remedy.settings()));
    ReplayStudy.Prediction asItWas = find(predictions, /* isChanged= */ false);
    ReplayStudy.Prediction changed = find(predictions, /* isChanged= */ true);
    if (changed.result().isEmpty()) {
      throw new ModelException(changed.failure());
    }
    int lanes = program.lanes().size();
    double most = Math.max(asItWas.transferNs(lanes), changed.transferNs(lanes));
    long ns =
        asItWas.result().orElseThrow().programNs() - changed.result().orElseThrow().programNs();
    return new ReplayedSaving(ns, (long) (asItWas.unsure() * most));
  }

  private static ReplayStudy.Prediction find(
      List<ReplayStudy.Prediction> predictions, boolean isChanged) {
    return predictions.stream()
        .filter(one -> one.settings().isEmpty() != isChanged)
        .findFirst()
        .orElseThrow();
  }
}

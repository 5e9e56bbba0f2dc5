// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.replay.RecordedRunReader;
import org.iostrata.simulator.replay.Remedy;
import org.iostrata.simulator.replay.ReplayedSaving;

/** Adds to what findings advise how much that saves, as far as a simulated cluster can tell. */
final class ReplayedRemedies {
  private final Cluster cluster;

  /**
   * On a cluster.
   *
   * @throws IOException when its file cannot be read
   */
  ReplayedRemedies(Path file) throws IOException {
    try {
      cluster = ClusterFile.read(file, Map.of());
    } catch (ModelException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Findings of a run, with what its replay says of their remedies. */
  List<Finding> of(Source source, List<Finding> findings, Progress progress) throws IOException {
    Map<Remedy, String> said = new HashMap<>(); // several findings may advise the same
    List<Finding> all = new ArrayList<>();
    for (Finding finding : findings) {
      Optional<Remedy> remedy =
          finding.severity().isAtLeast(Severity.WARNING)
              ? Remedy.of(finding.id())
              : Optional.empty();
      if (remedy.isPresent()) {
        Remedy one = remedy.orElseThrow();
        if (!said.containsKey(one)) {
          said.put(one, sentence(source, one, progress));
        }
        all.add(finding.withRemedy(finding.remedy() + " " + said.get(one)));
      } else {
        all.add(finding);
      }
    }
    return all;
  }

  private String sentence(Source source, Remedy remedy, Progress progress) throws IOException {
    try {
      Layer layer = remedy.isOfMpiIo() ? Layer.MPI_IO : null;
      return sentence(
          remedy,
          ReplayedSaving.of(RecordedRunReader.read(source, layer), cluster, remedy, progress));
    } catch (ModelException e) {
      return "Replay cannot tell what that saves: " + e.getMessage() + ".";
    }
  }

  private static String sentence(Remedy remedy, ReplayedSaving saving) {
    boolean saves = saving.ns() >= 0;
    long ns = Math.abs(saving.ns());
    return "Replay says: %s %s %s (%s to %s)%s."
        .formatted(
            remedy.words(),
            saves ? "save" : "would take",
            Quantity.nanoseconds(ns),
            Quantity.nanoseconds(Math.max(0, ns - saving.offNs())),
            Quantity.nanoseconds(ns + saving.offNs()),
            saves ? "" : " more");
  }
}

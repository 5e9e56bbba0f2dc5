// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationCase;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.Simulator;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.sweep.Sweep;

/**
 * A recorded program on a simulated cluster, as it was and with settings changed. How sure
 * predictions are is taken from what is known: how far the simulation of the run as it was is from
 * the recorded one, and how well the recorded times tell their means.
 */
public final class ReplayStudy {
  /** A part of a run that is no matter of chance. */
  private static final double TELLING = 0.01;

  private final RecordedProgram program;
  private final Cluster cluster;
  private final ClusterFit.Fitted fitted; // null without
  private final double uncertainty; // of what the recorded times tell
  private final boolean closesFlush;
  private final Progress progress;

  /**
   * A variant.
   *
   * @param settings what is not as it was; empty of the run as it was
   * @param result what became of it; empty when it cannot be
   * @param failure why it cannot be
   * @param unsure which part of the time of reads and writes may be more or less
   */
  public record Prediction(
      Map<String, String> settings,
      Optional<SimulationResult> result,
      String failure,
      double unsure) {
    /** The time of reads and writes of a process, on average. */
    double transferNs(int lanes) {
      return (double) result.orElseThrow().transferNs() / lanes;
    }
  }

  private ReplayStudy(
      RecordedProgram program,
      Cluster cluster,
      ClusterFit.Fitted fitted,
      double uncertainty,
      Progress progress)
      throws ModelException {
    this.program = program;
    this.cluster = cluster;
    this.fitted = fitted;
    this.uncertainty = uncertainty;
    this.progress = progress;
    closesFlush = closesFlush();
  }

  /**
   * Whether closing a file waited for what was written behind: it did unless the run would then
   * have taken longer than it did. A cluster on which that is no difference does not tell.
   */
  private boolean closesFlush() throws ModelException {
    long flushingNs = run(simulated(Map.of("close", "flush"))).programNs();
    long returningNs = run(simulated(Map.of("close", "return"))).programNs();
    long elapsedNs = program.elapsedNs();
    boolean isTold = flushingNs - returningNs > TELLING * elapsedNs;
    return !isTold || Math.abs(flushingNs - elapsedNs) <= Math.abs(returningNs - elapsedNs);
  }

  /**
   * A program on a cluster.
   *
   * @param isFitted whether the cluster is fitted to the recorded times first
   * @throws ModelException when the two do not fit each other
   */
  public static ReplayStudy of(
      RecordedProgram program, Cluster cluster, boolean isFitted, Progress progress)
      throws ModelException {
    ClusterFit fit = new ClusterFit(program, cluster, progress);
    ClusterFit.Fitted fitted = isFitted ? fit.fit() : null;
    Cluster used = fitted == null ? cluster : fitted.model().of(cluster);
    return new ReplayStudy(program, used, fitted, fit.uncertainty(), progress);
  }

  /** The program. */
  public RecordedProgram program() {
    return program;
  }

  /** What the cluster was fitted with; empty when it was not. */
  Optional<ClusterFit.Fitted> fitted() {
    return Optional.ofNullable(fitted);
  }

  /**
   * All variants, the run as it was among them, the fastest first.
   *
   * @param settings as {@link Sweep#variants} has them
   * @throws ModelException when settings are not understood, or the run as it was cannot be
   */
  public List<Prediction> predict(List<Map<String, String>> settings) throws ModelException {
    SimulationResult asItWas = run(simulated(Map.of()));
    double unsure =
        Math.abs(asItWas.transferNs() - program.transferNs())
                / (double) Math.max(1, program.transferNs())
            + uncertainty;
    List<Prediction> predictions = new ArrayList<>();
    predictions.add(new Prediction(Map.of(), Optional.of(asItWas), "", unsure));
    for (Map<String, String> variant : settings) {
      predictions.add(predict(variant, unsure));
    }
    predictions.sort(
        Comparator.comparingLong(
            one -> one.result().map(SimulationResult::programNs).orElse(Long.MAX_VALUE)));
    return predictions;
  }

  /** What a program cannot do in one variant does not end the others; what is wrong does. */
  private Prediction predict(Map<String, String> variant, double unsure) throws ModelException {
    SimulationCase simulated = simulated(variant);
    try {
      return new Prediction(variant, Optional.of(run(simulated)), "", unsure);
    } catch (ModelException e) {
      return new Prediction(variant, Optional.empty(), e.getMessage(), unsure);
    }
  }

  private SimulationCase simulated(Map<String, String> variant) throws ModelException {
    return new ReplaySettings(variant, closesFlush).of(program, cluster);
  }

  private SimulationResult run(SimulationCase simulated) throws ModelException {
    return Simulator.run(simulated.cluster(), simulated.workload(), progress);
  }

  /**
   * Writes a trace of each variant that can be into a folder of its own.
   *
   * @return their folders, in the order of the predictions
   */
  public List<Path> record(List<Prediction> predictions, Path folder)
      throws IOException, ModelException {
    List<Path> folders = new ArrayList<>();
    for (Prediction one : predictions) {
      if (one.result().isPresent()) {
        SimulationCase simulated = simulated(one.settings());
        Path own = folder.resolve(name(one.settings()));
        Simulator.record(simulated.cluster(), simulated.workload(), own, progress);
        folders.add(own);
      }
    }
    return folders;
  }

  /** What people call a variant, and its folder. */
  static String name(Map<String, String> settings) {
    List<String> words = new ArrayList<>();
    settings.forEach((name, value) -> words.add(name + "=" + value));
    return words.isEmpty()
        ? "as-recorded"
        : String.join(",", words).replaceAll("[^A-Za-z0-9=.,_-]", "-");
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.spi.Extents;
import org.iostrata.simulator.workload.Action;
import org.iostrata.simulator.workload.ActionList;
import org.iostrata.simulator.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fit finds the disks that a run was simulated with, whatever disks the cluster's file has. */
class ClusterFitTest {
  private static final double MIB = 1 << 20;
  private static final String MEASURED =
      "{kind: measured, readRate: 80 MiB/s, writeRate: 40 MiB/s, readAccess: 1 ms,"
          + " writeAccess: 3 ms, seek: 6 ms}";
  private static final String ONE =
      ReplayOracle.CLUSTER.replace("server, count: 4", "server, count: 1");
  private static final String SIMPLE = "{kind: simple, rate: 40 MiB/s, access: 2 ms}";

  @TempDir private Path folder;

  /** Reads and writes of several sizes, some where the last one ended. */
  private static Workload workload() {
    List<Action> actions = new ArrayList<>();
    long at = 0;
    for (int i = 0; i < 60; i++) {
      long bytes = (4L << 10) << (2 * (i % 4));
      at = i % 3 == 0 ? at : at + (1 << 20);
      Extents ranges = new Extents();
      ranges.add(at, bytes);
      actions.add(
          i / 12 % 2 == 0 ? new Action.ReadAlone(0, ranges) : new Action.WriteAlone(0, ranges));
      at += bytes;
    }
    return new ActionList(
        "sizes",
        List.of(new Workload.FileAtStart("/data", 1 << 30)),
        Workload.Collective.NONE,
        List.of(actions));
  }

  /** What was recorded of one server with such a disk. */
  private RecordedProgram recorded(String disk, String run) throws IOException, ModelException {
    return ReplayOracle.recorded(ONE.replace(SIMPLE, disk), workload(), folder.resolve(run));
  }

  private static ReplayStudy fitted(RecordedProgram program, String cluster)
      throws IOException, ModelException {
    return ReplayStudy.of(
        program, ReplayOracle.cluster(cluster), /* isFitted= */ true, Progress.NONE);
  }

  @Test
  void theDisksAreFound() throws IOException, ModelException {
    RecordedProgram program = recorded(MEASURED, "run");
    ReplayStudy study = fitted(program, ONE);
    ClusterFit.Fitted fitted = study.fitted().orElseThrow();
    double[] values = fitted.model().values();

    assertTrue(fitted.error() < 0.01, () -> "off by " + fitted.error());
    assertEquals(0.001, values[ClusterModel.READ], 0.0002);
    assertEquals(0.003, values[ClusterModel.WRITE], 0.0003);
    assertEquals(0.006, values[ClusterModel.SEEK], 0.0003);
    assertEquals(80 * MIB, 1 / values[ClusterModel.READ_BYTE], 8 * MIB);
    assertEquals(40 * MIB, 1 / values[ClusterModel.WRITE_BYTE], 4 * MIB);

    long predicted = study.predict(List.of()).get(0).result().orElseThrow().programNs();
    assertEquals(1, (double) predicted / program.elapsedNs(), 0.01);
  }

  @Test
  void whatIsCollectiveOnlyTellsNoLatency() throws IOException, ModelException {
    String together =
        ReplayOracle.BLOCKS.replace(
            "collective: none", "collective: {kind: two-phase, buffer: 16 MiB}");
    RecordedProgram program = ReplayOracle.recorded(ReplayOracle.CLUSTER, together, folder);
    ModelException told =
        assertThrows(ModelException.class, () -> fitted(program, ReplayOracle.CLUSTER));
    assertTrue(told.getMessage().startsWith("--fit: all reads and writes are"), told.getMessage());
  }

  @Test
  void linearEquationsAreSolved() {
    assertArrayEquals(
        new double[] {1, 2, 3},
        LinearEquations.solve(new double[][] {{0, 1, 1, 5}, {2, 0, 1, 5}, {1, 1, 0, 3}}),
        1e-12);
    assertArrayEquals(
        new double[] {2, 0},
        LinearEquations.solve(new double[][] {{1, 0, 2}, {0, 0, 0}}),
        1e-12,
        "nothing tells the second one");
  }

  @Test
  void settingsAreTheFittedOnesChanged() throws IOException, ModelException {
    RecordedProgram program = recorded(MEASURED, "run");
    ReplayStudy study = fitted(program, ONE);
    long direct = recorded(MEASURED.replace("80 MiB/s", "5 MiB/s"), "slow").elapsedNs();
    long predicted =
        study
            .predict(List.of(Map.of("disk.readRate", "5 MiB/s")))
            .get(1)
            .result()
            .orElseThrow()
            .programNs();

    assertEquals(1, (double) predicted / direct, 0.02);
  }
}

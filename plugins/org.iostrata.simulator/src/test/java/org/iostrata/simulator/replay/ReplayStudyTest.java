// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.sweep.Sweep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What replays predict, against what is simulated when the settings are those of the cluster. */
class ReplayStudyTest {
  private static final double CLOSE = 0.02;

  @TempDir private Path folder;

  private static ReplayStudy.Prediction predict(RecordedProgram program, String settings)
      throws ModelException {
    ReplayStudy study =
        ReplayStudy.of(
            program,
            ReplayOracle.cluster(ReplayOracle.CLUSTER),
            /* isFitted= */ false,
            Progress.NONE);
    List<Map<String, String>> variants = settings.isEmpty() ? List.of() : Sweep.variants(settings);
    return study.predict(variants).stream()
        .filter(one -> one.settings().isEmpty() == settings.isEmpty())
        .findFirst()
        .orElseThrow();
  }

  private static void assertClose(long expected, long actual, String what) {
    assertTrue(
        Math.abs(actual - expected) <= CLOSE * expected,
        () -> what + ": " + actual + " ns, simulated " + expected + " ns");
  }

  private static void assertSame(SimulationResult direct, ReplayStudy.Prediction predicted) {
    SimulationResult result = predicted.result().orElseThrow();
    assertClose(direct.programNs(), result.programNs(), "elapsed");
    assertClose(direct.transferNs(), result.transferNs(), "reads and writes");
    assertEquals(direct.readBytes(), result.readBytes());
    assertEquals(direct.writtenBytes(), result.writtenBytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {ReplayOracle.BLOCKS, ReplayOracle.STEPS})
  void onTheSameClusterARunIsAsItWas(String workload) throws IOException, ModelException {
    RecordedProgram program = ReplayOracle.recorded(ReplayOracle.CLUSTER, workload, folder);
    SimulationResult direct = ReplayOracle.simulated(ReplayOracle.CLUSTER, workload);

    assertEquals(Layer.MPI_IO, program.layer());
    assertEquals(direct.transferNs(), program.transferNs(), "recorded");
    assertSame(direct, predict(program, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "disk.rate=10 MiB/s|rate: 40 MiB/s|rate: 10 MiB/s",
        "disk.access=10 ms|access: 2 ms|access: 10 ms",
        "servers=1|server, count: 4|server, count: 1",
        "servers=2|server, count: 4|server, count: 2",
        "cache=NoCache,close=return|WriteThrough|NoCache",
        "cache=AggregationCache,close=return|WriteThrough|AggregationCache",
        "slowdown=3|{machine: server|{slowdown: 3, machine: server",
        "stripe=16 KiB|chunk: 64 KiB|chunk: 16 KiB",
        "disk=ssd|{kind: simple, rate: 40 MiB/s, access: 2 ms}|ssd"
      })
  void ofAnotherClusterItIsWhatThatDoes(String settings, String what, String by)
      throws IOException, ModelException {
    String other = ReplayOracle.CLUSTER.replace(what, by);
    for (String workload : List.of(ReplayOracle.BLOCKS, ReplayOracle.STEPS)) {
      Path own = Files.createTempDirectory(folder, "run");
      RecordedProgram program =
          ReplayOracle.recorded(ReplayOracle.CLUSTER, workload, own.resolve("trace"));
      SimulationResult direct = ReplayOracle.simulated(other, workload);

      assertSame(direct, predict(program, settings));
    }
  }

  @Test
  void closingWaitsForWhatWasWrittenBehind() throws IOException, ModelException {
    RecordedProgram program =
        ReplayOracle.recorded(ReplayOracle.CLUSTER, ReplayOracle.STEPS, folder);
    String behind = ReplayOracle.CLUSTER.replace("WriteThrough", "SimpleWriteBehindCache");
    String close = "- {do: close, file: /data/out}";
    String flushed =
        ReplayOracle.STEPS.replace(close, "- {do: flush, file: /data/out}\n  " + close);
    SimulationResult direct = ReplayOracle.simulated(behind, flushed);
    SimulationResult returning = ReplayOracle.simulated(behind, ReplayOracle.STEPS);

    assertSame(direct, predict(program, "cache=SimpleWriteBehindCache"));
    assertSame(direct, predict(program, "cache=SimpleWriteBehindCache,close=flush"));
    assertSame(returning, predict(program, "cache=SimpleWriteBehindCache,close=return"));
    assertTrue(direct.programNs() > returning.programNs(), "waits for the disks");
    assertTrue(direct.programNs() >= returning.durationNs(), "until all is there");
  }

  @Test
  void closingWaitsAsTheRunShows() throws IOException, ModelException {
    String behind = ReplayOracle.CLUSTER.replace("WriteThrough", "SimpleWriteBehindCache");
    String close = "- {do: close, file: /data/out}";
    String flushed =
        ReplayOracle.STEPS.replace(close, "- {do: flush, file: /data/out}\n  " + close);
    for (String steps : List.of(ReplayOracle.STEPS, flushed)) {
      RecordedProgram program =
          ReplayOracle.recorded(behind, steps, Files.createTempDirectory(folder, "run"));
      ReplayStudy study =
          ReplayStudy.of(
              program, ReplayOracle.cluster(behind), /* isFitted= */ false, Progress.NONE);

      assertSame(ReplayOracle.simulated(behind, steps), study.predict(List.of()).get(0));
    }
  }

  @Test
  void whatWasAloneIsDoneTogether() throws IOException, ModelException {
    RecordedProgram program =
        ReplayOracle.recorded(ReplayOracle.CLUSTER, ReplayOracle.BLOCKS, folder);
    String together =
        ReplayOracle.BLOCKS.replace(
            "collective: none", "collective: {kind: romio, buffer: 16 MiB}");
    SimulationResult direct = ReplayOracle.simulated(ReplayOracle.CLUSTER, together);

    assertSame(direct, predict(program, "access=collective"));
  }

  @Test
  void whatWasTogetherIsRecordedSoAndDoneAlone() throws IOException, ModelException {
    String together =
        ReplayOracle.BLOCKS.replace(
            "collective: none", "collective: {kind: romio, buffer: 16 MiB}");
    RecordedProgram program = ReplayOracle.recorded(ReplayOracle.CLUSTER, together, folder);

    assertSame(ReplayOracle.simulated(ReplayOracle.CLUSTER, together), predict(program, ""));
    assertSame(
        ReplayOracle.simulated(ReplayOracle.CLUSTER, ReplayOracle.BLOCKS),
        predict(program, "access=independent"));
  }

  @Test
  void whatIsAskedForAtOnceIsOneCollectiveCall() throws IOException, ModelException {
    RecordedProgram program =
        ReplayOracle.recorded(ReplayOracle.CLUSTER, ReplayOracle.BLOCKS, folder);
    String gathered =
        ReplayOracle.BLOCKS
            .replace("blocksPerAction: 1", "blocksPerAction: all")
            .replace("collective: none", "collective: {kind: romio, buffer: 16 MiB}");
    SimulationResult direct = ReplayOracle.simulated(ReplayOracle.CLUSTER, gathered);

    assertSame(direct, predict(program, "access=gathered"));
    assertTrue(direct.programNs() < program.elapsedNs() / 2, "one call, many fewer requests");
  }

  @Test
  void fewerAggregatorsWriteTheSame() throws IOException, ModelException {
    RecordedProgram program =
        ReplayOracle.recorded(ReplayOracle.CLUSTER, ReplayOracle.BLOCKS, folder);
    SimulationResult all =
        predict(program, "access=collective,aggregators=4").result().orElseThrow();
    SimulationResult one =
        predict(program, "access=collective,aggregators=1").result().orElseThrow();

    assertEquals(
        predict(program, "access=collective").result().orElseThrow(), all, "all are the default");
    assertEquals(8L << 20, one.writtenBytes());
    assertTrue(one.programNs() > all.programNs(), "one is a bottleneck");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "colour=red|there is no setting colour; there are access, aggregators, buffer, cache,",
        "cache=Cash|there is no Cash; there are ",
        "disk=drum|there is no drum; there are ",
        "disk.colour=1|simple has no setting colour; it has access, rate",
        "disk.rate=fast|--set:1: disk.rate: ",
        "servers=0|servers: from 1 to 4 is expected: 0",
        "servers=5|servers: from 1 to 4 is expected: 5",
        "servers=two|servers: from 1 to 4 is expected: two",
        "stripe=0|stripe: ",
        "buffer=-1 KiB|buffer: ",
        "aggregators=0|aggregators: from 1 to 1,000,000 is expected: 0",
        "slowdown=0|--set:1: slowdown: more than 0 is expected: 0",
        "close=later|--set:1: close: there is no later; there are flush, return",
        "access=alone|access is recorded, collective, gathered or independent: alone"
      })
  void whatIsWrongInSettingsIsTold(String settings, String expected)
      throws IOException, ModelException {
    RecordedProgram program =
        ReplayOracle.recorded(ReplayOracle.CLUSTER, ReplayOracle.STEPS, folder);
    ModelException told = assertThrows(ModelException.class, () -> predict(program, settings));
    assertTrue(told.getMessage().startsWith(expected), told.getMessage());
  }

  @Test
  void ofALayerWithoutReadsAndWritesNothingIsReplayed() throws IOException, ModelException {
    ReplayOracle.recorded(ReplayOracle.CLUSTER, ReplayOracle.STEPS, folder);
    try (var source = org.iostrata.core.TraceSource.open(folder)) {
      ModelException told =
          assertThrows(ModelException.class, () -> RecordedRunReader.read(source, Layer.HDF5));
      assertEquals("the trace has no reads and writes in HDF5", told.getMessage());
    }
  }

  @Test
  void theFastestIsFirstAndEachHasATrace() throws IOException, ModelException {
    RecordedProgram program =
        ReplayOracle.recorded(
            ReplayOracle.CLUSTER, ReplayOracle.BLOCKS, folder.resolve("recorded"));
    ReplayStudy study =
        ReplayStudy.of(
            program,
            ReplayOracle.cluster(ReplayOracle.CLUSTER),
            /* isFitted= */ false,
            Progress.NONE);
    List<ReplayStudy.Prediction> predictions = study.predict(Sweep.variants("servers=1|4|2"));
    List<Long> elapsed =
        predictions.stream().map(one -> one.result().orElseThrow().programNs()).toList();
    List<Path> folders = study.record(predictions, folder.resolve("tried"));

    assertEquals(elapsed.stream().sorted().toList(), elapsed);
    assertEquals(
        List.of("as-recorded", "servers=1", "servers=2", "servers=4"),
        folders.stream().map(one -> one.getFileName().toString()).sorted().toList());
    for (Path one : folders) {
      assertTrue(Files.exists(one.resolve("traces.otf2")), one::toString);
    }
  }
}

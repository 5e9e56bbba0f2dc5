// SPDX-License-Identifier: EPL-2.0
package org.iostrata.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationCase;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.Simulator;
import org.iostrata.simulator.paper.AccessMode;
import org.iostrata.simulator.paper.PaperCell;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Events simulated per second on one thread: the paper's measurement with most of them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
public class SimulatorBenchmark {
  static final int EVENTS = 6_054_631;

  private static final SimulationCase LARGEST =
      new PaperCell(5, AccessMode.SINGLE, "NoCache", true).simulationCase();

  /** The simulation alone. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public SimulationResult simulate() throws ModelException {
    return Simulator.run(LARGEST.cluster(), LARGEST.workload(), Progress.NONE);
  }

  /** With a trace of all layers. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public SimulationResult record() throws ModelException, IOException {
    Path directory = Files.createTempDirectory("iostrata-simulate");
    try {
      return Simulator.record(LARGEST.cluster(), LARGEST.workload(), directory, Progress.NONE);
    } finally {
      WriteBenchmark.delete(directory);
    }
  }
}

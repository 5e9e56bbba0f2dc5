// SPDX-License-Identifier: EPL-2.0
package org.iostrata.benchmarks;

import java.util.concurrent.TimeUnit;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.Simulator;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.workload.Workload;
import org.iostrata.simulator.workload.WorkloadFile;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whether events of a large cluster take longer than those of a small one: each process writes as
 * much, and ten share what a server has in the large one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx2g", "-XX:+UseParallelGC"})
@Warmup(iterations = 3, time = 4)
@Measurement(iterations = 5, time = 4)
public class ClusterSizeBenchmark {
  private static final String CLUSTER =
      """
      machines:
        - {name: client, count: %d, instructions: 1000000, memory: 1000 MiB, bus: 1000 MiB/s}
        - {name: server, count: %d, instructions: 1000000, memory: 1000 MiB, bus: 1000 MiB/s}
      switches:
        - {name: switch, rate: %d MiB/s}
      links:
        - {from: client, to: switch, rate: 100 MiB/s, latency: 0.2 ms}
        - {from: server, to: switch, rate: 100 MiB/s, latency: 0.2 ms}
      clients: client
      servers:
        - {machine: server, cache: NoCache, disk: {kind: refined}}
      rules: {part: 100 KiB, access: 10 MiB, distribution: {kind: raid0}}
      """;

  private static final String WORKLOAD =
      "{kind: ior, processes: %d, segments: 1, block: 10 MiB, transfer: 1 MiB, operation: write}";

  /** Clients, one process each, and servers. */
  @Param({"10x10", "1000x100"})
  public String size;

  private Cluster cluster;
  private Workload workload;

  /** The events that were simulated. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Simulated {
    public long events;

    /** None yet. */
    @Setup(Level.Iteration)
    public void none() {
      events = 0;
    }
  }

  /** Makes the cluster. */
  @Setup
  public void build() throws ModelException {
    int clients = Integer.parseInt(size.substring(0, size.indexOf('x')));
    int servers = Integer.parseInt(size.substring(size.indexOf('x') + 1));
    cluster = ClusterFile.parse("cluster", CLUSTER.formatted(clients, servers, 100 * servers));
    workload = WorkloadFile.parse("workload", WORKLOAD.formatted(clients));
  }

  /** The simulation alone. */
  @Benchmark
  public void simulate(Simulated simulated) throws ModelException {
    simulated.events += Simulator.run(cluster, workload, Progress.NONE).events();
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.TraceSource;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.Simulator;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.workload.Workload;
import org.iostrata.simulator.workload.WorkloadFile;

/** A cluster and programs of which it is known what they do: what replays are compared with. */
final class ReplayOracle {
  static final String CLUSTER =
      """
      machines:
        - {name: client, count: 4, instructions: 1000000, memory: 64 MiB, bus: 1 GiB/s}
        - {name: server, count: 4, instructions: 1000000, memory: 64 MiB, bus: 1 GiB/s}
      switches:
        - {name: switch, rate: 1 GiB/s}
      links:
        - {from: client, to: switch, rate: 100 MiB/s, latency: 0.1 ms}
        - {from: server, to: switch, rate: 100 MiB/s, latency: 0.1 ms}
      clients: client
      servers:
        - {machine: server, cache: WriteThrough, disk: {kind: simple, rate: 40 MiB/s, access: 2 ms}}
      rules:
        part: 100 KiB
        access: 10 MiB
        distribution: {kind: raid0, chunk: 64 KiB}
      """;

  /** Blocks of a shared file, in turn. */
  static final String BLOCKS =
      """
      kind: interleaved
      processes: 4
      file: 8 MiB
      block: 32 KiB
      blocksPerAction: 1
      operation: write
      collective: none
      """;

  /** Reads and writes of several sizes, with computing between them. */
  static final String STEPS =
      """
      kind: program
      processes: 3
      files:
        - {name: /data/in, bytes: 64 MiB}
        - {name: /data/out, bytes: 0}
      actions:
        - {do: open, file: /data/in}
        - {rank: 0, do: read, file: /data/in, offset: 0, bytes: 4 MiB}
        - {rank: 1, do: read, file: /data/in, offset: 8 MiB, bytes: 64 KiB}
        - {do: compute, instructions: 50000}
        - {rank: 2, do: read, file: /data/in, offset: 16 MiB, bytes: 1 MiB}
        - {do: close, file: /data/in}
        - {do: open, file: /data/out}
        - {rank: 0, do: write, file: /data/out, offset: 0, bytes: 4 MiB}
        - {rank: 1, do: write, file: /data/out, offset: 4 MiB, bytes: 256 KiB}
        - {rank: 1, do: write, file: /data/out, offset: 6 MiB, bytes: 16 KiB}
        - {do: compute, instructions: 20000}
        - {do: close, file: /data/out}
      """;

  private ReplayOracle() {}

  static Cluster cluster(String text) throws ModelException {
    return ClusterFile.parse("cluster", text);
  }

  static SimulationResult simulated(String cluster, String workload) throws ModelException {
    return Simulator.run(cluster(cluster), WorkloadFile.parse("workload", workload), Progress.NONE);
  }

  /** Simulates a program, and reads what the trace tells of it. */
  static RecordedProgram recorded(String cluster, Workload workload, Path folder)
      throws IOException, ModelException {
    Simulator.record(cluster(cluster), workload, folder, Progress.NONE);
    try (Source source = TraceSource.open(folder)) {
      return RecordedRunReader.read(source, /* layer= */ null);
    }
  }

  static RecordedProgram recorded(String cluster, String workload, Path folder)
      throws IOException, ModelException {
    return recorded(cluster, WorkloadFile.parse("workload", workload), folder);
  }
}

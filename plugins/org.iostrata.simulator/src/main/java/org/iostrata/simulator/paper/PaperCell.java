// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.iostrata.simulator.SimulationCase;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.spi.KindChoice;
import org.iostrata.simulator.workload.InterleavedBlocks;
import org.iostrata.simulator.workload.Workload;

/**
 * One measurement of Kuhn, Kunkel and Ludwig, Simulation-Aided Performance Evaluation of
 * Server-Side Input/Output Optimizations: ten clients read or write a shared file of 1,000 MiB on
 * ten servers.
 *
 * @param blockKib how large a block is, in KiB
 * @param mode how it is accessed
 * @param cacheLayer the cache layer of the servers
 * @param isWrite whether it is written; else it is read
 */
public record PaperCell(int blockKib, AccessMode mode, String cacheLayer, boolean isWrite) {
  /** The sizes of blocks, in KiB. */
  public static final List<Integer> BLOCKS_KIB = List.of(5, 50, 512);

  /** The cache layers. */
  public static final List<String> CACHE_LAYERS =
      List.of("NoCache", "SimpleWriteBehindCache", "AggregationCache", "ServerDirectedIO");

  private static final int CLIENTS = 10;
  private static final int SERVERS = 10;
  private static final long MIB = 1L << 20;
  private static final long FILE_MIB = 1000;

  /** All measurements of the paper, in the order of its figures. */
  public static List<PaperCell> all() {
    List<PaperCell> all = new ArrayList<>();
    for (int blockKib : BLOCKS_KIB) {
      for (AccessMode mode : AccessMode.values()) {
        for (String cacheLayer : CACHE_LAYERS) {
          all.add(new PaperCell(blockKib, mode, cacheLayer, false));
          all.add(new PaperCell(blockKib, mode, cacheLayer, true));
        }
      }
    }
    return all;
  }

  /** The paper's cluster: twenty machines on one switch, half of them servers with one disk. */
  public static Cluster cluster(String cacheLayer) {
    List<Cluster.Machine> machines = new ArrayList<>();
    List<Cluster.Link> links = new ArrayList<>();
    List<String> clients = new ArrayList<>();
    List<Cluster.Server> servers = new ArrayList<>();
    for (int i = 0; i < CLIENTS + SERVERS; i++) {
      String name = i < CLIENTS ? "client" + i : "server" + (i - CLIENTS);
      machines.add(new Cluster.Machine(name, 1e6, 1000 * MIB, 1000.0 * MIB));
      links.add(new Cluster.Link(name, "switch", 100.0 * MIB, 0.0002));
      if (i < CLIENTS) {
        clients.add(name);
      } else {
        servers.add(
            new Cluster.Server(name, new KindChoice(cacheLayer), new KindChoice("refined")));
      }
    }
    return new Cluster(
        machines,
        List.of(new Cluster.Switch("switch", 1000.0 * MIB)),
        links,
        clients,
        servers,
        new Cluster.ClusterRules(100 * 1024, 10 * MIB, new KindChoice("raid0")));
  }

  /** What the clients do. */
  public Workload workload() {
    return new InterleavedBlocks(
        "the paper's blocks of %d KiB, %s, %s".formatted(blockKib, mode.label(), operation()),
        CLIENTS,
        FILE_MIB * MIB,
        blockKib * 1024L,
        mode.blocksPerAction(),
        isWrite,
        mode.collective());
  }

  /** It, to be simulated. */
  public SimulationCase simulationCase() {
    return new SimulationCase(cluster(cacheLayer), workload());
  }

  /** What is done: {@code read} or {@code write}. */
  public String operation() {
    return isWrite ? "write" : "read";
  }

  /** The throughput, in MiB/s: the size of the file in the time until the last event. */
  public static double throughput(SimulationResult result) {
    return FILE_MIB / (result.durationNs() / 1e9);
  }

  /** The columns of {@link #csv}. */
  public static String csvHead() {
    return "block_kib,mode,cache_layer,op,throughput_mib_s,simulated_s,events";
  }

  /** It and its result, as a line of comma-separated values. */
  public String csv(SimulationResult result) {
    return String.format(
        Locale.US,
        "%d,%s,%s,%s,%.3f,%d.%09d,%d",
        blockKib,
        mode.label(),
        cacheLayer,
        operation(),
        throughput(result),
        result.durationNs() / 1_000_000_000,
        result.durationNs() % 1_000_000_000,
        result.events());
  }
}

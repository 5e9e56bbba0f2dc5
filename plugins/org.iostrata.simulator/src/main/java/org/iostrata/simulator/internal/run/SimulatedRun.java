// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.kind.Kinds;
import org.iostrata.simulator.internal.network.Network;
import org.iostrata.simulator.internal.program.AloneAccess;
import org.iostrata.simulator.internal.program.ClientProcess;
import org.iostrata.simulator.internal.program.CollectiveBuffers;
import org.iostrata.simulator.internal.program.Commands;
import org.iostrata.simulator.internal.program.World;
import org.iostrata.simulator.internal.record.Recorder;
import org.iostrata.simulator.internal.server.FileServer;
import org.iostrata.simulator.internal.server.Memory;
import org.iostrata.simulator.internal.server.Stage;
import org.iostrata.simulator.internal.server.Storage;
import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.DiskKind;
import org.iostrata.simulator.spi.DiskModel;
import org.iostrata.simulator.spi.DistributionKind;
import org.iostrata.simulator.spi.KindChoice;
import org.iostrata.simulator.spi.Splitter;
import org.iostrata.simulator.workload.Workload;

/** One simulated run. */
public final class SimulatedRun {
  /** Progress is told after so many events. */
  private static final int SLICE = 1 << 18;

  private final Simulation simulation;
  private final Cluster cluster;
  private final Workload workload;
  private final Network network;
  private final World world;
  private final Recorder recorder;
  private final List<FileServer> servers = new ArrayList<>();

  /** Puts it together. */
  public SimulatedRun(Cluster cluster, Workload workload) throws ModelException {
    this(cluster, workload, Recorder.NONE, new Simulation());
  }

  /** Puts it together, so that somebody hears what happens. */
  public SimulatedRun(Cluster cluster, Workload workload, Recorder recorder, Simulation simulation)
      throws ModelException {
    Requirements.check(cluster, workload);
    this.recorder = recorder;
    this.simulation = simulation;
    this.cluster = cluster;
    this.workload = workload;
    network = new Network(simulation, cluster, recorder);
    KindChoice distribution = cluster.rules().distribution();
    DistributionKind kind = Kinds.find(DistributionKind.class, distribution);
    world =
        new World(
            simulation, network, kind.distribution(Kinds.settings(kind, distribution)), recorder);
    addProcesses();
    addServers();
  }

  private void addProcesses() throws ModelException {
    List<SharedFile> files = new ArrayList<>();
    for (Workload.FileAtStart file : workload.files()) {
      files.add(new SharedFile(files.size(), file.name(), file.bytes()));
    }
    AloneAccess alone = new AloneAccess(workload.independent());
    Commands commands = new Commands(files, alone, buffers(workload.collective(), alone));
    List<String> machines = cluster.clients();
    for (int rank = 0; rank < workload.processes(); rank++) {
      world.add(
          new ClientProcess(
              rank,
              network.host(machines.get(rank % machines.size())),
              world,
              commands.of(workload.actions(rank))));
    }
  }

  /** Null when each does its own. */
  private CollectiveBuffers buffers(Workload.Collective collective, AloneAccess alone)
      throws ModelException {
    if (collective.splitter() == null) {
      return null;
    }
    int most = workload.processes();
    int aggregators = collective.aggregators();
    return new CollectiveBuffers(
        Kinds.find(Splitter.class, collective.splitter()),
        collective.bufferBytes(),
        aggregators == Workload.Collective.ALL ? most : Math.min(aggregators, most),
        alone);
  }

  private void addServers() throws ModelException {
    Stage stage = new Stage(simulation, network, recorder);
    for (Cluster.Server server : cluster.servers()) {
      int id = workload.processes() + servers.size();
      FileServer added =
          new FileServer(
              id,
              id + cluster.servers().size(),
              network.host(server.machine()),
              stage,
              storage(server));
      servers.add(added);
      world.add(added, added.invites());
    }
  }

  private Storage storage(Cluster.Server server) throws ModelException {
    Memory memory =
        new Memory(
            simulation,
            cluster.machine(server.machine()).memoryBytes(),
            cluster.rules(),
            recorder.gauge(
                new Recorder.Measured(
                    workload.processes() + servers.size(),
                    server.machine() + " memory in use",
                    "bytes",
                    /* counts= */ false)));
    CacheKind cache = Kinds.find(CacheKind.class, server.cache());
    DiskKind disk = Kinds.find(DiskKind.class, server.disk());
    return new Storage(
        memory,
        cache.cache(memory, Kinds.settings(cache, server.cache())),
        slowed(disk.disk(Kinds.settings(disk, server.disk())), server.slowdown()));
  }

  private static DiskModel slowed(DiskModel disk, double slowdown) {
    return slowdown == 1 ? disk : access -> slowdown * disk.serve(access);
  }

  /** Runs it. */
  public SimulationResult toEnd(Progress progress) throws ModelException {
    world.start();
    while (simulation.run(SLICE)) {
      if (progress.isCancelled()) {
        throw new CancellationException();
      }
      progress.report(simulation.events(), 0);
    }
    Standstill.check(world.ranks());
    return result();
  }

  private SimulationResult result() {
    List<SimulationResult.SimulatedServer> done = new ArrayList<>();
    long readBytes = 0;
    long writtenBytes = 0;
    for (FileServer server : servers) {
      done.add(server.tally().result(server.host().name()));
      readBytes += server.tally().readBytes();
      writtenBytes += server.tally().writtenBytes();
    }
    long programNs = 0;
    long transferNs = 0;
    for (ClientProcess process : world.ranks()) {
      programNs = Math.max(programNs, process.doneNs());
      transferNs += process.transferNs();
    }
    return new SimulationResult(
        simulation.nowNs(),
        programNs,
        transferNs,
        simulation.events(),
        readBytes,
        writtenBytes,
        done);
  }
}

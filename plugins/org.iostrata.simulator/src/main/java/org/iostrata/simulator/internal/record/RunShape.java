// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.record;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.workload.Workload;

/**
 * What a trace of a simulated run consists of: processes of the program, servers and their disks;
 * files as the program sees them, and the part of each that each server has.
 */
final class RunShape {
  /** The layers that see the part of a file that a server has. */
  private static final List<Layer> OF_SERVERS =
      List.of(Layer.CLIENT, Layer.NETWORK, Layer.SERVER, Layer.CACHE, Layer.DEVICE);

  private final Cluster cluster;
  private final Workload workload;

  RunShape(Cluster cluster, Workload workload) {
    this.cluster = cluster;
    this.workload = workload;
  }

  /** The number of a server's part of a file. */
  int partOf(int server, int file) {
    return (server + 1) * workload.files().size() + file;
  }

  /** The handle of a file in a layer that sees it. */
  int handle(int file, Layer layer) {
    int shared = workload.files().size();
    return file < shared
        ? file
        : shared + (file - shared) * OF_SERVERS.size() + OF_SERVERS.indexOf(layer);
  }

  /** The thread that tells of links and switches, behind those of all processes. */
  int network() {
    return workload.processes() + 2 * cluster.servers().size();
  }

  Trace trace(String path) {
    return new Trace("OTF2", path, processes(), threads(), files(), handles(), 0, Trace.UNKNOWN);
  }

  private List<TraceProcess> processes() {
    List<TraceProcess> processes = new ArrayList<>();
    for (int rank = 0; rank < workload.processes(); rank++) {
      String machine = cluster.clients().get(rank % cluster.clients().size());
      add(processes, "Rank " + rank, Role.APPLICATION, machine);
    }
    cluster.servers().forEach(one -> add(processes, one.machine(), Role.SERVER, one.machine()));
    cluster
        .servers()
        .forEach(one -> add(processes, one.machine() + " disk", Role.DEVICE, one.machine()));
    processes.add(
        new TraceProcess(
            network(),
            "network",
            List.of(network()),
            Role.DEVICE,
            Role.DEVICE.compareTo(Role.APPLICATION),
            TraceHost.UNKNOWN,
            Trace.NONE));
    return processes;
  }

  private void add(List<TraceProcess> processes, String name, Role role, String machine) {
    int index = processes.size();
    TraceHost host = new TraceHost(cluster.machines().indexOf(cluster.machine(machine)), machine);
    int team = role.compareTo(Role.APPLICATION);
    processes.add(new TraceProcess(index, name, List.of(index), role, team, host, Trace.NONE));
  }

  private List<TraceThread> threads() {
    List<TraceThread> threads = new ArrayList<>();
    for (int index = 0; index <= network(); index++) {
      threads.add(new TraceThread(index, "main", index, 0));
    }
    return threads;
  }

  private List<TraceFile> files() {
    List<TraceFile> files = new ArrayList<>();
    for (Workload.FileAtStart file : workload.files()) {
      files.add(new TraceFile(files.size(), file.name(), FileClass.DATA));
    }
    for (Cluster.Server server : cluster.servers()) {
      for (Workload.FileAtStart file : workload.files()) {
        files.add(
            new TraceFile(files.size(), "/" + server.machine() + file.name(), FileClass.DATA));
      }
    }
    return files;
  }

  private List<TraceHandle> handles() {
    List<TraceHandle> handles = new ArrayList<>();
    for (TraceFile file : files()) {
      boolean isShared = file.index() < workload.files().size();
      for (Layer layer : isShared ? List.of(Layer.MPI_IO) : OF_SERVERS) {
        handles.add(
            new TraceHandle(
                /* index= */ handles.size(),
                file.path(),
                layer,
                /* file= */ file.index(),
                Trace.NONE,
                file.fileClass(),
                Submitter.UNKNOWN));
      }
    }
    return handles;
  }
}

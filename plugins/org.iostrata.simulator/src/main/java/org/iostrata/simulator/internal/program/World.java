// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.iostrata.simulator.internal.engine.Actor;
import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.internal.network.Endpoint;
import org.iostrata.simulator.internal.network.Network;
import org.iostrata.simulator.internal.record.Recorder;
import org.iostrata.simulator.spi.Extents;
import org.iostrata.simulator.spi.FileDistribution;

/** What the processes of a program have in common. */
public final class World {
  private final Simulation simulation;
  private final Network network;
  private final FileDistribution distribution;
  private final Recorder recorder;
  private final List<ClientProcess> ranks = new ArrayList<>();
  private final List<Endpoint> servers = new ArrayList<>();
  private final BitSet inviting = new BitSet();
  private final MeetingPoint barrier = new MeetingPoint(this);
  private final AwaitedEvents arrivals = new AwaitedEvents();
  private final RangeLocks locks = new RangeLocks();
  private Gathering gathering;
  private long requests;

  /** A world without processes. */
  public World(
      Simulation simulation, Network network, FileDistribution distribution, Recorder recorder) {
    this.simulation = simulation;
    this.network = network;
    this.distribution = distribution;
    this.recorder = recorder;
  }

  /** Adds a process of the program. */
  public void add(ClientProcess process) {
    ranks.add(process);
  }

  /**
   * Adds a server.
   *
   * @param invites whether it says when it wants data of writes
   */
  public void add(Endpoint server, boolean invites) {
    inviting.set(servers.size(), invites);
    servers.add(server);
  }

  /** Whether a server, 0..n-1, says when it wants data of writes. */
  boolean invites(int server) {
    return inviting.get(server);
  }

  /** Begins the program. */
  public void start() {
    ranks.forEach(ClientProcess::start);
  }

  /** The processes of the program. */
  public List<ClientProcess> ranks() {
    return Collections.unmodifiableList(ranks);
  }

  long nowNs() {
    return simulation.nowNs();
  }

  /** The number of a request to a server: no other one has it. */
  long nextRequest() {
    return requests++;
  }

  Recorder recorder() {
    return recorder;
  }

  Network network() {
    return network;
  }

  int size() {
    return ranks.size();
  }

  ClientProcess rank(int rank) {
    return ranks.get(rank);
  }

  List<Endpoint> servers() {
    return servers;
  }

  /** Something happens in so much time. */
  void later(long delayNs, Actor actor) {
    simulation.schedule(delayNs, actor, null);
  }

  AwaitedEvents arrivals() {
    return arrivals;
  }

  RangeLocks locks() {
    return locks;
  }

  MeetingPoint barrier() {
    return barrier;
  }

  /** What people call a process of the program, or a server. */
  String name(int id) {
    return id < ranks.size()
        ? "process " + id
        : "the server on " + servers.get(id - ranks.size()).host().name();
  }

  /** A process begins a collective operation; what all of them say to it. */
  Gathering gather(ClientProcess process, Extents ranges) {
    if (gathering == null || gathering.isComplete()) {
      gathering = new Gathering(size());
    }
    gathering.add(process.rank(), ranges);
    return gathering;
  }

  /** What of ranges of a file each server has; null for a server that has nothing of them. */
  Extents[] place(Extents ranges) {
    Extents[] placed = new Extents[servers.size()];
    FileDistribution.Placement placement =
        (server, offset, bytes) -> {
          if (placed[server] == null) {
            placed[server] = new Extents();
          }
          placed[server].join(offset, bytes);
        };
    for (int i = 0; i < ranges.size(); i++) {
      distribution.place(ranges.offset(i), ranges.length(i), placed.length, placement);
    }
    return placed;
  }
}

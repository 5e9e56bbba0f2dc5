// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.internal.engine.Cpu;
import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.internal.record.Recorder;

/**
 * Machines, switches and links. A message goes the way with the fewest hops; among equals, that of
 * the links that are named first. Each direction of a link is a hop, and each switch is one.
 */
public final class Network {
  private final Simulation simulation;
  private final Cluster cluster;
  private final int granularity;
  private final Map<String, Integer> numbers = new HashMap<>(); // machines, then switches
  private final Host[] hosts;
  private final Hop[] switches;
  private final List<List<Ways.Edge>> edges = new ArrayList<>(); // by number of where they begin
  private final Departure[] departures; // by machine
  private final Hop[] onlyLinks; // by machine; null of one that has several, or none
  private final Station[][] local; // by machine; null until it is needed

  /**
   * Builds it.
   *
   * @param recorder hears how long links and switches worked
   */
  public Network(Simulation simulation, Cluster cluster, Recorder recorder) {
    this.simulation = simulation;
    this.cluster = cluster;
    granularity = cluster.rules().partBytes();
    hosts = new Host[cluster.machines().size()];
    switches = new Hop[cluster.switches().size()];
    departures = new Departure[hosts.length];
    onlyLinks = new Hop[hosts.length];
    local = new Station[hosts.length][];
    addMachines();
    addSwitches();
    cluster.links().forEach(this::addLink);
    addDepartures();
    if (recorder.isOn()) {
      tell(recorder);
    }
  }

  private void tell(Recorder recorder) {
    String[] names = new String[edges.size()];
    numbers.forEach((name, number) -> names[number] = name);
    for (int i = 0; i < switches.length; i++) {
      tell(switches[i], names[hosts.length + i], recorder);
    }
    for (List<Ways.Edge> ofPlace : edges) {
      for (Ways.Edge edge : ofPlace) {
        tell(edge.hop(), names[edge.from()] + " > " + names[edge.to()], recorder);
      }
    }
  }

  private static void tell(Hop hop, String name, Recorder recorder) {
    hop.tell(recorder.gauge(Recorder.Measured.work(Recorder.Measured.NETWORK, name)));
  }

  private void addMachines() {
    for (Cluster.Machine machine : cluster.machines()) {
      int number = addPlace(machine.name());
      Cpu cpu = new Cpu(simulation, machine.instructionsPerSecond());
      hosts[number] = new Host(number, machine.name(), cpu, new Inbox(simulation));
    }
  }

  private void addSwitches() {
    for (Cluster.Switch one : cluster.switches()) {
      int number = addPlace(one.name());
      switches[number - hosts.length] =
          hop(new HopSpeed(one.bytesPerSecond(), 0, one.bytesPerSecond()));
    }
  }

  private int addPlace(String name) {
    numbers.put(name, edges.size());
    edges.add(new ArrayList<>());
    return edges.size() - 1;
  }

  private void addLink(Cluster.Link link) {
    int from = numbers.get(link.from());
    int to = numbers.get(link.to());
    Hop there = hop(speed(link, from));
    Hop back = hop(speed(link, to));
    edges.get(from).add(new Ways.Edge(from, to, there, back));
    edges.get(to).add(new Ways.Edge(to, from, back, there));
  }

  private void addDepartures() {
    Departure[] behind = new Departure[switches.length];
    for (int machine = 0; machine < hosts.length; machine++) {
      List<Ways.Edge> links = edges.get(machine);
      int next = links.size() == 1 ? links.get(0).to() - hosts.length : -1; // a switch, or none
      if (next < 0) {
        departures[machine] = new Departure(edges, switches, machine);
        continue;
      }
      if (behind[next] == null) {
        behind[next] = new Departure(edges, switches, links.get(0).to());
      }
      departures[machine] = behind[next];
      onlyLinks[machine] = links.get(0).hop();
    }
  }

  private HopSpeed speed(Cluster.Link link, int from) {
    double bus =
        from < hosts.length
            ? cluster.machines().get(from).busBytesPerSecond()
            : link.bytesPerSecond();
    return new HopSpeed(link.bytesPerSecond(), link.latencySeconds(), bus);
  }

  private Hop hop(HopSpeed speed) {
    return new Hop(simulation, speed, granularity);
  }

  /** The machine of a name. */
  public Host host(String name) {
    return hosts[numbers.get(name)];
  }

  /** A message, of which nothing is on its way yet. */
  public Message message(Endpoint from, Endpoint to, Envelope envelope) {
    Station[] stations = stations(from.host(), to.host());
    Station first = stations[0] == null ? onlyLinks[from.host().index()] : stations[0];
    return new Message(first, stations, from, to, envelope);
  }

  /** Sends all of a message. */
  public void send(Message message) {
    message.provide(message.bytes());
    submit(message);
  }

  /**
   * More of a message may leave. It does when that is a full part, or all that is left; else it
   * waits for more.
   *
   * @return whether all of it may leave now
   */
  public boolean provide(Message message, long bytes) {
    message.provide(bytes);
    if (message.unassigned() >= granularity || message.isProvided()) {
      submit(message);
    }
    return message.isProvided();
  }

  private void submit(Message message) {
    simulation.schedule(0, message.first(), message.part(granularity));
  }

  private Station[] stations(Host from, Host to) {
    int sender = from.index();
    if (from == to) {
      if (local[sender] == null) {
        local[sender] = new Station[] {edges.get(sender).get(0).hop(), from.inbox()};
      }
      return local[sender];
    }
    return departures[sender].to(to);
  }
}

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
  private final Ways[] ways; // by machine where they begin
  private final Route[][] routes;

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
    ways = new Ways[hosts.length];
    routes = new Route[hosts.length][hosts.length];
    addMachines();
    addSwitches();
    cluster.links().forEach(this::addLink);
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
    return new Message(route(from.host(), to.host()), from, to, envelope);
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
    simulation.schedule(0, message.route.after(0), message.part(granularity));
  }

  private Route route(Host from, Host to) {
    Route route = routes[from.index()][to.index()];
    if (route == null) {
      route = from == to ? localRoute(from) : findRoute(from, to);
      routes[from.index()][to.index()] = route;
    }
    return route;
  }

  private Route localRoute(Host host) {
    return new Route(new Hop[] {edges.get(host.index()).get(0).hop()}, host.inbox(), true);
  }

  private Route findRoute(Host from, Host to) {
    int begin = from.index();
    if (ways[begin] == null) {
      ways[begin] = new Ways(edges, hosts.length, begin);
    }
    Ways.Edge[] links = ways[begin].to(to.index());
    Hop[] hops = new Hop[Math.max(0, 2 * links.length - 1)]; // a switch between any two links
    for (int i = 0; i < links.length; i++) {
      if (i > 0) {
        hops[2 * i - 1] = switches[links[i].from() - hosts.length];
      }
      hops[2 * i] = links[i].hop();
    }
    return new Route(hops, to.inbox(), false);
  }
}

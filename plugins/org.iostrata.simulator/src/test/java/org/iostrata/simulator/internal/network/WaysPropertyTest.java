// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.iostrata.simulator.internal.engine.Simulation;

/** Against a search for each pair of machines alone. */
class WaysPropertyTest {
  /** Machines and switches, and what begins at each. */
  private record Places(int machines, int switches, List<List<Ways.Edge>> edges) {}

  @Provide
  Arbitrary<Places> places() {
    return Combinators.combine(
            Arbitraries.integers().between(2, 6),
            Arbitraries.integers().between(1, 5),
            Arbitraries.integers().between(0, 20),
            Arbitraries.longs())
        .as(
            (machines, switches, links, seed) ->
                new Places(
                    machines, switches, edges(machines + switches, links, new Random(seed))));
  }

  @Property(tries = 500)
  void waysAreThoseThatASearchForEachFinds(@ForAll("places") Places places) {
    int machines = places.machines;
    List<List<Ways.Edge>> edges = places.edges;
    for (int from = 0; from < machines; from++) {
      Ways ways = new Ways(edges, machines, from);
      for (int to = 0; to < machines; to++) {
        if (from != to) {
          assertEquals(hops(search(edges, machines, from, to)), hops(List.of(ways.to(to))));
        }
      }
    }
  }

  /** Whether a machine has a departure of its own, or that of the switch behind its only link. */
  @Property(tries = 500)
  void departuresInCommonAreThoseOfEach(@ForAll("places") Places places) {
    int machines = places.machines;
    List<List<Ways.Edge>> edges = places.edges;
    Hop[] all = Stream.generate(WaysPropertyTest::hop).limit(places.switches).toArray(Hop[]::new);
    Departure[] departures = new Departure[edges.size()];
    Arrays.setAll(departures, place -> new Departure(edges, all, place));
    Host[] hosts = new Host[machines];
    Arrays.setAll(hosts, i -> new Host(i, "", null, new Inbox(new Simulation())));
    for (int from = 0; from < machines; from++) {
      List<Ways.Edge> own = edges.get(from);
      boolean inCommon = own.size() == 1 && own.get(0).to() >= machines;
      for (int to = 0; to < machines; to++) {
        List<Ways.Edge> way = search(edges, machines, from, to);
        if (from != to && !way.isEmpty()) {
          List<Station> expected = stations(way, all, machines, hosts[to]);
          expected.set(0, inCommon ? null : expected.get(0));
          Departure departure = departures[inCommon ? own.get(0).to() : from];
          assertEquals(expected, Arrays.asList(departure.to(hosts[to])));
        }
      }
    }
  }

  private static List<Station> stations(
      List<Ways.Edge> way, Hop[] switches, int machines, Host host) {
    List<Station> stations = new ArrayList<>();
    for (Ways.Edge link : way) {
      if (!stations.isEmpty()) {
        stations.add(switches[link.from() - machines]);
      }
      stations.add(link.hop());
    }
    stations.add(host.inbox());
    return stations;
  }

  private static List<List<Ways.Edge>> edges(int places, int links, Random random) {
    List<List<Ways.Edge>> edges = new ArrayList<>();
    for (int i = 0; i < places; i++) {
      edges.add(new ArrayList<>());
    }
    for (int i = 0; i < links; i++) {
      int from = random.nextInt(places);
      int to = (from + 1 + random.nextInt(places - 1)) % places;
      Hop there = hop();
      Hop back = hop();
      edges.get(from).add(new Ways.Edge(from, to, there, back));
      edges.get(to).add(new Ways.Edge(to, from, back, there));
    }
    return edges;
  }

  private static Hop hop() {
    return new Hop(new Simulation(), new HopSpeed(1, 0, 1), 1);
  }

  private static List<Hop> hops(List<Ways.Edge> edges) {
    return edges.stream().map(Ways.Edge::hop).toList();
  }

  /** Breadth first, until the machine is reached. */
  private static List<Ways.Edge> search(
      List<List<Ways.Edge>> edges, int machines, int from, int to) {
    Ways.Edge[] reachedBy = new Ways.Edge[edges.size()];
    ArrayDeque<Integer> reached = new ArrayDeque<>(List.of(from));
    while (!reached.isEmpty() && reachedBy[to] == null) {
      for (Ways.Edge edge : edges.get(reached.poll())) {
        if (edge.to() != from && reachedBy[edge.to()] == null) {
          reachedBy[edge.to()] = edge;
          if (edge.to() >= machines) {
            reached.add(edge.to());
          }
        }
      }
    }
    List<Ways.Edge> way = new ArrayList<>();
    for (Ways.Edge edge = reachedBy[to]; edge != null; edge = reachedBy[edge.from()]) {
      way.add(0, edge);
    }
    return way;
  }
}

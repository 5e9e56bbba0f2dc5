// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

import java.util.ArrayList;
import java.util.List;

/**
 * Where messages to other machines begin: what serves their parts, in order, and the inbox at last.
 * All machines whose only link leads to the same switch have one in common, for a cluster has more
 * pairs of machines than messages pass.
 */
final class Departure {
  private final List<List<Ways.Edge>> edges;
  private final Hop[] switches;
  private final int begin;
  private final Station[][] found; // by machine
  private Ways ways; // null until it is needed

  /**
   * From a machine, or from the switch that the only link of machines leads to.
   *
   * @param edges those that begin at each place: machines, then switches
   * @param begin the place
   */
  Departure(List<List<Ways.Edge>> edges, Hop[] switches, int begin) {
    this.edges = edges;
    this.switches = switches;
    this.begin = begin;
    found = new Station[edges.size() - switches.length][];
  }

  /** The stations to another machine; null in place of a link that not all have in common. */
  Station[] to(Host host) {
    Station[] stations = found[host.index()];
    if (stations == null) {
      stations = find(host);
      found[host.index()] = stations;
    }
    return stations;
  }

  private Station[] find(Host host) {
    if (ways == null) {
      ways = new Ways(edges, found.length, begin);
    }
    List<Station> stations = new ArrayList<>();
    if (begin >= found.length) {
      stations.add(null);
    }
    for (Ways.Edge link : ways.to(host.index())) {
      if (link.from() >= found.length) {
        stations.add(switches[link.from() - found.length]);
      }
      stations.add(link.hop());
    }
    stations.add(host.inbox());
    return stations.toArray(Station[]::new);
  }
}

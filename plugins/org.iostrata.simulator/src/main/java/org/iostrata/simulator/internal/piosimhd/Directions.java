// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;

/** Connections, each of one direction; two that lead there and back are a link. */
final class Directions {
  /** A connection. */
  private record Direction(XmlElement at, String from, String to, double rate, double latency) {
    private TwoEnds ends() {
      return new TwoEnds(from, to);
    }
  }

  private record TwoEnds(String from, String to) {}

  private final PlaceNames names;
  private final List<Direction> all = new ArrayList<>();
  private final Map<TwoEnds, ArrayDeque<Direction>> waiting = new HashMap<>();

  Directions(PlaceNames names) {
    this.names = names;
  }

  /** A connection that says where it leads; what leads nowhere is no connection. */
  void add(XmlElement connection, String from) throws ModelException {
    if (connection.attribute("to").isPresent()) {
      add(connection, from, connection.attribute("to").orElseThrow(), Double.POSITIVE_INFINITY);
    }
  }

  /**
   * A connection.
   *
   * @param at what says rate and latency
   * @param from the name of where it begins
   * @param key the key of where it ends
   * @param mostRate it is not faster than this
   */
  void add(XmlElement at, String from, String key, double mostRate) throws ModelException {
    double rate = Math.min(mostRate, (double) at.get("Bandwidth").amount());
    Direction one = new Direction(at, from, names.at(at, key), rate, at.get("Latency").seconds());
    if (one.from.equals(one.to)) {
      throw at.wrong("leads from " + from + " to itself");
    }
    all.add(one);
    waiting.computeIfAbsent(one.ends(), ends -> new ArrayDeque<>()).add(one);
  }

  /** The links, in the order of their first connections. */
  List<Cluster.Link> links() throws ModelException {
    List<Cluster.Link> links = new ArrayList<>();
    for (Direction there : all) {
      ArrayDeque<Direction> same = waiting.get(there.ends());
      if (!there.equals(same.peek())) {
        continue; // a link already, by its other direction
      }
      same.poll();
      Direction back = waiting.getOrDefault(turned(there), new ArrayDeque<>()).poll();
      requireSame(there, back);
      links.add(new Cluster.Link(there.from, there.to, there.rate, there.latency));
    }
    return links;
  }

  private static TwoEnds turned(Direction there) {
    return new TwoEnds(there.to, there.from);
  }

  private static void requireSame(Direction there, Direction back) throws ModelException {
    if (back == null) {
      throw there.at.wrong(
          "leads from %s to %s, and nothing leads back".formatted(there.from, there.to));
    }
    if (there.rate != back.rate || there.latency != back.latency) {
      throw there.at.wrong(
          "another bandwidth or latency than back, in %s; links here are the same both ways"
              .formatted(back.at.place()));
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/**
 * The ways with the fewest hops from one machine or switch; among equals, those of the links that
 * are named first. Machines on the way pass nothing on, so that the switches are looked at once for
 * all ways.
 */
final class Ways {
  private static final int NOT = Integer.MAX_VALUE;

  private final List<List<Edge>> edges;
  private final int machines;
  private final int from;

  /** The turn at which a place was reached, and by which edge; of machines only where it begins. */
  private final int[] turn;

  private final Edge[] reachedBy;

  /**
   * A link in one direction.
   *
   * @param hop what serves parts
   * @param back what serves those of the other direction
   */
  record Edge(int from, int to, Hop hop, Hop back) {
    private Edge turned() {
      return new Edge(to, from, back, hop);
    }
  }

  /**
   * From a machine or switch.
   *
   * @param edges those that begin at each place, machines first
   */
  Ways(List<List<Edge>> edges, int machines, int from) {
    this.edges = edges;
    this.machines = machines;
    this.from = from;
    turn = new int[1 + edges.size() - machines];
    reachedBy = new Edge[turn.length];
    Arrays.fill(turn, NOT);
    look();
  }

  /** Of machines only where all begin has one; then come the switches. */
  private int slot(int place) {
    return place < machines ? 0 : 1 + place - machines;
  }

  private void look() {
    ArrayDeque<Integer> reached = new ArrayDeque<>(List.of(from));
    turn[slot(from)] = 0;
    for (int turns = 1; !reached.isEmpty(); ) {
      for (Edge edge : edges.get(reached.poll())) {
        int slot = slot(edge.to());
        if (slot > 0 && turn[slot] == NOT) {
          turn[slot] = turns++;
          reachedBy[slot] = edge;
          reached.add(edge.to());
        }
      }
    }
  }

  /** The links to another machine, in order; empty when there is no way. */
  Edge[] to(int machine) {
    Edge last = lastTo(machine);
    int count = 0;
    for (Edge edge = last; edge != null; edge = before(edge)) {
      count++;
    }
    Edge[] way = new Edge[count];
    for (Edge edge = last; edge != null; edge = before(edge)) {
      way[--count] = edge;
    }
    return way;
  }

  private Edge before(Edge edge) {
    return reachedBy[slot(edge.from())];
  }

  /** Of the links to a machine, that which begins where the search came first. */
  private Edge lastTo(int machine) {
    Edge best = null;
    for (Edge back : edges.get(machine)) {
      int place = back.to();
      boolean passes = place >= machines || place == from;
      if (passes && turn[slot(place)] < (best == null ? NOT : turn[slot(best.from())])) {
        best = back.turned();
      }
    }
    return best;
  }
}

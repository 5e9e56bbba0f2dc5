// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Whether all machines of a cluster reach each other; machines pass on nothing. */
final class Paths {
  private Paths() {}

  /** What is wrong; empty when nothing is. */
  static Optional<String> problem(Cluster cluster) {
    Map<String, List<String>> neighbours = new HashMap<>();
    for (Cluster.Link link : cluster.links()) {
      neighbours.computeIfAbsent(link.from(), name -> new ArrayList<>()).add(link.to());
      neighbours.computeIfAbsent(link.to(), name -> new ArrayList<>()).add(link.from());
    }
    Set<String> switches = new HashSet<>();
    cluster.switches().forEach(one -> switches.add(one.name()));
    Set<String> used = new TreeSet<>(cluster.clients());
    cluster.servers().forEach(server -> used.add(server.machine()));
    if (used.isEmpty()) {
      return Optional.of("the cluster has no clients and no servers");
    }
    for (String from : used) {
      Set<String> unreached = new TreeSet<>(used);
      unreached.removeAll(reached(from, neighbours, switches));
      if (!unreached.isEmpty()) {
        return Optional.of(
            "no links lead from %s to %s".formatted(from, unreached.iterator().next()));
      }
      if (used.size() > 1 && isStar(neighbours, switches, used)) {
        return Optional.empty(); // what one reaches all reach
      }
    }
    return Optional.empty();
  }

  /** Whether every machine has one link, to a switch: then the way back is always there, too. */
  private static boolean isStar(
      Map<String, List<String>> neighbours, Set<String> switches, Set<String> used) {
    return used.stream()
        .allMatch(
            name ->
                neighbours.containsKey(name)
                    && neighbours.get(name).stream().allMatch(switches::contains));
  }

  private static Set<String> reached(
      String from, Map<String, List<String>> neighbours, Set<String> switches) {
    Set<String> reached = new HashSet<>(List.of(from));
    ArrayDeque<String> next = new ArrayDeque<>(List.of(from));
    while (!next.isEmpty()) {
      for (String neighbour : neighbours.getOrDefault(next.poll(), List.of())) {
        if (reached.add(neighbour) && switches.contains(neighbour)) {
          next.add(neighbour);
        }
      }
    }
    return reached;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;

/** The network of later models: nodes, edges of one direction, and topologies that join them. */
final class NetworkGraph {
  private static final Set<String> NODES =
      Set.of("StoreForwardNode", "StoreForwardLocalNode", "StoreForwardMemoryNode");

  private final PlaceNames names;
  private final ImportNotes notes;
  private final List<Cluster.Switch> switches = new ArrayList<>();
  private final Map<String, XmlElement> edges = new HashMap<>();

  NetworkGraph(PlaceNames names, ImportNotes notes) {
    this.names = names;
    this.notes = notes;
  }

  /** A node, which passes on what comes. */
  void addNode(XmlElement node) throws ModelException {
    if (!NODES.contains(node.kind())) {
      throw node.wrong(node.kind() + " is not simulated; messages are stored and forwarded");
    }
    if (!node.kind().equals("StoreForwardNode")) {
      notes.add(node, "what stays on a machine takes its bus, and not a " + node.kind());
    }
    String name = names.name(node, "switch");
    names.belongs(node, name);
    switches.add(new Cluster.Switch(name, node.get("TotalBandwidth").amount()));
  }

  /** An edge, which a topology uses. */
  void addEdge(XmlElement edge) throws ModelException {
    if (!edge.kind().equals("SimpleNetworkEdge")) {
      throw edge.wrong(edge.kind() + " is not simulated; a SimpleNetworkEdge is expected");
    }
    if (edge.id().isEmpty()) {
      throw edge.wrong("an edge without an id");
    }
    edges.put(edge.id().orElseThrow(), edge);
  }

  /** What a topology joins. */
  void connect(XmlElement topology, Machines machines, Directions directions)
      throws ModelException {
    for (XmlElement node : topology.children("Node")) {
      String from = required(node, "id");
      for (XmlElement use : node.children("Edge")) {
        String to = required(use, "to");
        XmlElement edge = edges.get(required(use, "id"));
        if (edge == null) {
          throw use.wrong("there is no edge " + required(use, "id"));
        }
        double most = Math.min(machines.mostRate(from), machines.mostRate(to));
        directions.add(edge, names.at(node, from), to, most);
      }
    }
  }

  private static String required(XmlElement element, String name) throws ModelException {
    if (element.attribute(name).isEmpty()) {
      throw element.wrong(name + " is missing");
    }
    return element.attribute(name).orElseThrow();
  }

  List<Cluster.Switch> switches() {
    return switches;
  }
}

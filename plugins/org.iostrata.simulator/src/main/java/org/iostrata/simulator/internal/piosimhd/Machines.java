// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;

/** Machines of all forms of models, with what they host and how they are connected. */
final class Machines {
  private static final String RATE = "TotalBandwidth";

  private record NetworkCard(XmlElement element, String machine) {}

  private final PlaceNames names;
  private final ImportNotes notes;
  private final Hosted hosted;
  private final List<Cluster.Machine> all = new ArrayList<>();
  private final Map<String, XmlElement> cardsById = new HashMap<>();
  private final List<NetworkCard> interfaces = new ArrayList<>();

  Machines(PlaceNames names, ImportNotes notes) {
    this.names = names;
    this.notes = notes;
    hosted = new Hosted(notes);
  }

  /** A machine. */
  void add(XmlElement node) throws ModelException {
    String name = names.name(node, "node");
    List<XmlElement> cards = new ArrayList<>(node.within("NICS"));
    cards.addAll(node.children("NIC"));
    List<XmlElement> runs = new ArrayList<>(node.within("HOSTEDCOMPONENTS"));
    runs.addAll(node.children("Client"));
    runs.addAll(node.children("Server"));
    for (XmlElement one : runs) {
      hosted.add(one, name);
      cards.addAll(one.within("NETWORKINTERFACE"));
    }
    for (XmlElement card : cards) {
      addCard(card, name);
    }
    all.add(machine(node, name, cards));
  }

  private void addCard(XmlElement card, String machine) throws ModelException {
    if (!card.kind().equals("NIC")) {
      throw card.wrong(card.kind() + " is not simulated; a NIC is expected");
    }
    names.belongs(card, machine);
    interfaces.add(new NetworkCard(card, machine));
    if (card.find(RATE).isPresent()) {
      notes.add(card, "a network interface has no queue; its links are no faster than it");
      card.id().ifPresent(id -> cardsById.put(id, card));
    }
  }

  /** How fast a network interface is that has a rate of its own; no limit for everything else. */
  double mostRate(String id) throws ModelException {
    XmlElement card = cardsById.get(id);
    return card == null ? Double.POSITIVE_INFINITY : card.get(RATE).amount();
  }

  private Cluster.Machine machine(XmlElement node, String name, List<XmlElement> cards)
      throws ModelException {
    // the oldest models say it in the singular
    XmlElement instructions =
        node.find("InstructionPerSecond").isPresent()
            ? node.get("InstructionPerSecond")
            : node.get("InstructionsPerSecond");
    if (node.find("CPUs").isPresent() && node.get("CPUs").amount() > 1) {
      notes.add(node.get("CPUs"), "a machine has one processor, which its processes share");
    }
    return new Cluster.Machine(
        name, instructions.amount(), node.get("MemorySize").amount(), bus(node, cards));
  }

  /**
   * How fast messages go that do not leave the machine: what its network does when it is not said.
   */
  private double bus(XmlElement node, List<XmlElement> cards) throws ModelException {
    if (node.find("InternalDataTransferSpeed").isPresent()) {
      return node.get("InternalDataTransferSpeed").amount();
    }
    if (cards.isEmpty()) {
      throw node.wrong("a machine without a network interface");
    }
    notes.add(node, "what stays on a machine is as fast as its network");
    XmlElement card = cards.get(0);
    return card.find(RATE).isPresent()
        ? card.get(RATE).amount()
        : connection(card).get("Bandwidth").amount();
  }

  /** A connection, which has an element around it but in the oldest models. */
  static XmlElement connection(XmlElement end) throws ModelException {
    XmlElement outer = end.get("Connection");
    return outer.find("Connection").orElse(outer);
  }

  /** What leads away from machines; in a graph that is said there. */
  void connect(Directions directions) throws ModelException {
    for (NetworkCard one : interfaces) {
      if (one.element.find("Connection").isPresent()) {
        directions.add(connection(one.element), one.machine);
      }
    }
  }

  List<Cluster.Machine> all() {
    return all;
  }

  Hosted hosted() {
    return hosted;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;

/** Switches with ports, of the first two forms of models. */
final class SwitchPorts {
  private final PlaceNames names;
  private final ImportNotes notes;
  private final List<Cluster.Switch> all = new ArrayList<>();
  private final List<Map.Entry<XmlElement, String>> ports = new ArrayList<>();

  SwitchPorts(PlaceNames names, ImportNotes notes) {
    this.names = names;
    this.notes = notes;
  }

  /** A switch. */
  void add(XmlElement element) throws ModelException {
    if (!element.kind().equals("SimpleSwitch") && !element.isNamed(element.kind())) {
      throw element.wrong(element.kind() + " is not simulated; a SimpleSwitch is expected");
    }
    String name = names.name(element, "switch");
    names.belongs(element, name);
    all.add(new Cluster.Switch(name, element.get("TotalBandwidth").amount()));
    List<XmlElement> ofSwitch = new ArrayList<>(element.within("PORTS"));
    ofSwitch.addAll(element.children("Port"));
    for (XmlElement port : ofSwitch) {
      names.belongs(port, name);
      ports.add(Map.entry(port, name));
    }
    element
        .find("InputBuffer")
        .ifPresent(at -> notes.add(at, "how much a switch holds follows from its links"));
  }

  /** What leads away from switches. */
  void connect(Directions directions) throws ModelException {
    for (Map.Entry<XmlElement, String> port : ports) {
      directions.add(Machines.connection(port.getKey()), port.getValue());
    }
  }

  List<Cluster.Switch> all() {
    return all;
  }
}

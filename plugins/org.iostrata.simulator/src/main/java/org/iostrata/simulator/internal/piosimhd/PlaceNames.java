// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.iostrata.simulator.ModelException;

/** Machines and switches have names of their own; what is connected to them leads to them. */
final class PlaceNames {
  private final Set<String> taken = new HashSet<>();

  /** By id, or by the name that the oldest models use in its place. */
  private final Map<String, String> byKey = new HashMap<>();

  /** A name that no other has: that of the element, with its id when another one has it. */
  String name(XmlElement element, String kind) throws ModelException {
    String label = element.label().orElse(kind);
    String name = label;
    if (element.label().isEmpty() || taken.contains(label)) {
      name = (label + " " + element.id().orElse("")).strip();
    }
    if (!taken.add(name)) {
      throw element.wrong(name + " is there twice");
    }
    return name;
  }

  /** What a connection may lead to: it belongs to a machine or switch. */
  void belongs(XmlElement end, String place) throws ModelException {
    String key = end.id().or(end::label).orElse(null);
    if (key != null && byKey.put(key, place) != null) {
      throw end.wrong(key + " is there twice");
    }
  }

  /** The machine or switch of what a connection leads to. */
  String at(XmlElement connection, String key) throws ModelException {
    String place = byKey.get(key);
    if (place == null) {
      throw connection.wrong("leads to " + key + ", which there is not");
    }
    return place;
  }
}

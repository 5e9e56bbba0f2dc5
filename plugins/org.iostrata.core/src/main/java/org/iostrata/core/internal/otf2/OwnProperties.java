// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.ValueType;

/**
 * What an archive says of its processes and machines in properties of ours
 * (docs/formats/archive.md), by name without the prefix, as text.
 */
final class OwnProperties {
  static final String PREFIX = "IOStrata::";

  private final Definitions definitions;
  private final Map<Integer, Map<String, String>> ofGroups = new LinkedHashMap<>();
  private final Map<Integer, Map<String, String>> ofNodes = new HashMap<>();
  private final Map<Long, Map<String, String>> ofLocations = new HashMap<>();

  OwnProperties(Definitions definitions) {
    this.definitions = definitions;
    for (DefinitionRecord record : definitions.records(DefinitionType.LOCATION_GROUP_PROPERTY)) {
      put(ofGroups, (int) record.value("locationGroup"), record);
    }
    for (DefinitionRecord record : definitions.records(DefinitionType.SYSTEM_TREE_NODE_PROPERTY)) {
      put(ofNodes, (int) record.value("systemTreeNode"), record);
    }
    for (DefinitionRecord record : definitions.records(DefinitionType.LOCATION_PROPERTY)) {
      put(ofLocations, record.value("location"), record);
    }
  }

  private <K> void put(Map<K, Map<String, String>> to, K owner, DefinitionRecord record) {
    String name = definitions.string((int) record.value("name"));
    if (name != null && name.startsWith(PREFIX)) {
      to.computeIfAbsent(owner, o -> new LinkedHashMap<>())
          .putIfAbsent(name.substring(PREFIX.length()), text(record));
    }
  }

  private String text(DefinitionRecord record) {
    long value = record.value("value");
    if (record.value("type") != ValueType.STRING.number()) {
      return Long.toString(value < 0 ? Long.MAX_VALUE : value); // beyond what we count to
    }
    String text = definitions.string((int) value);
    return text == null ? "" : text;
  }

  /** Of the location groups that have some, by reference, in the order of the definitions. */
  Map<Integer, Map<String, String>> ofGroups() {
    return ofGroups;
  }

  /** Of a location group. */
  Map<String, String> ofGroup(int ref) {
    return ofGroups.getOrDefault(ref, Map.of());
  }

  /** Of a location. */
  Map<String, String> ofLocation(long ref) {
    return ofLocations.getOrDefault(ref, Map.of());
  }

  /** Of a node of the system tree. */
  Map<String, String> ofNode(int ref) {
    return ofNodes.getOrDefault(ref, Map.of());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import org.iostrata.otf2.definition.Comm;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.Group;
import org.iostrata.otf2.definition.LocationGroup;
import org.iostrata.otf2.definition.SystemTreeNode;

/** Names of what metrics and markers are about: each says of what kind it is, and which one. */
final class ScopeNames {
  private final Definitions definitions;

  ScopeNames(Definitions definitions) {
    this.definitions = definitions;
  }

  /** The name of one; empty when it is everything, or nobody said what it is. */
  String name(String scope, long ref) {
    return switch (scope == null ? "" : scope) {
      case "LOCATION" -> location(ref);
      case "LOCATION_GROUP" -> {
        LocationGroup group = definitions.locationGroup((int) ref);
        yield group == null ? "" : group.name();
      }
      case "SYSTEM_TREE_NODE" -> {
        SystemTreeNode node = definitions.systemTreeNode((int) ref);
        yield node == null ? "" : node.name();
      }
      case "GROUP" -> {
        Group group = definitions.group((int) ref);
        yield group == null ? "" : group.name();
      }
      case "COMM" -> {
        Comm comm = definitions.comm((int) ref);
        yield comm == null ? "" : comm.name();
      }
      default -> "";
    };
  }

  private String location(long ref) {
    int location = definitions.locationIndex(ref);
    return location < 0 ? "" : definitions.locations().get(location).name();
  }
}

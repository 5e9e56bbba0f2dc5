// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.model.TraceHost;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.LocationGroup;
import org.iostrata.otf2.definition.SystemTreeNode;

/** The machines of an archive: the nodes of the system tree that Score-P and the tracer call so. */
final class Hosts {
  /** The class of a node that is a machine. */
  static final String NODE = "node";

  /** Trees are a few nodes deep; one that is deeper goes in a circle. */
  static final int DEEPEST = 64;

  private final Definitions definitions;
  private final OwnProperties properties;
  private final Map<Integer, TraceHost> hosts = new HashMap<>();

  Hosts(Definitions definitions, OwnProperties properties) {
    this.definitions = definitions;
    this.properties = properties;
  }

  /** The host of a group, which may be null. */
  TraceHost of(LocationGroup group) {
    return group == null ? TraceHost.UNKNOWN : of(group.systemTreeParent());
  }

  /** The host of a node of the system tree, which may be undefined. */
  TraceHost of(int nodeRef) {
    SystemTreeNode node = definitions.systemTreeNode(nodeRef);
    for (int depth = 0; depth < DEEPEST && node != null; depth++) {
      if (node.className().equals(NODE)) {
        String name = node.name();
        String clock = properties.ofNode(node.ref()).getOrDefault("CLOCK", "");
        return hosts.computeIfAbsent(node.ref(), ref -> new TraceHost(hosts.size(), name, clock));
      }
      node = definitions.systemTreeNode(node.parent());
    }
    return TraceHost.UNKNOWN;
  }
}

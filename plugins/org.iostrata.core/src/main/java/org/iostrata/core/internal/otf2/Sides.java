// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.iostrata.core.model.Side;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.LocationGroup;
import org.iostrata.otf2.definition.SystemTreeNode;

/**
 * The sides of an archive's processes (docs/formats/archive.md): as a process says itself, else as
 * the nearest node of the system tree around it says, else the application's.
 */
final class Sides {
  private static final String SIDE = "SIDE";
  private static final Map<String, Side> BY_NAME =
      Stream.of(Side.values()).collect(toUnmodifiableMap(Side::toString, side -> side));

  private final Definitions definitions;
  private final OwnProperties properties;

  Sides(Definitions definitions, OwnProperties properties) {
    this.definitions = definitions;
    this.properties = properties;
  }

  /** The side of a group, which may be null. */
  Side of(LocationGroup group) {
    if (group == null) {
      return Side.APPLICATION;
    }
    Side side = named(properties.ofGroup(group.ref()));
    SystemTreeNode node = definitions.systemTreeNode(group.systemTreeParent());
    for (int depth = 0; depth < Hosts.DEEPEST && side == null && node != null; depth++) {
      side = named(properties.ofNode(node.ref()));
      node = definitions.systemTreeNode(node.parent());
    }
    return side == null ? Side.APPLICATION : side;
  }

  private static Side named(Map<String, String> values) {
    String name = values.get(SIDE);
    return name == null ? null : BY_NAME.get(name.toLowerCase(Locale.ROOT));
  }
}

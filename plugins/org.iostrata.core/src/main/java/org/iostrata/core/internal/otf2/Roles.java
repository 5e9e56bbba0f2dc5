// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.TraceWitness.IoBytes;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.LocationGroup;
import org.iostrata.otf2.definition.LocationGroupType;

/**
 * What the processes of an archive are for (docs/formats/archive.md): as they say themselves. Of
 * the others, a launcher is who started some and moved, as the operating system counted, at most a
 * hundredth of what those did, and what they started; or hardly anything, when its name is that of
 * a shell or another starter. A shell reads its script.
 */
final class Roles {
  static final String ROLE = "ROLE";
  private static final int LITTLE = 100;
  private static final long SCRIPT_BYTES = 1 << 20;

  private final OwnProperties properties;
  private final Map<Integer, Long> below = new HashMap<>();
  private final Set<Integer> creators = new HashSet<>();

  Roles(Definitions definitions, OwnProperties properties) {
    this.properties = properties;
    for (LocationGroup group : definitions.locationGroups()) {
      long own = Math.max(0, own(group));
      LocationGroup creator = definitions.locationGroup(group.creatingLocationGroup());
      for (int depth = 0; creator != null && depth < Hosts.DEEPEST; depth++) {
        creators.add(creator.ref());
        below.merge(creator.ref(), own, Saturating::add);
        creator = definitions.locationGroup(creator.creatingLocationGroup());
      }
    }
  }

  /** The bytes of files that it read and wrote; -1 when nobody counted. */
  private long own(LocationGroup group) {
    Map<String, String> told = properties.ofGroup(group.ref());
    IoBytes all = Witnesses.own(told);
    IoBytes apart = Witnesses.apart(told);
    IoBytes less = apart == null ? IoBytes.NOTHING : apart;
    return all == null
        ? -1
        : Saturating.add(
            Math.max(0, all.read() - less.read()), Math.max(0, all.written() - less.written()));
  }

  /** The role of a group, which may be null. */
  Role of(LocationGroup group) {
    if (group == null) {
      return Role.APPLICATION;
    }
    if (group.type() == LocationGroupType.ACCELERATOR) {
      return Role.DEVICE;
    }
    String told = properties.ofGroup(group.ref()).getOrDefault(ROLE, "").toLowerCase(Locale.ROOT);
    return Stream.of(Role.values())
        .filter(role -> role.key().equals(told))
        .findFirst()
        .orElse(isLauncher(group) ? Role.LAUNCHER : Role.APPLICATION);
  }

  private boolean isLauncher(LocationGroup group) {
    if (!creators.contains(group.ref())) {
      return false;
    }
    long own = own(group);
    boolean isStarter = ProgramNames.of(group).filter(ProgramNames::isStarter).isPresent();
    return (isStarter && own <= SCRIPT_BYTES)
        || (own >= 0 && own <= below.get(group.ref()) / LITTLE);
  }
}

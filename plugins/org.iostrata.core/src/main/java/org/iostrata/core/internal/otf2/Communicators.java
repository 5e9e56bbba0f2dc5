// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.definition.Comm;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.Group;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.ValueSet;

/**
 * Which thread has which rank in a communicator. A communicator's group holds places in the list of
 * its paradigm's locations; ranks in events are places in the group, or, when it says so, in that
 * list. Of communicators between two groups nothing is known here.
 */
final class Communicators {
  private static final int GLOBAL_MEMBERS = 1;

  private final Definitions definitions;
  private final Map<Integer, Integer> indices = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final Map<Integer, Group> locationsByParadigm = new HashMap<>();
  private final Set<Integer> between = new HashSet<>();

  Communicators(Definitions definitions) {
    this.definitions = definitions;
    addNames(DefinitionType.COMM);
    addNames(DefinitionType.INTER_COMM);
    for (DefinitionRecord comm : definitions.records(DefinitionType.INTER_COMM)) {
      between.add((int) comm.value(0));
    }
    for (DefinitionRecord record : definitions.records(DefinitionType.GROUP)) {
      Group group = definitions.group((int) record.value(0));
      if (isOf(group, "COMM_LOCATIONS")) {
        locationsByParadigm.putIfAbsent(group.paradigm(), group);
      }
    }
  }

  private void addNames(DefinitionType type) {
    for (DefinitionRecord record : definitions.records(type)) {
      int ref = (int) record.value(0);
      if (indices.putIfAbsent(ref, names.size()) == null) {
        String name = definitions.comm(ref).name();
        names.add(name.isEmpty() ? "communicator " + Integer.toUnsignedString(ref) : name);
      }
    }
  }

  private static boolean isOf(Group group, String type) {
    return group != null && type.equals(ValueSet.GROUP_TYPE.nameOf(group.type()));
  }

  List<String> names() {
    return List.copyOf(names);
  }

  /** The index of a communicator, or {@link Trace#NONE}. */
  int index(int ref) {
    return indices.getOrDefault(ref, Trace.NONE);
  }

  /** The thread with a rank in a communicator, or {@link Trace#NONE}. */
  int thread(int ref, int rank) {
    Comm comm = between.contains(ref) ? null : definitions.comm(ref);
    Group group = comm == null ? null : definitions.group(comm.group());
    Group locations = group == null ? null : locationsByParadigm.get(group.paradigm());
    if (locations == null || !isOf(group, "COMM_GROUP")) {
      return Trace.NONE;
    }
    long place = (group.flags() & GLOBAL_MEMBERS) != 0 ? rank : at(group, rank);
    long location = at(locations, place);
    return location == Trace.NONE ? Trace.NONE : definitions.locationIndex(location);
  }

  private static long at(Group group, long place) {
    boolean known = place >= 0 && place < group.members().size();
    return known ? group.members().get((int) place) : Trace.NONE;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.iostrata.core.internal.collection.LongIndex;
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
  private static final int[] NOBODY = {};

  private final Definitions definitions;
  private final LongIndex indices = new LongIndex();
  private final List<String> names = new ArrayList<>();
  private final List<int[]> threads = new ArrayList<>();
  private final Map<Integer, int[]> threadsByParadigm = new HashMap<>();

  Communicators(Definitions definitions) {
    this.definitions = definitions;
    for (DefinitionRecord record : definitions.records(DefinitionType.GROUP)) {
      Group group = definitions.group((int) record.value(0));
      if (isOf(group, "COMM_LOCATIONS")) {
        threadsByParadigm.computeIfAbsent(
            group.paradigm(),
            paradigm -> group.members().stream().mapToInt(this::thread).toArray());
      }
    }
    Map<Integer, int[]> threadsByGroup = new HashMap<>(); // many may have one large group
    addAll(
        DefinitionType.COMM,
        comm -> threadsByGroup.computeIfAbsent(comm.group(), ref -> threads(ref)));
    addAll(DefinitionType.INTER_COMM, comm -> NOBODY);
  }

  private void addAll(DefinitionType type, Function<Comm, int[]> threadsOf) {
    for (DefinitionRecord record : definitions.records(type)) {
      int ref = (int) record.value(0);
      Comm comm = definitions.comm(ref);
      if (indices.add(ref) == names.size()) {
        String name = comm.name();
        names.add(name.isEmpty() ? "communicator " + Integer.toUnsignedString(ref) : name);
        threads.add(threadsOf.apply(comm));
      } else if (type == DefinitionType.INTER_COMM) {
        threads.set(indices.find(ref), NOBODY);
      }
    }
  }

  private static boolean isOf(Group group, String type) {
    return group != null && type.equals(ValueSet.GROUP_TYPE.nameOf(group.type()));
  }

  /** The threads of a group's members by rank, {@link Trace#NONE} where that is not known. */
  private int[] threads(int groupRef) {
    Group group = definitions.group(groupRef);
    if (!isOf(group, "COMM_GROUP") || !threadsByParadigm.containsKey(group.paradigm())) {
      return NOBODY;
    }
    int[] all = threadsByParadigm.get(group.paradigm());
    boolean ranksArePlaces = (group.flags() & GLOBAL_MEMBERS) != 0;
    return ranksArePlaces
        ? all
        : group.members().stream().mapToInt(place -> at(all, place)).toArray();
  }

  private static int at(int[] threads, long place) {
    return place >= 0 && place < threads.length ? threads[(int) place] : Trace.NONE;
  }

  private int thread(long location) {
    return location == Trace.NONE ? Trace.NONE : definitions.locationIndex(location);
  }

  List<String> names() {
    return List.copyOf(names);
  }

  /** The index of a communicator, or {@link Trace#NONE}. */
  int index(int ref) {
    return indices.find(ref);
  }

  /** The thread with a rank in a communicator, or {@link Trace#NONE}. */
  int thread(int ref, int rank) {
    int index = indices.find(ref);
    return index == LongIndex.ABSENT ? Trace.NONE : at(threads.get(index), rank);
  }
}

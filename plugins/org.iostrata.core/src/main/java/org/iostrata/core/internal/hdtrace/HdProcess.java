// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.model.Role;

/**
 * A process of the tree, and the files of its threads.
 *
 * @param path where it is in the tree
 * @param name how it is called
 * @param rank of MPI, or -1
 * @param role what it is for
 * @param host where it ran, or empty
 * @param threads its threads
 */
record HdProcess(
    List<String> path, String name, long rank, Role role, String host, List<HdThread> threads) {
  /**
   * A place of the tree that has states.
   *
   * @param states its file of states, or null
   * @param relations its file of relations, or null
   */
  record HdThread(String name, Path states, Path relations) {
    /** Tells its states, those of relations behind the others. */
    void read(State.StateVisitor visitor) throws IOException {
      if (states != null) {
        StateFile.read(states, visitor);
      }
      if (relations != null) {
        RelationFile.read(relations, visitor);
      }
    }

    /** What is read first. */
    Path file() {
      return states != null ? states : relations;
    }
  }

  /** Copies the lists. */
  HdProcess {
    path = List.copyOf(path);
    threads = List.copyOf(threads);
  }

  /** The processes of a project: ranks in their order, then the others. */
  static List<HdProcess> of(Project project) {
    Map<List<String>, HdProcess> members = new LinkedHashMap<>();
    for (Project.TreeNode place : project.places()) {
      Path states = project.file(place.prefix() + ".trc");
      Path relations = project.file(place.prefix() + ".rel");
      if (states != null || relations != null) {
        String own = place.names().get(place.names().size() - 1);
        add(members, place, new HdThread(own, states, relations));
      }
    }
    if (members.isEmpty()) {
      addMeasured(project, members);
    }
    List<HdProcess> all = new ArrayList<>(members.values());
    all.sort(Comparator.comparingLong(one -> one.rank() < 0 ? Long.MAX_VALUE : one.rank()));
    return all;
  }

  /** Where nothing is told but statistics. */
  private static void addMeasured(Project project, Map<List<String>, HdProcess> members) {
    for (Project.TreeNode place : project.places()) {
      if (!project.statistics(place).isEmpty()) {
        add(members, place, new HdThread("0", null, null));
      }
    }
  }

  private static void add(
      Map<List<String>, HdProcess> members, Project.TreeNode place, HdThread recorded) {
    int level = place.level("Rank");
    List<String> names = place.names();
    int thread = place.level("Thread");
    int last = level >= 0 ? level : thread > 0 ? thread - 1 : names.size() - 1;
    List<String> own = names.subList(0, last + 1);
    long rank = level < 0 ? -1 : State.number(Map.of("", names.get(level)), "", -1);
    HdProcess before = members.get(own);
    List<HdThread> threads = new ArrayList<>(before == null ? List.of() : before.threads());
    threads.add(recorded);
    int host = Math.max(place.level("Hostname"), place.level("Host"));
    members.put(
        own,
        new HdProcess(
            own,
            level < 0 ? name(own, host) : "Rank " + names.get(level),
            rank,
            role(place, last),
            host < 0 ? "" : names.get(host),
            threads));
  }

  /** The host is told beside. */
  private static String name(List<String> own, int host) {
    return String.join(" ", own.subList(host == 0 && own.size() > 1 ? 1 : 0, own.size()));
  }

  /** Its type says it, or it has a name that does. */
  private static Role role(Project.TreeNode place, int process) {
    String type = place.types().get(process).toUpperCase(Locale.ROOT);
    if (type.equals("PROCESS")) {
      return Role.APPLICATION;
    }
    for (Role role : Role.values()) {
      if (role.name().equals(type)) {
        return role;
      }
    }
    String last = place.names().get(place.names().size() - 1);
    String all = (last + " " + String.join(" ", place.types())).toLowerCase(Locale.ROOT);
    if (all.contains("subsystem") || all.contains("nic") || all.contains("switch")) {
      return Role.DEVICE;
    }
    return all.contains("server") || all.contains("trove") ? Role.SERVER : Role.APPLICATION;
  }
}

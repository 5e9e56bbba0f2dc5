// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.iostrata.core.internal.xml.XmlInput;

/**
 * A project file, {@code .proj}: the tree of hosts, processes and threads, the groups of statistics
 * and the communicators.
 */
final class Project {
  private static final int DEEPEST = 64;

  private final Path path;
  private final List<String> types = new ArrayList<>(); // by level of the tree
  private final List<TreeNode> places = new ArrayList<>();
  private final List<String> groups = new ArrayList<>();
  private final List<String> communicators = new ArrayList<>();

  /** By rank and number there. */
  private final Map<List<Long>, Integer> communicatorOf = new HashMap<>();

  /**
   * A place in the tree.
   *
   * @param names from the root down
   * @param types what each is: host name, rank, thread …, or empty
   * @param prefix what the names of its files begin with
   */
  record TreeNode(List<String> names, List<String> types, String prefix) {
    /** Copies the lists. */
    TreeNode {
      names = List.copyOf(names);
      types = List.copyOf(types);
    }

    /** The level of a type, or -1. */
    int level(String type) {
      for (int i = 0; i < types.size(); i++) {
        if (types.get(i).equalsIgnoreCase(type)) {
          return i;
        }
      }
      return -1;
    }
  }

  /** When the run began and ended, since 1970; attributes of ours. */
  private Optional<RunTime> runTime = Optional.empty();

  /** From when to when a run was; of one that began at 0 it is not known when that was. */
  record RunTime(long firstNs, long lastNs) {}

  private Project(Path path) {
    this.path = path;
  }

  /** Reads one. */
  static Project read(Path path) throws IOException {
    Project project = new Project(path);
    try (XmlInput in = new XmlInput(path)) {
      if (!in.next() || !in.name().equals("Application")) {
        throw in.error("<Application> is missing");
      }
      project.readRunTime(in);
      project.read(in);
    }
    if (project.places.isEmpty()) {
      throw new IOException(path + ": no <Node> in <Topology>");
    }
    return project;
  }

  private void readRunTime(XmlInput in) throws IOException {
    Map<String, String> attributes = in.attributes();
    if (attributes.containsKey("begin") && attributes.containsKey("end")) {
      runTime =
          Optional.of(
              new RunTime(HdTime.of(in, attributes, "begin"), HdTime.of(in, attributes, "end")));
    }
  }

  private void read(XmlInput in) throws IOException {
    List<String> names = new ArrayList<>();
    List<String> ofNames = new ArrayList<>();
    boolean statistics = false;
    while (in.next()) {
      switch (in.name()) {
        case "ExternalStatistics" -> statistics = in.begins();
        case "Level" -> addLevel(in);
        case "Node" -> node(in, names, ofNames);
        case "Communicator" -> addCommunicator(in);
        case "Rank" -> addRank(in);
        default -> {
          if (statistics && in.begins() && !groups.contains(in.name())) {
            groups.add(in.name());
          }
        }
      }
    }
  }

  private void addLevel(XmlInput in) {
    if (in.begins()) {
      types.add(String.valueOf(in.attribute("type")));
    }
  }

  /** A node's own type is above that of its level. */
  private void node(XmlInput in, List<String> names, List<String> ofNames) throws IOException {
    if (!in.begins()) {
      names.remove(names.size() - 1);
      ofNames.remove(ofNames.size() - 1);
      return;
    }
    String name = in.attribute("name");
    if (name == null || names.size() >= DEEPEST) {
      throw in.error("<Node> without name, or deeper than " + DEEPEST);
    }
    int level = names.size();
    String ofLevel = level < types.size() ? types.get(level) : "";
    String own = in.attribute("type");
    names.add(name);
    ofNames.add(own == null ? ofLevel : own);
    places.add(new TreeNode(names, ofNames, prefix(names)));
  }

  /** As HDTrace makes it: the project's name and those of the nodes, of which marks are dropped. */
  private String prefix(List<String> names) {
    StringBuilder prefix = new StringBuilder(name());
    names.forEach(name -> prefix.append('_').append(name.replaceAll("[^a-zA-Z0-9-. ]", "")));
    return prefix.toString();
  }

  private void addCommunicator(XmlInput in) {
    if (in.begins()) {
      String name = in.attribute("name");
      boolean named = name != null && !name.isEmpty();
      communicators.add(named ? name : "communicator " + communicators.size());
    }
  }

  private void addRank(XmlInput in) {
    if (in.begins() && in.attribute("cid") != null && !communicators.isEmpty()) {
      Map<String, String> attributes = in.attributes();
      long rank = State.number(attributes, "global", -1);
      long number = State.number(attributes, "cid", -1);
      communicatorOf.put(List.of(rank, number), communicators.size() - 1);
    }
  }

  /** The name of the project: that of its file. */
  String name() {
    String file = String.valueOf(path.getFileName());
    return file.endsWith(".proj") ? file.substring(0, file.length() - ".proj".length()) : file;
  }

  /** When the run was, when it tells that. */
  Optional<RunTime> runTime() {
    return runTime;
  }

  /** Its file. */
  Path path() {
    return path;
  }

  /** All nodes of the tree. */
  List<TreeNode> places() {
    return places;
  }

  /** The files of statistics of all places. */
  List<Path> statistics() {
    return places.stream().flatMap(place -> statistics(place).stream()).toList();
  }

  /** The files of statistics of a place. */
  List<Path> statistics(TreeNode place) {
    return groups.stream()
        .map(group -> file(place.prefix() + "_" + group + ".stat"))
        .filter(Objects::nonNull)
        .toList();
  }

  /** The names of communicators. */
  List<String> communicators() {
    return communicators;
  }

  /** Which communicator has a number at a rank; -1 when it is not told. */
  int communicator(long rank, long number) {
    return communicatorOf.getOrDefault(List.of(rank, number), -1);
  }

  /** A file beside it, when it is there. */
  Path file(String name) {
    Path file = path.resolveSibling(name);
    return Files.isRegularFile(file) ? file : null;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.xml.XmlInput;

/**
 * A file of relations, {@code .rel}: states of tokens, which may overlap. A token is made ({@code
 * rel}), maybe for another one, begins and ends states ({@code s}, {@code e}), and is given up
 * ({@code un}).
 */
final class RelationFile {
  private static final int LEVELS = 4;

  private final XmlInput in;
  private final long offsetNs;
  private final State.StateVisitor visitor;
  private final Map<String, ArrayDeque<BegunState>> open = new HashMap<>(); // by token

  /** Tokens that were made for others. */
  private final Map<String, String> parents = new HashMap<>();

  /** What the names of others are completed with: host, process and place, with colons behind. */
  private final String[] above = new String[LEVELS - 1];

  private record BegunState(
      String name, Map<String, String> attributes, List<Map<String, String>> parts, long ns) {}

  private RelationFile(XmlInput in, State.StateVisitor visitor) throws IOException {
    this.in = in;
    this.visitor = visitor;
    if (!in.next() || !in.name().equals("relation")) {
      throw in.error("<relation> is missing");
    }
    String host = in.attribute("hostID") + ":";
    above[0] = host;
    above[1] = host + in.attribute("localToken") + ":";
    above[2] = above[1] + in.attribute("topologyNumber") + ":";
    offsetNs =
        in.attribute("timeAdjustment") == null
            ? 0
            : HdTime.of(in, in.attributes(), "timeAdjustment");
  }

  /** Tells all states that end; those before an error are told, too. */
  static void read(Path path, State.StateVisitor visitor) throws IOException {
    try (XmlInput in = new XmlInput(path)) {
      new RelationFile(in, visitor).readAll();
    }
  }

  private void readAll() throws IOException {
    while (in.next()) {
      if (in.begins()) {
        entry(in.name(), in.attributes());
      }
    }
  }

  private void entry(String what, Map<String, String> attributes) throws IOException {
    String token = attributes.get("t");
    if (token == null) {
      return; // one of several parents
    }
    switch (what) {
      case "s" -> {
        long admitNs = ns();
        String name = String.valueOf(attributes.get("name"));
        BegunState begun = new BegunState(name, attributes, StateFile.parts(in), admitNs);
        open.computeIfAbsent(token, key -> new ArrayDeque<>()).push(begun);
      }
      case "e" -> {
        long callbackNs = ns();
        end(token, attributes, StateFile.parts(in), callbackNs);
      }
      case "un" -> {
        open.remove(token);
        parents.remove(token);
      }
      case "rel" -> made(token, attributes);
      default -> {}
    }
  }

  /** The way to the other token is told as far as it is another one. */
  private void made(String token, Map<String, String> attributes) {
    for (String key : new String[] {"l", "i", "p", "r"}) {
      String parent = attributes.get(key);
      int levels = parent == null ? 0 : parent.split(":", -1).length;
      if (levels > 0 && levels <= LEVELS) {
        parents.put(token, (levels == LEVELS ? "" : above[LEVELS - 1 - levels]) + parent);
        return;
      }
    }
  }

  private long ns() throws IOException {
    return HdTime.of(in, in.attributes(), "time") + offsetNs;
  }

  private void end(
      String token, Map<String, String> told, List<Map<String, String>> parts, long callbackNs) {
    ArrayDeque<BegunState> begun = open.get(token);
    if (begun == null || begun.isEmpty()) {
      return;
    }
    BegunState one = begun.pop();
    Map<String, String> attributes = new LinkedHashMap<>(one.attributes());
    attributes.putAll(told);
    visitor.state(
        new State(
            one.name(),
            attributes,
            parts.isEmpty() ? one.parts() : parts,
            one.ns(),
            Math.max(one.ns(), callbackNs),
            begun.size(),
            new State.StateRelation(above[2] + token, parents.get(token))));
  }
}

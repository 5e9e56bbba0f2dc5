// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.xml.XmlInput;

/**
 * A file of states, {@code .trc}. Those inside a state stand before it, in an element {@code
 * Nested}; events, which have no end, are passed over.
 */
final class StateFile {
  private StateFile() {}

  /** Tells all states; those before an error are told, too. */
  static void read(Path path, State.StateVisitor visitor) throws IOException {
    try (XmlInput in = new XmlInput(path)) {
      if (!in.next() || !in.name().equals("Program")) {
        throw in.error("<Program> is missing");
      }
      String adjustment = in.attribute("timeAdjustment");
      long offsetNs = adjustment == null ? 0 : HdTime.of(in, in.attributes(), "timeAdjustment");
      int depth = 0;
      while (in.next()) {
        if (in.name().equals("Nested")) {
          depth += in.begins() ? 1 : -1;
        } else if (in.begins()) {
          state(in, offsetNs, depth, visitor);
        }
      }
    }
  }

  private static void state(XmlInput in, long offsetNs, int depth, State.StateVisitor visitor)
      throws IOException {
    String name = in.name();
    Map<String, String> attributes = in.attributes();
    boolean isEvent = name.equals("Event");
    long admitNs = HdTime.of(in, attributes, "time") + offsetNs;
    long callbackNs = isEvent ? admitNs : HdTime.of(in, attributes, "end") + offsetNs;
    List<Map<String, String>> parts = parts(in);
    if (!isEvent) {
      visitor.state(
          new State(name, attributes, parts, admitNs, Math.max(admitNs, callbackNs), depth, null));
    }
  }

  /** What is in the element that begins, up to its end. */
  static List<Map<String, String>> parts(XmlInput in) throws IOException {
    List<Map<String, String>> parts = null;
    for (int open = 1; open > 0; ) {
      if (!in.next()) {
        throw in.error("ends inside a state");
      }
      open += in.begins() ? 1 : -1;
      if (in.begins()) {
        parts = parts == null ? new ArrayList<>() : parts;
        parts.add(in.attributes());
      }
    }
    return parts == null ? List.of() : parts;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.internal.hdtrace.write.WrittenPlaces.WrittenPlace;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;

/** Writes the project file: the tree, groups of statistics and communicators. */
final class ProjectText {
  private final ProjectFiles files;
  private final AppendedFile out;

  private ProjectText(ProjectFiles files, AppendedFile out) {
    this.files = files;
    this.out = out;
  }

  /**
   * Writes it.
   *
   * @param beside what was told beside operations, or null
   */
  static void write(ProjectFiles files, SurroundingStates beside) throws IOException {
    try (AppendedFile out = files.project()) {
      new ProjectText(files, out).write(beside);
    }
  }

  private void write(SurroundingStates beside) throws IOException {
    Trace trace = files.trace();
    out.text("<?xml version='1.0' encoding='UTF-8'?>\n<Application");
    out.text(StateText.attribute("name", files.name()));
    out.text(StateText.attribute("processCount", trace.processes().size()));
    out.text(StateText.attribute("begin", files.times().epochText(0)));
    out.text(StateText.attribute("end", files.times().epochText(trace.durationNs())) + ">\n");
    String from = XmlText.value(trace.format());
    out.text(" <Description>exported by IOStrata from " + from + "</Description>\n");
    topology(trace);
    if (beside != null) {
      statistics(beside.groups());
      communicators(beside.communicators(), beside.members());
    }
    out.text("</Application>\n");
  }

  private void topology(Trace trace) throws IOException {
    boolean hosts = files.places().processes().stream().anyMatch(WrittenPlace::hasHost);
    out.text(" <Topology>\n");
    out.text(hosts ? "  <Level type='Hostname'>" : "  ");
    out.text("<Level type='Rank'><Level type='Thread'></Level></Level>");
    out.text(hosts ? "</Level>\n" : "\n");
    Map<String, StringBuilder> byHost = new LinkedHashMap<>();
    for (TraceProcess process : trace.processes()) {
      WrittenPlace place = files.places().processes().get(process.index());
      byHost
          .computeIfAbsent(place.host(), host -> new StringBuilder())
          .append(node(place, process.threads().size(), hosts && !place.hasHost()));
    }
    for (Map.Entry<String, StringBuilder> host : byHost.entrySet()) {
      boolean known = !host.getKey().isEmpty();
      out.text(known ? "  <Node" + StateText.attribute("name", host.getKey()) + ">\n" : "");
      out.text(host.getValue().toString());
      out.text(known ? "  </Node>\n" : "");
    }
    out.text(" </Topology>\n");
  }

  /**
   * The node of a process.
   *
   * @param higher whether it stands a level higher than others: then the levels do not say what its
   *     threads are
   */
  private static String node(WrittenPlace place, int threads, boolean higher) {
    StringBuilder node = new StringBuilder();
    node.append("   <Node").append(StateText.attribute("name", place.name()));
    if (higher || place.rank() < 0) {
      node.append(StateText.attribute("type", place.type()));
    }
    node.append(">\n");
    for (int thread = 0; thread < threads; thread++) {
      node.append("    <Node").append(StateText.attribute("name", thread));
      node.append(higher ? StateText.attribute("type", "Thread") : "").append(" />\n");
    }
    return node.append("   </Node>\n").toString();
  }

  private void statistics(List<String> groups) throws IOException {
    if (!groups.isEmpty()) {
      out.text(" <ExternalStatistics>\n");
      for (String group : groups) {
        out.text("  <" + group + "/>\n");
      }
      out.text(" </ExternalStatistics>\n");
    }
  }

  /** The order of ranks in a communicator is not known: it is theirs in the world. */
  private void communicators(List<String> names, Map<Integer, Set<Long>> members)
      throws IOException {
    out.text(" <CommunicatorList>\n");
    for (int i = 0; i < names.size(); i++) {
      out.text("  <Communicator" + StateText.attribute("name", names.get(i)) + ">\n");
      int local = 0;
      for (long rank : members.getOrDefault(i, Set.of())) {
        out.text("   <Rank" + StateText.attribute("global", rank));
        out.text(StateText.attribute("local", local++) + StateText.attribute("cid", i) + " />\n");
      }
      out.text("  </Communicator>\n");
    }
    out.text(" </CommunicatorList>\n");
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceWitness;
import org.iostrata.core.model.TraceWitness.End;
import org.iostrata.core.model.TraceWitness.IoBytes;
import org.iostrata.core.model.TraceWitness.ProcessWitness;
import org.iostrata.core.model.TraceWitness.UnseenProgram;

/**
 * What an archive of our tracer says about what it covers: properties of its processes and of its
 * machine (docs/formats/archive.md). What cannot be read is left out.
 */
final class Witnesses {
  static final String UNSEEN = "UNSEEN::";
  static final String CPU_NS = "WITNESS::cpu_ns";
  static final String RUN_DELAY = "WITNESS::run_delay";
  static final String MAJOR_FAULTS = "WITNESS::majflt";

  /** The node that stands for all processes. */
  private static final int MACHINE = 0;

  private Witnesses() {}

  /**
   * Reads it.
   *
   * @param groups the location groups that are processes, by index
   */
  static TraceWitness of(OwnProperties properties, LongIndex groups) {
    List<ProcessWitness> processes = new ArrayList<>();
    properties
        .ofGroups()
        .forEach(
            (group, values) -> {
              if (!values.keySet().equals(Set.of(Teams.TEAM))) {
                processes.add(process(groups.find(group), values));
              }
            });
    Map<String, String> machine = properties.ofNode(MACHINE);
    return new TraceWitness(
        processes, bytes(machine, "TREE::rchar", "TREE::wchar"), unseen(machine));
  }

  private static ProcessWitness process(int index, Map<String, String> values) {
    return new ProcessWitness(
        index == LongIndex.ABSENT ? Trace.NONE : index,
        end(values.getOrDefault("END", "")),
        number(values, "LOST"),
        number(values, "REPAIRED"),
        number(values, "UNSAFE") != 0,
        own(values),
        counted(values, "WITNESS::syscr"),
        counted(values, "WITNESS::syscw"),
        apart(values),
        number(values, "OWN::written"),
        number(values, "MAPPED"),
        counted(values, MAJOR_FAULTS),
        counted(values, CPU_NS),
        counted(values, RUN_DELAY),
        leftOut(values.getOrDefault("LEFT_OUT", "")),
        values.containsKey("SHARES") ? List.of(values.get("SHARES").split(" ")) : List.of());
  }

  /** What the operating system counted for a process; null when that is not told. */
  static IoBytes own(Map<String, String> values) {
    return bytes(values, "WITNESS::rchar", "WITNESS::wchar");
  }

  private static long counted(Map<String, String> values, String name) {
    return values.containsKey(name) ? number(values, name) : Trace.UNKNOWN;
  }

  /** What of it is no files'; null when that is not told. */
  static IoBytes apart(Map<String, String> values) {
    return bytes(values, "APART::read", "APART::written");
  }

  /** Layers as the tracer's options call them; what it may know more is passed over. */
  private static List<Layer> leftOut(String words) {
    List<String> named = List.of(words.split(","));
    return Arrays.stream(Layer.values())
        .filter(layer -> layer.side() == Side.APPLICATION)
        .filter(layer -> named.contains(layer.name().replace("_", "").toLowerCase(Locale.ROOT)))
        .toList();
  }

  private static End end(String text) {
    return switch (text) {
      case "exit" -> End.EXIT;
      case "killed" -> End.KILLED;
      case "running" -> End.RUNNING;
      default -> End.UNKNOWN;
    };
  }

  private static IoBytes bytes(Map<String, String> values, String read, String written) {
    return values.containsKey(read) && values.containsKey(written)
        ? new IoBytes(number(values, read), number(values, written))
        : null;
  }

  private static long number(Map<String, String> values, String name) {
    return parsed(values.getOrDefault(name, "0"));
  }

  private static long parsed(String text) {
    try {
      return Math.max(0, Long.parseLong(text));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static List<UnseenProgram> unseen(Map<String, String> values) {
    List<UnseenProgram> programs = new ArrayList<>();
    values.forEach(
        (name, value) -> {
          String[] parts = value.split("\t", -1);
          if (name.startsWith(UNSEEN) && parts.length == 3) {
            programs.add(new UnseenProgram(parts[0], parts[1], Math.max(1, parsed(parts[2]))));
          }
        });
    return programs;
  }
}

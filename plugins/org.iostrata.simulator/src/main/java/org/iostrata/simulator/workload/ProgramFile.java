// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.internal.yaml.YamlMap;
import org.iostrata.simulator.internal.yaml.YamlValue;
import org.iostrata.simulator.spi.Extents;

/** A program in YAML: one action after the other, of one process or of all. */
final class ProgramFile {
  private static final long MOST_BYTES = 1L << 50;
  private static final Set<String> VERBS =
      Set.of(
          "open",
          "close",
          "flush",
          "read",
          "write",
          "read-all",
          "write-all",
          "barrier",
          "compute",
          "broadcast",
          "allgather",
          "gather",
          "reduce",
          "send",
          "receive");

  private final List<Workload.FileAtStart> files = new ArrayList<>();
  private final List<List<Action>> actions = new ArrayList<>();

  private ProgramFile() {}

  static Workload read(YamlMap file, Workload.Collective collective) throws ModelException {
    file.only(Set.of("kind", "processes", "files", "actions", "collective"));
    ProgramFile program = new ProgramFile();
    long processes = file.get("processes").number(1, 100_000);
    for (long rank = 0; rank < processes; rank++) {
      program.actions.add(new ArrayList<>());
    }
    if (file.find("files").isPresent()) {
      for (YamlMap one : file.maps("files")) {
        one.only(Set.of("name", "bytes"));
        program.files.add(
            new Workload.FileAtStart(
                one.get("name").text(), one.get("bytes").bytes(0, MOST_BYTES)));
      }
    }
    for (YamlMap action : file.maps("actions")) {
      program.add(action);
    }
    return new ActionList(
        "program",
        program.files,
        collective == null ? Workload.Collective.NONE : collective,
        program.actions);
  }

  private void add(YamlMap line) throws ModelException {
    line.only(Set.of("do", "rank", "file", "offset", "bytes", "instructions", "to", "from", "tag"));
    Action action = action(line);
    if (line.find("rank").isPresent()) {
      actions.get(rank(line.get("rank"))).add(action);
    } else {
      actions.forEach(ofRank -> ofRank.add(action));
    }
  }

  private Action action(YamlMap line) throws ModelException {
    return switch (line.get("do").oneOf(VERBS)) {
      case "open" -> new Action.Open(file(line));
      case "close" -> new Action.Close(file(line));
      case "flush" -> new Action.Flush(file(line));
      case "read" -> new Action.ReadAlone(file(line), ranges(line));
      case "write" -> new Action.WriteAlone(file(line), ranges(line));
      case "read-all" -> new Action.ReadAll(file(line), ranges(line));
      case "write-all" -> new Action.WriteAll(file(line), ranges(line));
      case "compute" -> new Action.Compute(line.get("instructions").positiveNumber());
      case "broadcast" -> new Action.Broadcast(bytes(line));
      case "allgather" -> new Action.Allgather(bytes(line));
      case "gather" -> new Action.Gather(bytes(line));
      case "reduce" -> new Action.Reduce(bytes(line));
      case "send" -> new Action.Send(rank(line.get("to")), tag(line), bytes(line));
      case "receive" -> new Action.Receive(rank(line.get("from")), tag(line));
      default -> new Action.Barrier();
    };
  }

  private int rank(YamlValue value) throws ModelException {
    return (int) value.number(0, actions.size() - 1);
  }

  private int file(YamlMap line) throws ModelException {
    YamlValue value = line.get("file");
    for (int i = 0; i < files.size(); i++) {
      if (files.get(i).name().equals(value.text())) {
        return i;
      }
    }
    throw value.wrong("there is no file of that name: " + value.text());
  }

  private static Extents ranges(YamlMap line) throws ModelException {
    return Extents.of(line.get("offset").bytes(0, MOST_BYTES), bytes(line));
  }

  private static long bytes(YamlMap line) throws ModelException {
    return line.get("bytes").bytes(1, MOST_BYTES);
  }

  private static int tag(YamlMap line) throws ModelException {
    return line.find("tag").isPresent() ? (int) line.get("tag").number(0, 1 << 20) : 0;
  }
}

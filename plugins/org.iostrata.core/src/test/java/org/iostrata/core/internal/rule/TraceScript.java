// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.DefinitionWriter;
import org.iostrata.otf2.writer.Otf2Writer;

/**
 * A play of many processes, written as an OTF2 archive and analysed. Every rank has a clock of its
 * own, which its calls move on; so ranks run side by side.
 *
 * <pre>{@code
 * TraceScript script = new TraceScript(8);
 * script.each(rank -> rank.call(WRITE, MPI_IO, "/data/out").bytes(4096).takes(1_000).around(
 *     () -> rank.call(WRITE, POSIX, "/data/out").bytes(4096).takes(50_000).run()));
 * AnalysisResult result = script.analyze(directory);
 * }</pre>
 */
final class TraceScript {
  static final long MS = 1_000_000;
  static final long KIB = 1024;
  static final long MIB = 1024 * 1024;

  /** Regions behind those of the kinds. */
  static final int ASK = OperationKind.values().length;

  static final int RENAME = ASK + 1;
  static final int WAIT_FOR_CHILD = ASK + 2;
  static final int RECEIVE = ASK + 3;
  static final int MAKE_FOLDER = ASK + 4;
  static final int REMOVE_FOLDER = ASK + 5;
  static final int LISTEN = ASK + 6;

  private static final int PARADIGM = 1;

  private record HandleKey(Layer layer, String path) {}

  /** Of a process, or of the machine. */
  private record Property(int process, String name, Object value) {}

  private static final int MACHINE = -1;

  private final List<ScriptedRank> ranks = new ArrayList<>();
  private final Map<HandleKey, Integer> handles = new HashMap<>();
  private final List<HandleKey> handleOrder = new ArrayList<>();
  private final List<FileProperty> fileProperties = new ArrayList<>();
  private final Set<String> folders = new HashSet<>();
  private final List<Property> properties = new ArrayList<>();
  private final Map<Integer, Integer> starters = new HashMap<>();
  private final int processes;
  private boolean hasDevice;

  TraceScript(int processes) {
    this.processes = processes;
    for (int i = 0; i < processes; i++) {
      ranks.add(new ScriptedRank(this, i, i));
    }
  }

  ScriptedRank rank(int process) {
    return ranks.get(process);
  }

  /** Another thread of a process, with a clock of its own that begins now. */
  ScriptedRank thread(ScriptedRank of) {
    ScriptedRank thread = new ScriptedRank(this, ranks.size(), of.process());
    thread.sleep(of.nowNs());
    ranks.add(thread);
    return thread;
  }

  /** Who started a process. */
  TraceScript startedBy(int process, int starter) {
    starters.put(process, starter);
    return this;
  }

  /** The block device below all processes; a location that is none of theirs. */
  ScriptedRank device() {
    hasDevice = true;
    ScriptedRank device = new ScriptedRank(this, ranks.size(), processes);
    ranks.add(device);
    return device;
  }

  private record FileProperty(String path, String name, String value) {}

  /** A file is spread in stripes, as the tracer records it. */
  TraceScript stripes(String path, long bytes) {
    return property(path, "Stripe Size", Long.toString(bytes));
  }

  /** What the tracer tells of a file. */
  TraceScript property(String path, String name, String value) {
    fileProperties.add(new FileProperty(path, name, value));
    return this;
  }

  /** What lies at a path is a folder, as the tracer records it. */
  TraceScript folder(String path) {
    folders.add(path);
    return this;
  }

  /** What the recording says about a process; a number or a text. */
  TraceScript says(int process, String name, Object value) {
    properties.add(new Property(process, "IOStrata::" + name, value));
    return this;
  }

  /** What it says about all. */
  TraceScript says(String name, Object value) {
    return says(MACHINE, name, value);
  }

  /** Lets every process do something, all from where their own clocks are. */
  TraceScript each(Consumer<ScriptedRank> play) {
    for (int process = 0; process < processes; process++) {
      play.accept(ranks.get(process));
    }
    return this;
  }

  /** All processes wait for the last one, as at a barrier. */
  TraceScript barrier() {
    long last = ranks.stream().mapToLong(ScriptedRank::nowNs).max().orElseThrow();
    each(rank -> rank.sleep(last - rank.nowNs()));
    return this;
  }

  /** Inside of a collective call: nobody is back before the slowest so far. */
  void gather(ScriptedRank rank) {
    long last = ranks.stream().mapToLong(ScriptedRank::nowNs).max().orElseThrow();
    rank.sleep(last - rank.nowNs());
  }

  int handle(Layer layer, String path) {
    HandleKey key = new HandleKey(layer == Layer.AIO ? Layer.POSIX : layer, path);
    return handles.computeIfAbsent(
        key,
        k -> {
          handleOrder.add(k);
          return handleOrder.size() - 1;
        });
  }

  /** The number of the file with a path, as the definitions have it. */
  int file(String path) {
    handle(Layer.POSIX, path);
    return handleOrder.stream().map(HandleKey::path).distinct().toList().indexOf(path);
  }

  /** Writes the archive into a folder and analyses it. */
  AnalysisResult analyze(Path directory) throws IOException {
    write(directory);
    try (Source source = TraceSource.open(directory)) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  void write(Path directory) throws IOException {
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces")) {
      define(writer.definitions());
      for (ScriptedRank rank : ranks) {
        rank.write(writer.events(rank.location()));
      }
    }
  }

  private void define(DefinitionWriter definitions) throws IOException {
    long toNs = ranks.stream().mapToLong(ScriptedRank::nowNs).max().orElseThrow();
    definitions.clock(new Clock(1_000_000_000L, 0, toNs, -1));
    definitions.attribute("Offset", "", ValueType.UINT64);
    definitions.attribute("IoFile", "", ValueType.IO_FILE);
    definitions.attribute("IOStrata::ERRNO", "", ValueType.UINT64);
    definitions.attribute("IOStrata::FLAGS", "", ValueType.UINT64);
    int node = definitions.systemTreeNode("node", "node", Undefined.INT);
    for (int process = 0; process < processes; process++) {
      int starter = starters.getOrDefault(process, Undefined.INT);
      definitions.locationGroup("rank " + process, LocationGroupType.PROCESS, node, starter);
    }
    if (hasDevice) {
      definitions.locationGroup("block devices", LocationGroupType.ACCELERATOR, node);
    }
    for (ScriptedRank rank : ranks) {
      definitions.location(rank.location(), "thread", LocationType.CPU_THREAD, rank.process());
    }
    for (Property property : properties) {
      define(definitions, property);
    }
    int role = ValueSet.REGION_ROLE.valueOfName("FILE_IO");
    for (OperationKind kind : OperationKind.values()) {
      definitions.region(kind.key(), role, PARADIGM);
    }
    ofCalls(definitions);
    Map<Layer, Integer> paradigms = new HashMap<>();
    Map<String, Integer> files = new HashMap<>();
    for (HandleKey key : handleOrder) {
      if (!paradigms.containsKey(key.layer())) {
        String name = key.layer().name();
        paradigms.put(key.layer(), definitions.ioParadigm(name, name, false, false));
      }
      if (!files.containsKey(key.path())) {
        files.put(
            key.path(),
            folders.contains(key.path())
                ? definitions.ioDirectory(key.path(), Undefined.INT)
                : definitions.ioRegularFile(key.path(), Undefined.INT));
      }
      definitions.ioHandle(
          key.path(),
          files.get(key.path()),
          paradigms.get(key.layer()),
          Undefined.INT,
          Undefined.INT);
    }
    for (FileProperty property : fileProperties) {
      definitions.add(
          DefinitionType.IO_FILE_PROPERTY,
          files.get(property.path()),
          definitions.string(property.name()),
          ValueType.STRING.number(),
          definitions.string(property.value()));
    }
  }

  /** Regions of what is no kind of operation: calls that are told by their name only. */
  private static void ofCalls(DefinitionWriter definitions) throws IOException {
    region(definitions, ASK, "stat", "FILE_IO_METADATA", "NONE");
    region(definitions, RENAME, "rename", "FILE_IO_METADATA", "NONE");
    region(definitions, MAKE_FOLDER, "mkdir", "FILE_IO_METADATA", "NONE");
    region(definitions, REMOVE_FOLDER, "rmdir", "FILE_IO_METADATA", "NONE");
    region(definitions, WAIT_FOR_CHILD, "waitpid", "THREAD_WAIT", "NONE");
    region(definitions, RECEIVE, "MPI_Recv", "POINT2POINT", "MPI");
    region(definitions, LISTEN, "recv", "THREAD_WAIT", "NONE");
  }

  private static void region(
      DefinitionWriter definitions, int region, String called, String role, String paradigm)
      throws IOException {
    int name = definitions.string(called);
    int source = definitions.string(region == LISTEN ? "NETWORK" : "POSIX_IO");
    definitions.add(
        DefinitionType.REGION,
        region,
        name,
        name,
        0,
        source,
        0,
        0,
        name,
        ValueSet.REGION_ROLE.valueOfName(role),
        ValueSet.PARADIGM.valueOfName(paradigm),
        0);
  }

  private static void define(DefinitionWriter definitions, Property property) throws IOException {
    boolean machine = property.process() == MACHINE;
    boolean text = property.value() instanceof String;
    int name = definitions.string(property.name());
    int string = text ? definitions.string((String) property.value()) : Undefined.INT;
    definitions.add(
        machine ? DefinitionType.SYSTEM_TREE_NODE_PROPERTY : DefinitionType.LOCATION_GROUP_PROPERTY,
        machine ? 0 : property.process(),
        name,
        string,
        (text ? ValueType.STRING : ValueType.UINT64).number(),
        text ? string : ((Number) property.value()).longValue());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.IoHandle;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.DefinitionWriter;

/**
 * Makes OTF2 definitions out of the description of a trace: what {@link Otf2Trace} makes the same
 * description of. References are the indices of the trace; what events need beyond is added to
 * them.
 */
final class TraceDefinitions {
  /** Holds the {@code OperationFlags} that no record of OTF2 tells. */
  static final String FLAGS_ATTRIBUTE = "IOStrata::FLAGS";

  static final String ERRNO_ATTRIBUTE = "IOStrata::ERRNO";

  private static final int PHASE_FLAG = 2;
  private static final long SOLE = 1L << 62;
  private static final int READ_WRITE = ValueSet.IO_ACCESS_MODE.valueOfName("READ_WRITE");
  private static final int USER_CODE = ValueSet.REGION_ROLE.valueOfName("FUNCTION");
  private static final int FILE_IO = ValueSet.REGION_ROLE.valueOfName("FILE_IO");
  private static final int FILE_IO_METADATA = ValueSet.REGION_ROLE.valueOfName("FILE_IO_METADATA");
  private static final int USER = ValueSet.PARADIGM.valueOfName("USER");

  private final Trace trace;
  private final DefinitionWriter out;
  private final Map<Layer, Integer> paradigms = new HashMap<>();
  private final LongIndex calls = new LongIndex();
  private final LongIndex madeHandles = new LongIndex();
  private final Map<TraceHost, Integer> hosts = new HashMap<>();
  private final int[] groups;
  private int codeRegions;
  private int[] codeRefs = {};
  private int offsetAttribute;
  private int handleAttribute;
  private int fileAttribute;
  private int flagsAttribute;
  private int errnoAttribute;

  TraceDefinitions(Trace trace, DefinitionWriter out) throws IOException {
    this.trace = trace;
    this.out = out;
    groups = new int[trace.processes().size()];
    Arrays.fill(groups, Undefined.INT);
  }

  /**
   * Writes all that is known before an operation is.
   *
   * @throws IOException when the file cannot be written
   */
  void write() throws IOException {
    offsetAttribute = out.attribute("Offset", "where in the file", ValueType.UINT64);
    handleAttribute = out.attribute("IoHandle", "Handle the call works on.", ValueType.IO_HANDLE);
    fileAttribute = out.attribute("IoFile", "File the call works on.", ValueType.IO_FILE);
    flagsAttribute =
        out.attribute(FLAGS_ATTRIBUTE, "what else is known of an operation", ValueType.UINT64);
    errnoAttribute =
        out.attribute(ERRNO_ATTRIBUTE, "Error number of a call that failed.", ValueType.UINT64);
    int machine = out.systemTreeNode("machine", "machine", Undefined.INT);
    processes(machine);
    for (TraceThread thread : trace.threads()) {
      boolean device = trace.processes().get(thread.process()).isDevice();
      LocationType type = device ? LocationType.ACCELERATOR_STREAM : LocationType.CPU_THREAD;
      out.location(thread.index(), thread.name(), type, groups[thread.process()]);
    }
    code();
    DefinitionProperties properties = new DefinitionProperties(out, groups);
    boolean isOneTeam = trace.processes().stream().allMatch(process -> process.team() == 0);
    for (TraceProcess process : trace.processes()) {
      if (!process.threads().isEmpty()) {
        properties.role(process, isOneTeam);
      }
    }
    for (TraceFile file : trace.files()) {
      int scope = hosts.getOrDefault(file.place().host(), machine);
      properties.file(
          file.folder()
              ? out.ioDirectory(file.path(), scope)
              : out.ioRegularFile(file.path(), scope),
          file);
    }
    for (TraceHandle handle : trace.handles()) {
      handle(handle);
      properties.submitter(handle);
    }
    properties.witness(trace.witness(), machine);
  }

  /**
   * Writes the clock: times are nanoseconds.
   *
   * @param lastNs of the last event, for a trace that does not tell how long it is
   */
  void clock(long lastNs) throws IOException {
    boolean dated = trace.startNs() != Trace.UNKNOWN;
    long realtimeNs = dated ? trace.startNs() : Undefined.LONG;
    long durationNs = trace.durationNs() == 0 ? lastNs : trace.durationNs();
    out.clock(new Clock(1_000_000_000L, 0, durationNs, realtimeNs));
  }

  /** First the phases, which are regions, too; the calls come behind them all. */
  private void code() throws IOException {
    Map<String, Integer> defined = new LinkedHashMap<>();
    trace.phases().forEach(name -> defined.putIfAbsent(name, defined.size()));
    trace.regions().forEach(name -> defined.putIfAbsent(name, defined.size()));
    for (String name : defined.keySet()) {
      int flags = codeRegions < trace.phases().size() ? PHASE_FLAG : 0;
      region(codeRegions++, name, "", USER_CODE, flags);
    }
    codeRefs = trace.regions().stream().mapToInt(defined::get).toArray();
  }

  /** The reference of a region of the program; that of a phase is its index. */
  int codeRef(int region) {
    return region == Trace.NONE ? Trace.NONE : codeRefs[region];
  }

  private void region(int ref, String name, String source, int role, int flags) throws IOException {
    int text = out.string(name);
    int none = out.string("");
    int file = out.string(source);
    long[] values = {ref, text, none, 0, file, 0, 0, text, role, USER, flags};
    out.add(DefinitionType.REGION, values);
  }

  /** A process without threads can have no events, and is left out. */
  private void processes(int machine) throws IOException {
    hosts.put(TraceHost.UNKNOWN, machine);
    int kept = 0;
    for (TraceProcess process : trace.processes()) { // they are the first groups
      groups[process.index()] = process.threads().isEmpty() ? Undefined.INT : kept++;
    }
    for (TraceProcess process : trace.processes()) {
      if (!process.threads().isEmpty()) {
        Integer node = hosts.get(process.host());
        if (node == null) {
          node = out.systemTreeNode(process.host().name(), Hosts.NODE, machine);
          hosts.put(process.host(), node);
        }
        boolean device = process.isDevice();
        out.locationGroup(
            process.name(),
            device ? LocationGroupType.ACCELERATOR : LocationGroupType.PROCESS,
            node,
            process.creator() == Trace.NONE ? Undefined.INT : groups[process.creator()]);
      }
    }
  }

  private void handle(TraceHandle handle) throws IOException {
    boolean stream = handle.file() == Trace.NONE && handle.fileClass() == FileClass.STREAM;
    long[] values = {
      handle.index(),
      out.string(handle.name()),
      handle.file(),
      paradigm(handle.layer()),
      stream ? IoHandle.PRE_CREATED : 0,
      Undefined.INT,
      handle.parent()
    };
    out.add(DefinitionType.IO_HANDLE, values);
    if (stream) {
      out.add(DefinitionType.IO_PRE_CREATED_HANDLE_STATE, handle.index(), READ_WRITE, 0);
    }
  }

  /** The I/O interface of a layer; of none, one that is no layer. */
  int paradigm(Layer layer) throws IOException {
    Integer known = paradigms.get(layer);
    if (known == null) {
      String name = layer == null ? "unknown" : ParadigmLayers.name(layer);
      known = out.ioParadigm(name, name, layer == Layer.MPI_IO, layer == Layer.POSIX);
      paradigms.put(layer, known);
    }
    return known;
  }

  /** A handle for operations of a layer on a file that have none. */
  int madeHandle(Layer layer, int file, FileClass fileClass) throws IOException {
    int before = madeHandles.size();
    int number = madeHandles.add((file + 1L) << 10 | paradigm(layer) << 2 | fileClass.index());
    int index = trace.handles().size() + number;
    if (madeHandles.size() > before) {
      handle(new TraceHandle(index, "", layer, file, Trace.NONE, fileClass, Submitter.UNKNOWN));
    }
    return index;
  }

  /**
   * The region of the call that does an operation.
   *
   * @param inside how many calls of the kind are open around it on its thread
   */
  int call(int layerKind, int inside) throws IOException {
    int before = calls.size();
    int call = calls.add((long) inside << 32 | layerKind);
    if (calls.size() > before) {
      Layer layer = LayerKind.layer(layerKind);
      out.region(layer + " " + LayerKind.kind(layerKind).key(), FILE_IO, USER);
    }
    return codeRegions + call; // regions are numbered as they are defined
  }

  /** The region of a call that is all there is of an operation that asks, flushes, or failed. */
  int soleCall(int layerKind, int inside) throws IOException {
    int before = calls.size();
    int call = calls.add(SOLE | (long) inside << 32 | layerKind);
    if (calls.size() > before) {
      OperationKind kind = LayerKind.kind(layerKind);
      String source = ParadigmLayers.name(LayerKind.layer(layerKind));
      int role = kind == OperationKind.FLUSH ? FILE_IO : FILE_IO_METADATA;
      region(codeRegions + call, soleName(kind), source, role, 0);
    }
    return codeRegions + call;
  }

  private static String soleName(OperationKind kind) {
    return switch (kind) {
      case FLUSH -> "sync";
      case METADATA -> "unlink";
      default -> "stat";
    };
  }

  int offsetAttribute() {
    return offsetAttribute;
  }

  int handleAttribute() {
    return handleAttribute;
  }

  int fileAttribute() {
    return fileAttribute;
  }

  int flagsAttribute() {
    return flagsAttribute;
  }

  int errnoAttribute() {
    return errnoAttribute;
  }

  Trace trace() {
    return trace;
  }
}

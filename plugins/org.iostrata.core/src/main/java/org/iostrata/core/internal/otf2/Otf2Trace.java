// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.IoFile;
import org.iostrata.otf2.definition.IoHandle;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.definition.LocationGroup;
import org.iostrata.otf2.schema.Undefined;

/** Makes the description of a trace, and the tables of its references, out of OTF2 definitions. */
final class Otf2Trace {
  /** Who writes offsets that are places in the file, also in a file view. */
  static final String OUR_TRACER = "IOStrata";

  private final Definitions definitions;
  private final ParadigmLayers layers;
  private final LongIndex handles = new LongIndex();
  private final LongIndex files = new LongIndex();
  private final Trace trace;
  private final Otf2Tables tables;
  private final Map<Side, Otf2Tables> tablesOfSides = new EnumMap<>(Side.class);
  private final Side[] sides;

  /**
   * The trace of an archive.
   *
   * @param creator the program that wrote it, or empty
   */
  Otf2Trace(Definitions definitions, String path, String creator) {
    this.definitions = definitions;
    layers = new ParadigmLayers(definitions);
    LongIndex groups = new LongIndex();
    OwnProperties properties = new OwnProperties(definitions);
    Hosts hosts = new Hosts(definitions, properties);
    Roles roles = new Roles(definitions, properties);
    Teams teams = new Teams(definitions, properties);
    List<TraceProcess> processes = processes(groups, hosts, roles, teams);
    List<TraceThread> threads = new ArrayList<>();
    for (Location location : definitions.locations()) {
      int process = groups.find(location.locationGroup());
      threads.add(
          new TraceThread(
              location.index(),
              location.name(),
              process,
              Math.max(0, location.numberOfEvents()),
              number(properties.ofLocation(location.ref()).get("THREAD"))));
    }
    List<TraceFile> traceFiles = files(new FilePlaces(definitions, hosts));
    sides = sides(groups, new Sides(definitions, properties));
    DiskLayers disks = new DiskLayers(processes, sides);
    Clock clock = definitions.clock();
    long durationNs = clock.toNanos(clock.globalOffsetTicks() + clock.traceLengthTicks());
    long realtimeNs = clock.realtimeTimestampNs();
    trace =
        new Trace(
            "OTF2",
            path,
            processes,
            threads,
            traceFiles,
            handles(traceFiles, new Submitters(definitions, groups), disks),
            ProgramRegions.phases(definitions),
            ProgramRegions.names(definitions),
            Math.max(0, durationNs),
            realtimeNs == Undefined.LONG ? Trace.UNKNOWN : realtimeNs,
            Witnesses.of(properties, groups));
    tables = new Otf2Tables(definitions, trace, handles, files, creator.equals(OUR_TRACER));
    for (Side side : sides) {
      tablesOfSides.computeIfAbsent(side, tables::on);
    }
  }

  private static long number(String text) {
    return text != null && text.matches("[0-9]{1,18}") ? Long.parseLong(text) : Trace.UNKNOWN;
  }

  private Side[] sides(LongIndex groups, Sides of) {
    Side[] result = new Side[groups.size()];
    for (int process = 0; process < result.length; process++) {
      result[process] = of.of(definitions.locationGroup((int) groups.key(process)));
    }
    return result;
  }

  Trace trace() {
    return trace;
  }

  /** The side of a process. */
  Side side(int process) {
    return sides[process];
  }

  /** What the references in the events of a process mean. */
  Otf2Tables tables(int process) {
    return tablesOfSides.get(sides[process]);
  }

  /** The groups that have locations, in the order of the definitions; at last undefined ones. */
  private List<TraceProcess> processes(LongIndex groups, Hosts hosts, Roles roles, Teams teams) {
    LongIndex used = new LongIndex();
    definitions.locations().forEach(location -> used.add(location.locationGroup()));
    for (LocationGroup group : definitions.locationGroups()) {
      if (used.find(group.ref()) != LongIndex.ABSENT) {
        groups.add(group.ref());
      }
    }
    definitions.locations().forEach(location -> groups.add(location.locationGroup()));
    List<List<Integer>> threads = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      threads.add(new ArrayList<>());
    }
    for (Location location : definitions.locations()) {
      threads.get(groups.find(location.locationGroup())).add(location.index());
    }
    List<TraceProcess> processes = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      LocationGroup group = definitions.locationGroup((int) groups.key(i));
      processes.add(
          new TraceProcess(
              i,
              group == null ? "" : group.name(),
              threads.get(i),
              roles.of(group),
              teams.of(group),
              hosts.of(group),
              group == null ? Trace.NONE : groups.find(group.creatingLocationGroup())));
    }
    return processes;
  }

  /** A device with block requests holds the program's files, though it lies in a system folder. */
  private List<TraceFile> files(FilePlaces places) {
    Set<Integer> devices =
        definitions.ioHandles().stream()
            .filter(handle -> layer(handle) != null && layer(handle).isLike(Layer.BLOCK))
            .map(IoHandle::file)
            .collect(Collectors.toSet());
    List<TraceFile> result = new ArrayList<>();
    List<FileClass> classes =
        FileClass.ofPaths(definitions.ioFiles().stream().map(IoFile::name).toList());
    for (IoFile file : definitions.ioFiles()) {
      int index = files.add(file.ref());
      FileClass fileClass =
          devices.contains(file.ref())
              ? FileClass.DATA
              : places.isPipe(file) ? FileClass.STREAM : classes.get(result.size());
      result.add(
          new TraceFile(
              index,
              file.name(),
              fileClass,
              places.of(file),
              file.directory(),
              places.isEncrypted(file),
              places.hints(file)));
    }
    return result;
  }

  private Layer layer(IoHandle handle) {
    return layers.of(handle.ioParadigm());
  }

  private List<TraceHandle> handles(
      List<TraceFile> traceFiles, Submitters submitters, DiskLayers disks) {
    List<IoHandle> all = definitions.ioHandles();
    all.forEach(handle -> handles.add(handle.ref()));
    List<TraceHandle> result = new ArrayList<>();
    for (IoHandle handle : all) {
      int file = files.find(handle.file());
      String path = file == Trace.NONE ? "" : traceFiles.get(file).path();
      Layer layer = layer(handle);
      Submitter submitter = submitters.of(handle.ref());
      if (layer == Layer.BLOCK && file != Trace.NONE) {
        layer = disks.of(submitter, traceFiles.get(file).place().host());
      }
      result.add(
          new TraceHandle(
              result.size(),
              handle.name().isEmpty() ? path : handle.name(),
              layer,
              file,
              handles.find(handle.parent()),
              file == Trace.NONE ? classWithoutFile(handle) : traceFiles.get(file).fileClass(),
              submitter));
    }
    return result;
  }

  /** Proxies of everything (sync, fflush of all streams) are about the program's files. */
  private static FileClass classWithoutFile(IoHandle handle) {
    boolean preCreated = (handle.flags() & IoHandle.PRE_CREATED) != 0;
    boolean proxy = (handle.flags() & IoHandle.ALL_PROXY) != 0;
    return preCreated && !proxy ? FileClass.STREAM : FileClass.DATA;
  }
}

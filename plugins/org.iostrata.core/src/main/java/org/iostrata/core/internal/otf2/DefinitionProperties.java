// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Submitter.Who;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceWitness;
import org.iostrata.core.model.TraceWitness.End;
import org.iostrata.core.model.TraceWitness.IoBytes;
import org.iostrata.core.model.TraceWitness.ProcessWitness;
import org.iostrata.core.model.TraceWitness.UnseenProgram;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.DefinitionWriter;

/** Writes the properties that {@link FilePlaces}, {@link Submitters}, {@link Witnesses} read. */
final class DefinitionProperties {
  private final DefinitionWriter out;
  private final int[] groups;

  /**
   * Of an archive.
   *
   * @param groups the references of the location groups, by the index of the process
   */
  DefinitionProperties(DefinitionWriter out, int[] groups) {
    this.out = out;
    this.groups = groups;
  }

  private void text(DefinitionType type, int owner, String name, String value) throws IOException {
    if (!value.isEmpty()) {
      add(type, owner, name, ValueType.STRING, out.string(value));
    }
  }

  private void number(DefinitionType type, int owner, String name, long value) throws IOException {
    if (value != 0) {
      add(type, owner, name, ValueType.UINT64, value);
    }
  }

  /** Properties of files have no field for texts, which older versions of the others knew only. */
  private void add(DefinitionType type, int owner, String name, ValueType valueType, long value)
      throws IOException {
    if (type == DefinitionType.IO_FILE_PROPERTY) {
      out.add(type, owner, out.string(name), valueType.number(), value);
    } else {
      int text = valueType == ValueType.STRING ? (int) value : Undefined.INT;
      out.add(type, owner, out.string(name), text, valueType.number(), value);
    }
  }

  void file(int file, TraceFile of) throws IOException {
    DefinitionType type = DefinitionType.IO_FILE_PROPERTY;
    FilePlace place = of.place();
    text(type, file, FilePlaces.DEVICE, place.device());
    String extents =
        place.extents().stream()
            .map(extent -> extent.offset() + ":" + extent.place() + ":" + extent.bytes())
            .collect(joining(" "));
    text(type, file, FilePlaces.EXTENTS, extents);
    FileSystem fileSystem = place.fileSystem();
    text(type, file, FilePlaces.FILE_SYSTEM, fileSystem.type());
    text(type, file, FilePlaces.MOUNT_POINT, fileSystem.mountPoint());
    number(type, file, FilePlaces.STRIPE_SIZE, place.stripeBytes());
    text(type, file, FilePlaces.HINTS, of.hints());
  }

  void submitter(TraceHandle handle) throws IOException {
    Submitter submitter = handle.submitter();
    if (submitter.who() != Who.UNKNOWN && handle.file() != Trace.NONE) {
      boolean known = submitter.process() != Trace.NONE;
      text(
          DefinitionType.IO_FILE_PROPERTY,
          handle.file(),
          Submitters.PREFIX + handle.index(),
          submitter.who().name().toLowerCase(Locale.ROOT)
              + (known ? " " + groups[submitter.process()] : ""));
    }
  }

  /** What a process is for, where its definition does not say it, and whom it works with. */
  void role(TraceProcess process, boolean isOneTeam) throws IOException {
    DefinitionType type = DefinitionType.LOCATION_GROUP_PROPERTY;
    int group = groups[process.index()];
    boolean isSaid = process.role() == Role.APPLICATION || process.isDevice();
    text(type, group, OwnProperties.PREFIX + Roles.ROLE, isSaid ? "" : process.role().key());
    if (!isOneTeam) {
      add(type, group, OwnProperties.PREFIX + Teams.TEAM, ValueType.UINT64, process.team());
    }
  }

  /** A process that has no thread in the trace is a location group without locations. */
  void witness(TraceWitness witness, int machine) throws IOException {
    for (ProcessWitness process : witness.processes()) {
      int group =
          process.process() == Trace.NONE
              ? out.locationGroup("", LocationGroupType.PROCESS, machine)
              : groups[process.process()];
      process(group, process);
    }
    DefinitionType ofTree = DefinitionType.SYSTEM_TREE_NODE_PROPERTY;
    if (witness.tree() != null) {
      bytes(ofTree, machine, "TREE::rchar", "TREE::wchar", witness.tree());
    }
    List<UnseenProgram> unseen = witness.unseen();
    for (int i = 0; i < unseen.size(); i++) {
      UnseenProgram program = unseen.get(i);
      String value = program.path() + "\t" + program.reason() + "\t" + program.processes();
      text(ofTree, machine, OwnProperties.PREFIX + Witnesses.UNSEEN + i, value);
    }
  }

  private void process(int group, ProcessWitness process) throws IOException {
    DefinitionType type = DefinitionType.LOCATION_GROUP_PROPERTY;
    String end = process.end() == End.UNKNOWN ? "unknown" : process.end().name();
    text(type, group, OwnProperties.PREFIX + "END", end.toLowerCase(Locale.ROOT));
    number(type, group, OwnProperties.PREFIX + "LOST", process.lostCalls());
    number(type, group, OwnProperties.PREFIX + "REPAIRED", process.repairedFiles());
    number(type, group, OwnProperties.PREFIX + "UNSAFE", process.isUnsafe() ? 1 : 0);
    number(type, group, OwnProperties.PREFIX + "OWN::written", process.tracerBytes());
    number(type, group, OwnProperties.PREFIX + "MAPPED", process.mappedBytes());
    if (process.own() != null) {
      bytes(type, group, "WITNESS::rchar", "WITNESS::wchar", process.own());
    }
    counted(type, group, "WITNESS::syscr", process.readingCalls());
    counted(type, group, "WITNESS::syscw", process.writingCalls());
    counted(type, group, Witnesses.MAJOR_FAULTS, process.fetchedPages());
    counted(type, group, Witnesses.CPU_NS, process.cpuNs());
    counted(type, group, Witnesses.RUN_DELAY, process.queuedNs());
    if (process.apart() != null) {
      bytes(type, group, "APART::read", "APART::written", process.apart());
    }
  }

  private void counted(DefinitionType type, int owner, String name, long counted)
      throws IOException {
    if (counted != Trace.UNKNOWN) {
      add(type, owner, OwnProperties.PREFIX + name, ValueType.UINT64, counted);
    }
  }

  /** Also when they are 0: that nothing was counted is told. */
  private void bytes(DefinitionType type, int owner, String read, String written, IoBytes counted)
      throws IOException {
    add(type, owner, OwnProperties.PREFIX + read, ValueType.UINT64, counted.read());
    add(type, owner, OwnProperties.PREFIX + written, ValueType.UINT64, counted.written());
  }
}

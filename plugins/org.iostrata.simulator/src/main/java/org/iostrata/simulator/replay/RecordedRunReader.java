// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.replay.RecordedMeeting.MeetingPart;
import org.iostrata.simulator.workload.Workload;

/** Reads from a trace what a layer did. */
public final class RecordedRunReader {
  private static final List<Layer> CHOICE =
      List.of(Layer.POSIX, Layer.ISO_C, Layer.MPI_IO, Layer.CLIENT);

  private final Source source;
  private final Layer layer;
  private final List<RecordedLane> lanes = new ArrayList<>();
  private final List<RecordedLane> further = new ArrayList<>(); // of processes that have one
  private final List<String> notes = new ArrayList<>();
  private long elapsedNs;
  private long unplaced;
  private long crowded;

  private RecordedRunReader(Source source, Layer layer) {
    this.source = source;
    this.layer = layer;
  }

  /**
   * Reads a run.
   *
   * @param layer the layer; null for the lowest of the program that reads or writes
   * @throws ModelException when it reads and writes nothing
   */
  public static RecordedProgram read(Source source, Layer layer)
      throws IOException, ModelException {
    if (layer != null) {
      return new RecordedRunReader(source, layer).read();
    }
    for (Layer choice : CHOICE) {
      RecordedProgram program = new RecordedRunReader(source, choice).program();
      if (program.transfers() > 0) {
        return program;
      }
    }
    throw new ModelException("the trace has no reads and writes of files that could be replayed");
  }

  private RecordedProgram read() throws IOException, ModelException {
    RecordedProgram program = program();
    if (program.transfers() == 0) {
      throw new ModelException("the trace has no reads and writes in " + layer);
    }
    return program;
  }

  private RecordedProgram program() throws IOException, ModelException {
    Trace trace = source.trace();
    RecordedMeetings meetings = new RecordedMeetings(source.surroundings().orElse(null));
    meetings.read(trace.processes().size());
    Map<TraceProcess, RecordedTransfers> transfers = new LinkedHashMap<>();
    for (TraceProcess process : trace.processes()) {
      if (process.role() == Role.APPLICATION && !process.threads().isEmpty()) {
        transfers.put(process, transfers(process, meetings));
      }
    }
    meetings.match();
    tell(meetings);
    transfers.forEach((process, own) -> add(process, own, meetings));
    lanes.addAll(further);
    if (unplaced > 0) {
      notes.add(
          "%,d reads and writes have no known place: each is taken to go on where the last ended"
              .formatted(unplaced));
    }
    if (crowded > 0) {
      notes.add(
          ("threads and overlapping operations became %,d processes more, which wait for each"
                  + " other nowhere")
              .formatted(crowded));
    }
    long transferNs =
        lanes.stream().flatMap(RecordedLane::transfers).mapToLong(RecordedCall::durationNs).sum();
    return new CollectiveCalls(
            new RecordedProgram(layer, files(trace), lanes, elapsedNs, transferNs, unplaced, notes))
        .checked();
  }

  private void tell(RecordedMeetings meetings) {
    if (meetings.unmatched() > 0) {
      notes.add(
          "%,d messages were received of which it is not known who sent them: nobody waits for them"
              .formatted(meetings.unmatched()));
    }
    if (meetings.events() == 0) {
      notes.add(
          "the trace tells of no messages and collective calls: processes wait for each other"
              + " in collective I/O only");
    }
  }

  private RecordedTransfers transfers(TraceProcess process, RecordedMeetings meetings)
      throws IOException, ModelException {
    RecordedTransfers transfers = new RecordedTransfers(layer, meetings);
    try (OperationCursor cursor = source.operations(process.index())) {
      transfers.read(cursor);
    }
    return transfers;
  }

  private void add(TraceProcess process, RecordedTransfers transfers, RecordedMeetings meetings) {
    unplaced += transfers.unplaced();
    elapsedNs = Math.max(elapsedNs, transfers.toNs());
    List<List<RecordedCall>> ofProcess = transfers.lanes();
    if (ofProcess.isEmpty()) {
      ofProcess = List.of(new ArrayList<>());
    }
    crowded += ofProcess.size() - 1;
    int mainThread = process.threads().get(0);
    List<RecordedMeeting> met = meetings.of(mainThread);
    for (List<RecordedCall> calls : ofProcess) {
      boolean isFirst = calls == ofProcess.get(0);
      List<RecordedCall> all = isFirst ? merged(calls, met) : calls;
      long toNs = isFirst ? transfers.toNs() : calls.get(calls.size() - 1).toNs();
      (isFirst ? lanes : further).add(new RecordedLane(process.index(), all, toNs));
    }
  }

  /** What happens inside a read or write is a part of it. */
  private static List<RecordedCall> merged(List<RecordedCall> calls, List<RecordedMeeting> met) {
    List<RecordedCall> merged = new ArrayList<>(calls);
    List<RecordedMeeting> unseen = new ArrayList<>();
    List<RecordedCall> lasting = calls.stream().filter(call -> call.durationNs() > 0).toList();
    int at = 0;
    for (RecordedMeeting meeting : met) {
      while (at < lasting.size() && lasting.get(at).toNs() <= meeting.fromNs()) {
        at++;
      }
      if (meeting.part() == MeetingPart.HAD_ARRIVED) {
        unseen.add(meeting);
      } else if (at == lasting.size() || lasting.get(at).fromNs() >= meeting.toNs()) {
        merged.add(meeting);
      } else if (meeting.part() != MeetingPart.WAIT) {
        merged.add(meeting.as(MeetingPart.ARRIVE)); // others may wait for it
      }
    }
    merged.sort(Comparator.comparingLong(RecordedCall::fromNs));
    return unseen.isEmpty() ? merged : withUnseen(merged, unseen);
  }

  /** What is not known but to have happened by a time was before what was under way then. */
  private static List<RecordedCall> withUnseen(
      List<RecordedCall> calls, List<RecordedMeeting> unseen) {
    NavigableMap<Long, RecordedCall> byBegin = new TreeMap<>();
    calls.stream()
        .filter(call -> call.durationNs() > 0)
        .forEach(call -> byBegin.put(call.fromNs(), call));
    List<RecordedCall> all = new ArrayList<>(calls);
    for (RecordedMeeting meeting : unseen) {
      Map.Entry<Long, RecordedCall> before = byBegin.lowerEntry(meeting.fromNs());
      boolean isUnderWay = before != null && before.getValue().toNs() >= meeting.fromNs();
      all.add(isUnderWay ? meeting.before(before.getKey()) : meeting);
    }
    all.sort(Comparator.comparingLong(RecordedCall::fromNs));
    return all;
  }

  /** As long as what is read, at least: what was there before is not recorded. */
  private List<Workload.FileAtStart> files(Trace trace) {
    TreeMap<Integer, Long> bytes = new TreeMap<>();
    lanes.stream()
        .flatMap(RecordedLane::transfers)
        .filter(transfer -> !transfer.isWrite())
        .forEach(read -> bytes.merge(read.file(), read.range().to(), Math::max));
    return trace.files().stream()
        .map(file -> new Workload.FileAtStart(file.path(), bytes.getOrDefault(file.index(), 0L)))
        .toList();
  }
}

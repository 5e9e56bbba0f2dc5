// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.replay.RecordedTransfer.TransferSort;

/**
 * Which reads and writes of a program are collective: all processes do the n-th of them together.
 */
final class CollectiveCalls {
  private final RecordedProgram program;

  CollectiveCalls(RecordedProgram program) {
    this.program = program;
  }

  /**
   * TransferSort was recorded as collective, as far as all processes did the same in the same
   * order.
   */
  RecordedProgram checked() {
    List<List<TransferSort>> sequences = new ArrayList<>();
    for (RecordedLane lane : program.lanes()) {
      sequences.add(
          lane.transfers()
              .filter(RecordedTransfer::isCollective)
              .map(RecordedTransfer::sort)
              .toList());
    }
    boolean isSame = sequences.stream().allMatch(sequences.get(0)::equals);
    if (isSame) {
      return program;
    }
    return independent()
        .withNote("collective reads and writes are not by all processes: each does its own");
  }

  /** All do their own. */
  RecordedProgram independent() {
    List<RecordedLane> lanes = new ArrayList<>();
    for (RecordedLane lane : program.lanes()) {
      List<RecordedCall> calls =
          lane.calls().stream()
              .map(call -> call instanceof RecordedTransfer transfer ? transfer.as(false) : call)
              .toList();
      lanes.add(new RecordedLane(lane.process(), calls, lane.toNs()));
    }
    return program.withLanes(lanes);
  }

  /**
   * All processes do together what they do with files that several use, between two calls in which
   * all meet.
   *
   * @param isGathered whether each does at once what it does there
   * @throws ModelException when they do not do the same in the same order
   */
  RecordedProgram together(boolean isGathered) throws ModelException {
    Set<Integer> shared = shared();
    if (shared.isEmpty()) {
      throw new ModelException("access=collective: no file is used by several processes");
    }
    List<List<List<RecordedCall>>> parts = new ArrayList<>(); // of lanes
    program.lanes().forEach(lane -> parts.add(parts(lane)));
    boolean isSame = parts.stream().allMatch(part -> part.size() == parts.get(0).size());
    List<List<RecordedCall>> joined = new ArrayList<>();
    program.lanes().forEach(lane -> joined.add(new ArrayList<>()));
    for (int part = 0; part < (isSame ? parts.get(0).size() : 1); part++) {
      List<List<RecordedCall>> calls = new ArrayList<>();
      for (int lane = 0; lane < parts.size(); lane++) {
        List<RecordedCall> own =
            isSame ? parts.get(lane).get(part) : program.lanes().get(lane).calls();
        calls.add(isGathered ? new GatheredCalls(shared).of(own) : own);
      }
      List<List<RecordedCall>> together = new CollectivePart(calls, shared).together();
      for (int lane = 0; lane < parts.size(); lane++) {
        joined.get(lane).addAll(together.get(lane));
      }
    }
    List<RecordedLane> lanes = new ArrayList<>();
    for (int i = 0; i < joined.size(); i++) {
      RecordedLane lane = program.lanes().get(i);
      lanes.add(new RecordedLane(lane.process(), joined.get(i), lane.toNs()));
    }
    return program.withLanes(lanes);
  }

  /** What a lane does between calls in which all meet. */
  private List<List<RecordedCall>> parts(RecordedLane lane) {
    List<List<RecordedCall>> parts = new ArrayList<>();
    parts.add(new ArrayList<>());
    for (RecordedCall call : lane.calls()) {
      boolean meetsAll =
          call instanceof RecordedMeeting meeting
              && meeting.event().arrivals() == program.lanes().size();
      if (meetsAll) {
        parts.add(new ArrayList<>());
      }
      parts.get(parts.size() - 1).add(call);
    }
    return parts;
  }

  private Set<Integer> shared() {
    Map<Integer, Integer> users = new HashMap<>();
    Set<Integer> shared = new HashSet<>();
    for (int i = 0; i < program.lanes().size(); i++) {
      for (RecordedTransfer transfer : program.lanes().get(i).transfers().toList()) {
        Integer first = users.putIfAbsent(transfer.file(), i);
        if (first != null && first != i) {
          shared.add(transfer.file());
        }
      }
    }
    return shared;
  }
}

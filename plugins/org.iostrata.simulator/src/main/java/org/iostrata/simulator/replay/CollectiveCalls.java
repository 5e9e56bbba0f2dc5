// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.replay.RecordedCall.Did;

/**
 * Which reads and writes of a program are collective: all processes do the n-th of them together.
 */
final class CollectiveCalls {
  private final RecordedProgram program;

  CollectiveCalls(RecordedProgram program) {
    this.program = program;
  }

  /** What was recorded as collective, as far as all processes did the same in the same order. */
  RecordedProgram checked() {
    List<List<String>> sequences = new ArrayList<>();
    for (RecordedLane lane : program.lanes()) {
      sequences.add(
          lane.calls().stream()
              .filter(call -> call.kind().isCollective())
              .map(call -> call.kind() + " " + call.subject())
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
      lanes.add(
          new RecordedLane(
              lane.process(),
              lane.calls().stream().map(call -> call.as(call.kind().alone())).toList(),
              lane.toNs()));
    }
    return program.withLanes(lanes);
  }

  /**
   * All processes do together what they do with files that several use. Who has less takes part
   * with nothing.
   *
   * @throws ModelException when they do not do the same in the same order
   */
  RecordedProgram together() throws ModelException {
    Set<Long> shared = shared();
    List<RecordedLane> lanes = new ArrayList<>();
    List<String> longest = List.of();
    for (RecordedLane lane : program.lanes()) {
      List<String> own = sequence(lane, shared);
      int common = Math.min(own.size(), longest.size());
      if (!own.subList(0, common).equals(longest.subList(0, common))) {
        throw new ModelException(
            "access=collective: the processes do not use shared files in the same order");
      }
      longest = own.size() > longest.size() ? own : longest;
    }
    for (RecordedLane lane : program.lanes()) {
      lanes.add(joined(lane, shared, longest));
    }
    if (longest.isEmpty()) {
      throw new ModelException("access=collective: no file is used by several processes");
    }
    return program.withLanes(lanes);
  }

  private Set<Long> shared() {
    Map<Long, Integer> users = new HashMap<>();
    Set<Long> shared = new HashSet<>();
    for (int i = 0; i < program.lanes().size(); i++) {
      for (RecordedCall call : program.lanes().get(i).calls()) {
        Integer first = call.kind().isTransfer() ? users.putIfAbsent(call.subject(), i) : null;
        if (first != null && first != i) {
          shared.add(call.subject());
        }
      }
    }
    return shared;
  }

  private static List<String> sequence(RecordedLane lane, Set<Long> shared) {
    return lane.calls().stream()
        .filter(call -> call.kind().isTransfer() && shared.contains(call.subject()))
        .map(call -> call.kind().alone() + " " + call.subject())
        .toList();
  }

  private static RecordedLane joined(RecordedLane lane, Set<Long> shared, List<String> longest) {
    List<RecordedCall> calls = new ArrayList<>();
    int done = 0;
    for (RecordedCall call : lane.calls()) {
      boolean isJoined = call.kind().isTransfer() && shared.contains(call.subject());
      done += isJoined ? 1 : 0;
      calls.add(isJoined ? call.as(call.kind().together()) : call);
    }
    for (String missing : longest.subList(done, longest.size())) {
      String[] words = missing.split(" ", 2);
      calls.add(
          new RecordedCall(
              Did.valueOf(words[0]).together(),
              lane.toNs(),
              lane.toNs(),
              Long.parseLong(words[1]),
              /* offset= */ 0,
              /* bytes= */ 0));
    }
    return new RecordedLane(lane.process(), calls, lane.toNs());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.replay.RecordedTransfer.TransferRange;
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
   * All processes do together what they do with files that several use. Who has less takes part
   * with nothing.
   *
   * @throws ModelException when they do not do the same in the same order
   */
  RecordedProgram together() throws ModelException {
    Set<Integer> shared = shared();
    List<RecordedLane> lanes = new ArrayList<>();
    List<TransferSort> longest = List.of();
    for (RecordedLane lane : program.lanes()) {
      List<TransferSort> own = sequence(lane, shared);
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

  private static List<TransferSort> sequence(RecordedLane lane, Set<Integer> shared) {
    return lane.transfers()
        .filter(transfer -> shared.contains(transfer.file()))
        .map(RecordedTransfer::sort)
        .toList();
  }

  private static RecordedLane joined(
      RecordedLane lane, Set<Integer> shared, List<TransferSort> longest) {
    List<RecordedCall> calls = new ArrayList<>();
    int done = 0;
    for (RecordedCall call : lane.calls()) {
      if (call instanceof RecordedTransfer transfer && shared.contains(transfer.file())) {
        calls.add(transfer.as(true));
        done++;
      } else {
        calls.add(call);
      }
    }
    for (TransferSort missing : longest.subList(done, longest.size())) {
      TransferRange nothing = new TransferRange(missing.file(), 0, 0);
      long atNs = lane.toNs();
      calls.add(new RecordedTransfer(missing.isWrite(), true, atNs, atNs, nothing));
    }
    return new RecordedLane(lane.process(), calls, lane.toNs());
  }
}

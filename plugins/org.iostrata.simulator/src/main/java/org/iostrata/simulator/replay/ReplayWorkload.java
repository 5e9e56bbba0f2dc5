// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.simulator.spi.Extents;
import org.iostrata.simulator.workload.Action;
import org.iostrata.simulator.workload.ActionList;
import org.iostrata.simulator.workload.Workload;

/**
 * Makes a workload of a recorded program. Reads and writes take as long as the simulated cluster
 * needs for them, and so does waiting for others; all else takes as long as it took.
 */
final class ReplayWorkload {
  private ReplayWorkload() {}

  /** The workload of a program, whose collective calls are done so. */
  static Workload of(RecordedProgram program, Workload.Collective collective) {
    List<List<Action>> actions = new ArrayList<>();
    for (RecordedLane lane : program.lanes()) {
      actions.add(new LaneActions().actions(lane));
    }
    return new ActionList("replay of " + program.layer(), program.files(), collective, actions);
  }

  /** One lane, as it becomes actions. */
  private static final class LaneActions {
    private final List<Action> actions = new ArrayList<>();
    private long reachedNs;

    List<Action> actions(RecordedLane lane) {
      for (RecordedCall call : lane.calls()) {
        elapse(call.fromNs() - reachedNs);
        reachedNs = Math.max(reachedNs, call.toNs());
        add(call);
      }
      elapse(lane.toNs() - reachedNs);
      return actions;
    }

    private void elapse(long ns) {
      if (ns > 0) {
        actions.add(new Action.Elapse(ns));
      }
    }

    private void add(RecordedCall call) {
      switch (call.kind()) {
        case READ -> actions.add(new Action.ReadAlone((int) call.subject(), ranges(call)));
        case WRITE -> actions.add(new Action.WriteAlone((int) call.subject(), ranges(call)));
        case READ_ALL -> actions.add(new Action.ReadAll((int) call.subject(), ranges(call)));
        case WRITE_ALL -> actions.add(new Action.WriteAll((int) call.subject(), ranges(call)));
        case ARRIVE -> {
          actions.add(new Action.Arrive(call.subject()));
          elapse(call.durationNs());
        }
        case WAIT -> await(call);
        case MEET -> {
          actions.add(new Action.Arrive(call.subject()));
          await(call);
        }
      }
    }

    /** What it took after all others had come is not waiting. */
    private void await(RecordedCall call) {
      actions.add(new Action.Await(call.subject(), (int) call.bytes()));
      elapse(call.toNs() - Math.max(call.fromNs(), call.offset()));
    }

    private static Extents ranges(RecordedCall call) {
      Extents ranges = new Extents();
      ranges.add(call.offset(), call.bytes());
      return ranges;
    }
  }
}

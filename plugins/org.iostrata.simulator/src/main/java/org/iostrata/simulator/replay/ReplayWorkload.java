// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.simulator.replay.RecordedMeeting.MeetingPart;
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
      if (call instanceof RecordedTransfer transfer) {
        actions.add(action(transfer));
      } else if (call instanceof RecordedMeeting meeting) {
        meet(meeting);
      }
    }

    private static Action action(RecordedTransfer transfer) {
      Extents ranges = new Extents();
      ranges.add(transfer.range().offset(), transfer.range().bytes());
      int file = transfer.file();
      if (transfer.isCollective()) {
        return transfer.isWrite()
            ? new Action.WriteAll(file, ranges)
            : new Action.ReadAll(file, ranges);
      }
      return transfer.isWrite()
          ? new Action.WriteAlone(file, ranges)
          : new Action.ReadAlone(file, ranges);
    }

    /** What it took after all others had come is not waiting. */
    private void meet(RecordedMeeting meeting) {
      if (meeting.part() != MeetingPart.WAIT) {
        actions.add(new Action.Arrive(meeting.event()));
      }
      if (meeting.part() == MeetingPart.ARRIVE) {
        elapse(meeting.durationNs());
      } else {
        actions.add(new Action.Await(meeting.event(), meeting.arrivals()));
        elapse(meeting.toNs() - Math.max(meeting.fromNs(), meeting.lastCameNs()));
      }
    }
  }
}

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
  private final boolean closesFlush;

  /**
   * Makes workloads.
   *
   * @param closesFlush whether closing a file that was written waits until it is on the disks
   */
  ReplayWorkload(boolean closesFlush) {
    this.closesFlush = closesFlush;
  }

  /** The workload of a program, whose collective calls are done so. */
  Workload of(RecordedProgram program, Workload.Collective collective) {
    List<List<Action>> actions = new ArrayList<>();
    for (RecordedLane lane : program.lanes()) {
      actions.add(new LaneActions().actions(lane));
    }
    return new ActionList("replay of " + program.layer(), program.files(), collective, actions);
  }

  /** One lane, as it becomes actions. */
  private final class LaneActions {
    private final List<Action> actions = new ArrayList<>();
    private long reachedNs;

    List<Action> actions(RecordedLane lane) {
      for (RecordedCall call : lane.calls()) {
        elapse(call.fromNs() - reachedNs);
        add(call);
        reachedNs = Math.max(reachedNs, call.toNs());
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
      } else if (call instanceof RecordedFlush flush && (closesFlush || !flush.isClose())) {
        actions.add(new Action.Flush(flush.file()));
      }
    }

    private static Action action(RecordedTransfer transfer) {
      Extents ranges = transfer.range().extents();
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

    private void meet(RecordedMeeting meeting) {
      RecordedMeeting.MeetingEvent event = meeting.event();
      if (meeting.arrives()) {
        actions.add(new Action.Arrive(event.number()));
      }
      if (meeting.waits()) {
        actions.add(new Action.Await(event.number(), event.arrivals()));
      }
      elapse(meeting.workNs(reachedNs));
    }
  }
}

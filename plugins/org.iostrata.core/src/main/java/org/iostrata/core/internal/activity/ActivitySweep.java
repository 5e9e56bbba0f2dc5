// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;

/** What all processes do, in the order of time; the processes of a team may wait for each other. */
public final class ActivitySweep {
  /** How many begins and ends may wait for operations that are still open. */
  private static final int MAX_PENDING = 1 << 21;

  private final int maxPending;
  private final long durationNs;
  private final ActivityEdges edges = new ActivityEdges();
  private final List<ProcessActivity> processes = new ArrayList<>();
  private final TimeOrder.RowComparator tiedOrder = edges::compareTied;
  private long sweptNs = Long.MIN_VALUE;

  /** Since when one waits of whom it is not known for whom. */
  private long heldNs = Long.MAX_VALUE;

  /** Nothing yet. */
  public ActivitySweep(Trace trace) {
    this(trace, MAX_PENDING);
  }

  /** One that lets only so many begins and ends wait. */
  ActivitySweep(Trace trace, int maxPending) {
    this.maxPending = maxPending;
    durationNs = trace.durationNs();
    Map<Integer, Integer> sizes = new HashMap<>();
    for (TraceProcess process : trace.processes()) {
      if (process.role() == Role.APPLICATION) {
        sizes.merge(process.team(), 1, Integer::sum);
      }
    }
    Map<Integer, TeamWaits> teams = new HashMap<>();
    sizes.forEach((team, size) -> teams.put(team, new TeamWaits(size)));
    for (TraceProcess process : trace.processes()) {
      boolean ofTeam = process.role() == Role.APPLICATION;
      processes.add(new ProcessActivity(ofTeam ? teams.get(process.team()) : new TeamWaits(1)));
    }
    FamilyTree families = new FamilyTree(trace, sizes);
    for (TraceProcess process : trace.processes()) {
      if (process.creator() != Trace.NONE) {
        ProcessActivity starter = processes.get(process.creator());
        ProcessActivity started = processes.get(process.index());
        started.startedBy(starter);
        Family family = families.of(process);
        if (family != null) {
          starter.isStarterOf(family);
          started.isMemberOf(family, process.threads().size());
        }
      }
    }
  }

  /**
   * Takes out of a log what is told. Waits whose end is not known hold the sweep up; when too much
   * waits for it, it goes on without knowing for whom they are.
   */
  public void take(ActivityLog log) {
    if (edges.size() > maxPending) {
      log.waits().tell();
    }
    edges.takeAll(log.edges());
    processes.get(log.process()).getsByBroadcast(log.takeBroadcast());
    heldNs = Math.min(heldNs, log.waits().oldestNs());
  }

  /** Sweeps all before a time; nothing that began before it will be taken any more. */
  public void advance(long watermarkNs) {
    boolean isHeld = heldNs != Long.MAX_VALUE;
    sweep(Math.min(heldNs, Bursts.settledNs(watermarkNs)));
    heldNs = Long.MAX_VALUE;
    if (edges.size() > maxPending && !isHeld) {
      sweep(edges.sort().time(edges.size() / 2));
    }
  }

  private void sweep(long toNs) {
    edges.raise(sweptNs);
    TimeOrder order = edges.sort();
    int size = edges.size();
    int next = 0;
    int tied = 0; // places before are in order within the same time
    while (next < size && order.time(next) < toNs) {
      if (next == tied) {
        tied = order.sortTies(next, size, tiedOrder);
      }
      change(order.time(next), order.row(next));
      next++;
    }
    edges.removeFirst(next);
    sweptNs = Math.max(sweptNs, toNs);
  }

  private void change(long timeNs, int row) {
    int partner = edges.partner(row);
    processes
        .get(edges.process(row))
        .change(timeNs, edges, row, partner == Trace.NONE ? null : processes.get(partner));
  }

  /** Sweeps all that is left. */
  public void finish() {
    advance(Long.MAX_VALUE);
    processes.forEach(process -> process.finish(durationNs));
  }

  /** Of a process. */
  public ProcessActivity of(int process) {
    return processes.get(process);
  }
}

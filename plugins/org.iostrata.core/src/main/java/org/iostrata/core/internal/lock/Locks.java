// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.lock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.iostrata.core.internal.load.StepCount;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * The locks of a run. A process waits from the begin of a lock operation to its end, and holds the
 * lock from then until it unlocks the file as often as it locked it, or closes it, as POSIX has it
 * (fcntl, <i>Record locks</i>). Which part of a file a lock is for is not told: processes that hold
 * locks of different parts at once are seen to hold them at once.
 */
public final class Locks {
  private final List<LockUser> users;

  private Locks(List<LockUser> users) {
    this.users = users;
  }

  /** Those of the operations of a timeline, file by file. */
  public static Locks of(Timeline timeline) {
    Map<Integer, Map<Integer, List<LockEvent>>> events = new TreeMap<>();
    for (Lane lane : timeline.lanes()) {
      int process = timeline.trace().threads().get(lane.thread()).process();
      for (int i = 0; i < lane.size(); i++) {
        OperationKind kind = lane.kind(i);
        boolean ofLock =
            kind == OperationKind.LOCK
                || kind == OperationKind.UNLOCK
                || kind == OperationKind.CLOSE;
        if (ofLock && lane.file(i) != Trace.NONE) {
          events
              .computeIfAbsent(lane.file(i), file -> new TreeMap<>())
              .computeIfAbsent(process, of -> new ArrayList<>())
              .add(new LockEvent(kind, lane.admitNs(i), lane.callbackNs(i)));
        }
      }
    }
    List<LockUser> users = new ArrayList<>();
    events.forEach(
        (file, byProcess) ->
            byProcess.forEach(
                (process, of) -> {
                  List<LockSpan> spans = spans(of, timeline.lastNs());
                  if (!spans.isEmpty()) {
                    users.add(new LockUser(file, process, spans));
                  }
                }));
    return new Locks(users);
  }

  /** An operation of a process on a file. */
  private record LockEvent(OperationKind kind, long admitNs, long callbackNs) {}

  private static List<LockSpan> spans(List<LockEvent> events, long lastNs) {
    List<LockSpan> spans = new ArrayList<>();
    events.sort(Comparator.comparingLong(LockEvent::admitNs));
    int held = 0;
    long sinceNs = 0;
    for (LockEvent event : events) {
      if (event.kind() == OperationKind.LOCK) {
        spans.add(new LockSpan(event.admitNs(), event.callbackNs(), false));
        sinceNs = held++ == 0 ? event.callbackNs() : sinceNs;
      } else if (held > 0) {
        held = event.kind() == OperationKind.CLOSE ? 0 : held - 1;
        if (held == 0) {
          spans.add(new LockSpan(sinceNs, Math.max(sinceNs, event.admitNs()), true));
        }
      }
    }
    if (held > 0) {
      spans.add(new LockSpan(sinceNs, Math.max(sinceNs, lastNs), true));
    }
    spans.sort(Comparator.comparingLong(LockSpan::fromNs));
    return List.copyOf(spans);
  }

  /** Who uses locks: file by file, in the order of processes. */
  public List<LockUser> users() {
    return users;
  }

  /** How many processes hold locks, or wait for them, in all files together. */
  public StepCount count(boolean holders) {
    StepCount.Builder spans = new StepCount.Builder();
    for (LockUser user : users) {
      for (LockSpan span : user.spans()) {
        if (span.holds() == holders) {
          spans.add(span.fromNs(), span.toNs());
        }
      }
    }
    return spans.build();
  }

  /** A lock that goes from one process to another that waited for it. */
  public record Handover(LockUser from, LockUser to, long releasedNs, long gotNs) {}

  /** Of which process one got a lock for which it waited; empty when nobody else held it. */
  public Optional<Handover> before(LockUser waiter, LockSpan wait) {
    Handover last = null;
    for (LockUser other : users) {
      if (other.file() == waiter.file() && other.process() != waiter.process()) {
        for (int i = other.firstFrom(wait.fromNs()); i < other.spans().size(); i++) {
          LockSpan span = other.spans().get(i);
          if (span.fromNs() >= wait.toNs()) {
            break;
          }
          boolean released = span.toNs() > wait.fromNs() && span.toNs() <= wait.toNs();
          if (span.holds() && released && (last == null || span.toNs() > last.releasedNs())) {
            last = new Handover(other, waiter, span.toNs(), wait.toNs());
          }
        }
      }
    }
    return Optional.ofNullable(last);
  }
}

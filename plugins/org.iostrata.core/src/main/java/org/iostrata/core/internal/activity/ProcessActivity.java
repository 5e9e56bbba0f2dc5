// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.LayerKind;

/** What one process does now, what it did for how long, and how long others waited for it. */
public final class ProcessActivity {
  private final TeamWaits team;
  private final int[] under = new int[Doing.COUNT];
  private final int[] layerKinds = new int[Doing.COUNT];
  private final Partners partners = new Partners();
  private final Waiter waiter;
  private long sinceNs;
  private double inIoNs;
  private double elsewhereNs;
  private final FirstThread first = new FirstThread();
  private final Ending ending = new Ending();
  private ProcessActivity starter;
  private final List<ProcessActivity> started = new ArrayList<>();
  private Family ownFamily;
  private FamilyMember member;

  private final ActivityTimes times = new ActivityTimes();
  private final Alternation alternation = new Alternation();
  private final Alternation withStarter = new Alternation();
  private final LongestWait longestWait = new LongestWait();
  private long besideNs;
  private long broadcastBytes;
  private long appearedNs = Long.MAX_VALUE;

  ProcessActivity(TeamWaits team) {
    this.team = team;
    waiter = new Waiter(team, this::charge);
    Arrays.fill(layerKinds, LayerKind.NONE);
  }

  /** It was started by another process, which may go on meanwhile or wait for it. */
  void startedBy(ProcessActivity other) {
    starter = other;
    other.started.add(this);
  }

  /** Those that it started wait for it; none of its team can, for it is alone there. */
  void isStarterOf(Family family) {
    ownFamily = family;
  }

  /**
   * It is one of those that the starter of a family started.
   *
   * @param threads how many threads of it are recorded
   */
  void isMemberOf(Family family, int threads) {
    member = new FamilyMember(family, threads);
  }

  /**
   * Something begins, is renamed or ends.
   *
   * @param row which of the edges
   * @param partner whom it has to do with, or null when that is not known
   */
  void change(long atNs, ActivityEdges edges, int row, ProcessActivity partner) {
    Doing doing = edges.doing(row);
    int layerKind = edges.layerKind(row);
    team.advance(atNs);
    charge(atNs);
    ActivityEdge edge = edges.edge(row);
    if (edge != ActivityEdge.END) {
      layerKinds[doing.index()] = layerKind;
    }
    if (edge == ActivityEdge.RENAME) {
      return;
    }
    boolean begin = edge == ActivityEdge.BEGIN;
    boolean appears = doing == Doing.ABSENT && !begin;
    appearedNs = appears ? Math.min(appearedNs, atNs) : appearedNs;
    if (starter != null && appears) {
      starter.ending.starts(atNs);
    }
    if (doing == Doing.ABSENT && begin) {
      long livedNs = Math.max(0, atNs - appearedNs);
      ending.isOver(atNs, livedNs, starter != null && starter.first.computes());
    }
    if (edges.isOfFirst(row) && doing.isBlocking() && !appears) {
      started.forEach(process -> process.chargeUpTo(atNs));
      first.change(doing, begin);
    }
    int one = begin ? 1 : -1;
    under[doing.index()] = Math.max(0, under[doing.index()] + one);
    if (doing == Doing.WITH_OTHERS && layerKind == LayerKind.NONE) {
      boolean known = partner != null && partner.team == team;
      partners.change(known ? partner.waiter : null, begin);
    }
    Activity next = activity();
    if (member != null) {
      boolean waits = next == Activity.COMPUTES && !isIn(Doing.BESIDE) && started.isEmpty();
      member.change(atNs, !isIn(Doing.ABSENT), waits ? under[Doing.AWAITING.index()] : 0);
    }
    boolean inMessages = next.isWaiting() && under[Doing.WITH_OTHERS.index()] == partners.size();
    waiter.change(atNs, next, inMessages ? partners.only() : null);
    boolean awaits = next == Activity.COMPUTES && first.awaits();
    longestWait.change(atNs, next == Activity.WAITS || awaits);
  }

  private Activity activity() {
    if (isIn(Doing.IO)) {
      return Activity.IO;
    }
    if (isIn(Doing.WITH_OTHERS)) {
      if (isIn(Doing.BESIDE)) {
        return Activity.IO; // for its own, as in MPI_Wait
      }
      boolean inIo = isIn(Doing.LIBRARY) || under[Doing.WITH_OTHERS.index()] > partners.size();
      return inIo ? Activity.WAITS_IN_IO : Activity.WAITS;
    }
    if (isIn(Doing.LIBRARY)) {
      return Activity.IO;
    }
    return isIn(Doing.LISTENING) ? Activity.LISTENS : Activity.COMPUTES;
  }

  private boolean isIn(Doing doing) {
    return under[doing.index()] > 0;
  }

  /** What of, for the time of an activity. */
  private int layerKind() {
    if (waiter.now() != Activity.IO) {
      return LayerKind.NONE;
    }
    Doing doing =
        isIn(Doing.IO) ? Doing.IO : isIn(Doing.WITH_OTHERS) ? Doing.BESIDE : Doing.LIBRARY;
    boolean waits = layerKinds[doing.index()] == LayerKind.NONE; // in aio_suspend
    return layerKinds[(waits ? Doing.BESIDE : doing).index()];
  }

  private void chargeUpTo(long atNs) {
    team.advance(atNs);
    charge(atNs);
  }

  /** I/O goes on beside what the first thread does, or that of the process which started it. */
  private void chargeBeside(int entry, long lengthNs) {
    if (first.computes()) {
      times.addBesideOwn(entry, lengthNs);
    } else if (starter != null && starter.first.computes()) {
      times.addBesideStarter(entry, lengthNs);
    }
  }

  private void charge(long atNs) {
    long lengthNs = atNs - sinceNs;
    if (lengthNs > 0) {
      Activity now = waiter.now();
      int layerKind = layerKind();
      int entry = times.entry(now, layerKind);
      times.add(entry, lengthNs);
      if (now == Activity.IO) {
        chargeBeside(entry, lengthNs);
      }
      if (!now.isWaiting()) {
        double sharedInIoNs = team.forEachInIoNs() - inIoNs;
        double sharedElsewhereNs = team.forEachElsewhereNs() - elsewhereNs;
        times.addWaitedFor(
            entry,
            sharedInIoNs + (double) lengthNs * waiter.inIo(),
            sharedElsewhereNs + (double) lengthNs * waiter.elsewhere());
      }
      if (ownFamily != null) {
        times.addWaitedFor(entry, 0, ownFamily.take(atNs, now == Activity.IO && first.doesIo()));
      }
      boolean beside = isIn(Doing.BESIDE);
      if (now == Activity.IO && isIn(Doing.WITH_OTHERS) && !beside) {
        alternation.addTogether();
        withStarter.addTogether();
      } else {
        // Who waits for others does not compute, whoever does.
        alternation.add(now, beside || first.awaits(), layerKind, lengthNs);
        if (isOnlyOneStarted()) {
          addWithStarter(now, beside, layerKind, lengthNs);
        }
      }
      besideNs += now == Activity.COMPUTES && beside ? lengthNs : 0;
      sinceNs = atNs;
    }
    inIoNs = team.forEachInIoNs();
    elsewhereNs = team.forEachElsewhereNs();
  }

  private boolean isOnlyOneStarted() {
    return starter != null && starter.started.size() == 1;
  }

  /** What the starter computes hides what it does meanwhile, and is done for it while it waits. */
  private void addWithStarter(Activity now, boolean beside, int layerKind, long lengthNs) {
    boolean computes = starter.first.computes();
    if (now != Activity.IO || !computes) {
      withStarter.add(now, beside || (first.awaits() && !computes), layerKind, lengthNs);
    }
  }

  /** The run ends. */
  void finish(long atNs) {
    team.advance(atNs);
    charge(atNs);
    longestWait.change(atNs, false);
    ending.isOver(atNs, 0, false);
    alternation.finish();
    withStarter.finish();
  }

  /** How many activities occur, those of I/O by layer and kind. */
  public int size() {
    return times.size();
  }

  /** One of them. */
  public Activity activity(int entry) {
    return times.activity(entry);
  }

  /** What I/O it is, or {@link LayerKind#NONE}. */
  public int layerKind(int entry) {
    return times.layerKind(entry);
  }

  /** For how long. */
  public long timeNs(int entry) {
    return times.timeNs(entry);
  }

  /**
   * For how much of it nobody waited: the first thread of the process, or of the one that started
   * it, computed meanwhile. Only where that thread is seen to wait at other times, and does not end
   * with what it started.
   */
  public long unawaitedNs(int entry) {
    return (first.isSeenToWait() ? times.besideOwnNs(entry) : 0)
        + (starterGoesOn() ? times.besideStarterNs(entry) : 0);
  }

  private boolean starterGoesOn() {
    return starter != null && starter.first.isSeenToWait() && !ending.isWaitedForBy(starter.ending);
  }

  /** How long others waited for it in calls of I/O, its share of it where for several. */
  public long waitedForInIoNs(int entry) {
    return Math.round(times.waitedForInIoNs(entry));
  }

  /** The same in other calls; of those that it started, where they mostly wait for its I/O. */
  public long waitedForElsewhereNs(int entry) {
    boolean counts = ownFamily == null || ownFamily.isMostlyInIo();
    return counts ? Math.round(times.waitedForElsewhereNs(entry)) : 0;
  }

  /** How long it computed while I/O of its own was under way. */
  public long besideNs() {
    return besideNs;
  }

  void getsByBroadcast(long bytes) {
    broadcastBytes += bytes;
  }

  /** Bytes that it got from another process, as all others of its communicator did. */
  public long broadcastBytes() {
    return broadcastBytes;
  }

  /** When it waited longest for others, for a message as for a child. */
  public LongestWait longestWait() {
    return longestWait;
  }

  /** When it was started, or {@link Long#MAX_VALUE} where that is not told. */
  public long appearedNs() {
    return appearedNs;
  }

  /**
   * How it computes and does I/O in turns; of the only one that a process started, which is seen to
   * wait for it, both together.
   */
  public Alternation alternation() {
    return isOnlyOneStarted() && starterGoesOn() ? withStarter : alternation;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * The runs of the threads in one file: what a thread reads, or writes, without a gap or a step back
 * in the order in which it completes, whatever the others do. So the analysis counts them, too
 * ({@code PatternResult.threadRuns}).
 */
public final class AccessRuns implements AccessGrouping {
  /** The group of reads and writes that begin a run. */
  public static final int BEGINS = 0;

  /** The group of those that begin where the one before ended. */
  public static final int GOES_ON = 1;

  /** The group of all else. */
  public static final int OTHER = 2;

  private static final int SOME = 1 << 14;

  /** What is shorter is hidden by the lines that it joins. */
  private static final int SHORTEST = 2;

  private static final Comparator<LaneCursor> COMPLETED =
      Comparator.comparingLong((LaneCursor cursor) -> cursor.lane.callbackNs(cursor.at))
          .thenComparingInt(cursor -> cursor.lane.number());

  private final AccessView view;
  private final AccessLine line;
  private final CellSums joins;
  private final Map<Lane, BitSet> goOn = new HashMap<>();

  private AccessRuns(AccessView view) {
    this.view = view;
    line = new AccessLine(view);
    joins = new CellSums(view.most());
  }

  /** The next operation of a lane. */
  private static final class LaneCursor {
    final Lane lane;
    int at;

    LaneCursor(Lane lane) {
      this.lane = lane;
    }
  }

  /** Where a thread's last operation of a kind ended. */
  private record RunEnd(long byteBehind, long callbackNs) {}

  /**
   * Follows every thread through a file. Costs a look at all operations of the file.
   *
   * @param view for which the joins are
   * @param cancelled asked now and then
   * @throws CancellationException when it was cancelled
   */
  public static AccessRuns of(
      Timeline timeline, FileUse use, AccessView view, BooleanSupplier cancelled) {
    AccessRuns runs = new AccessRuns(view);
    Map<Integer, List<LaneCursor>> threads = new HashMap<>();
    for (Lane lane : timeline.ownLanes()) {
      if (lane.layer() == use.layer()) {
        threads
            .computeIfAbsent(lane.thread(), thread -> new ArrayList<>())
            .add(new LaneCursor(lane));
      }
    }
    threads.values().forEach(lanes -> runs.follow(lanes, use.file(), cancelled));
    return runs;
  }

  /** Through all lanes of a thread at once, in the order in which operations complete. */
  private void follow(List<LaneCursor> lanes, int file, BooleanSupplier cancelled) {
    Map<OperationKind, RunEnd> ends = new EnumMap<>(OperationKind.class);
    PriorityQueue<LaneCursor> next = new PriorityQueue<>(COMPLETED);
    lanes.forEach(cursor -> advance(cursor, file, 0, next));
    for (int looked = 0; !next.isEmpty(); looked++) {
      if (looked % SOME == 0 && cancelled.getAsBoolean()) {
        throw new CancellationException();
      }
      LaneCursor cursor = next.remove();
      add(cursor.lane, cursor.at, ends);
      advance(cursor, file, cursor.at + 1, next);
    }
  }

  private static void advance(
      LaneCursor cursor, int file, int from, PriorityQueue<LaneCursor> next) {
    cursor.at = cursor.lane.nextOfFile(file, from, cursor.lane.size());
    if (cursor.at < cursor.lane.size()) {
      next.add(cursor);
    }
  }

  private void add(Lane lane, int i, Map<OperationKind, RunEnd> ends) {
    long offset = lane.offset(i);
    OperationKind kind = lane.kind(i);
    if (offset < 0 || !kind.isTransfer()) {
      return;
    }
    long bytes = FileUses.bytes(lane, i);
    RunEnd end = ends.put(kind, new RunEnd(Saturating.add(offset, bytes), lane.callbackNs(i)));
    if (end != null && end.byteBehind == offset) {
      goOn.computeIfAbsent(lane, of -> new BitSet()).set(i);
      join(end, lane, i);
    }
  }

  /** From the end of one operation to the begin of the next, unless it was under way by then. */
  private void join(RunEnd end, Lane lane, int i) {
    long offset = lane.offset(i);
    long fromNs = end.callbackNs;
    long toNs = lane.admitNs(i);
    if (toNs > fromNs
        && line.isSet(fromNs, toNs, offset, offset)
        && line.toColumn - line.fromColumn >= SHORTEST) {
      joins.add(GOES_ON, line, lane, i, 0);
    }
  }

  /** Whether an operation begins a run, goes on with one, or is neither read nor write. */
  @Override
  public int of(Trace trace, Lane lane, int i) {
    if (!lane.kind(i).isTransfer()) {
      return OTHER;
    }
    BitSet ofLane = goOn.get(lane);
    return ofLane != null && ofLane.get(i) ? GOES_ON : BEGINS;
  }

  /** Lines in a view that join operations of a run, in order of time. */
  public List<AccessCell> joins() {
    return joins.cells(view, 1).cells();
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.metric.Sequential;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.WaitBatch;

/**
 * When one process began and ceased to do I/O and to wait, until it is swept. Operations of a
 * thread with next to nothing between them are one burst: what lies between is the way from call to
 * call. One that is told from the middle of the run keeps its operations as they are, for the burst
 * that the first belongs to may have begun before. Not thread-safe.
 */
public final class ActivityLog implements Sequential<ActivityLog> {
  /** A pause that ends a burst is longer. */
  private static final long GAP_NS = 10_000;

  private static final int FROM_NS = 0;
  private static final int TO_NS = 1;
  private static final int WHAT = 2;
  private static final int COLUMNS = 3;

  private static final int NO_BURST = 0;

  /** What is added to the layer and kind of a burst under way: NONE is one of them. */
  private static final int FIRST = 2;

  private final int process;
  private final boolean fromMiddle;
  private final ActivityEdges edges = new ActivityEdges();
  private long[] kept = new long[0];
  private int keptCount;

  /** By thread and what it does: where the burst under way ends so far. */
  private final LongIndex bursts = new LongIndex();

  private long[] untilNs = new long[4];
  private int[] layerKinds = new int[4];
  private long lastKey = -1;
  private int lastBurst;

  /**
   * Nothing yet.
   *
   * @param fromMiddle whether the process did something before what is told
   */
  public ActivityLog(int process, boolean fromMiddle) {
    this.process = process;
    this.fromMiddle = fromMiddle;
  }

  /** Adds an operation. */
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    Doing doing = Doing.of(layerKind, batch.flags(row));
    long fromNs = batch.admitNs(row);
    long toNs = batch.callbackNs(row);
    if (doing == null || fromNs >= toNs) {
      return;
    }
    if (doing == Doing.BESIDE) {
      edges.add(fromNs, process, doing, layerKind, true);
      edges.add(toNs, process, doing, layerKind, false);
    } else {
      add(key(batch.thread(row), doing, layerKind), layerKind, fromNs, toNs);
    }
  }

  /** Adds an operation that does not count as I/O: through pipes and terminals others are met. */
  public void addExcluded(OperationBatch batch, int row) {
    long fromNs = batch.admitNs(row);
    long toNs = batch.callbackNs(row);
    boolean waits = (batch.flags(row) & OperationFlags.NON_BLOCKING) == 0;
    if (batch.fileClass(row) == FileClass.STREAM && waits && fromNs < toNs) {
      long key = key(batch.thread(row), Doing.WITH_OTHERS, LayerKind.NONE);
      add(key, LayerKind.NONE, fromNs, toNs);
    }
  }

  /** Bursts of a thread: flushes, which have to be waited for, are apart from other I/O. */
  private static long key(int thread, Doing doing, int layerKind) {
    boolean apart = layerKind == LayerKind.NONE || LayerKind.kind(layerKind) == OperationKind.FLUSH;
    return ((long) thread * Doing.COUNT + doing.index()) * 2 + (apart ? 1 : 0);
  }

  private static Doing doing(long key) {
    return Doing.of((int) (key / 2 % Doing.COUNT));
  }

  private void add(long key, int layerKind, long fromNs, long toNs) {
    if (fromMiddle) {
      keep(fromNs, toNs, key << Short.SIZE | (layerKind + 1));
    } else {
      addToBurst(key, layerKind, fromNs, toNs);
    }
  }

  private void keep(long fromNs, long toNs, long what) {
    int at = keptCount++ * COLUMNS;
    if (at == kept.length) {
      kept = Arrays.copyOf(kept, Math.max(16 * COLUMNS, at * 2));
    }
    kept[at + FROM_NS] = fromNs;
    kept[at + TO_NS] = toNs;
    kept[at + WHAT] = what;
  }

  private void addToBurst(long key, int layerKind, long fromNs, long toNs) {
    int burst = key == lastKey ? lastBurst : bursts.add(key); // a thread mostly goes on
    lastKey = key;
    lastBurst = burst;
    if (burst == untilNs.length) {
      untilNs = Arrays.copyOf(untilNs, burst * 2);
      layerKinds = Arrays.copyOf(layerKinds, burst * 2);
    }
    boolean first = layerKinds[burst] == NO_BURST;
    if (!first && fromNs < untilNs[burst]) { // around others, which were told before
      edge(fromNs, key, layerKind, true);
      edge(toNs, key, layerKind, false);
      return;
    }
    if (first || fromNs - untilNs[burst] > GAP_NS) {
      end(burst);
      edge(fromNs, key, layerKind, true);
      layerKinds[burst] = layerKind + FIRST;
    }
    untilNs[burst] = toNs;
  }

  private void edge(long timeNs, long key, int layerKind, boolean begin) {
    edges.add(timeNs, process, doing(key), layerKind, begin);
  }

  /** Tells the end of a burst, if there is one. */
  private void end(int burst) {
    if (layerKinds[burst] != NO_BURST) {
      edge(untilNs[burst], bursts.key(burst), layerKinds[burst] - FIRST, false);
      layerKinds[burst] = NO_BURST;
    }
  }

  /** Adds begins and ends of waiting. */
  public void add(WaitBatch waits) {
    for (int row = 0; row < waits.size(); row++) {
      Doing doing = waits.isForOwn(row) ? Doing.IO : Doing.WITH_OTHERS;
      edges.add(waits.timeNs(row), process, doing, LayerKind.NONE, waits.isBegin(row));
    }
  }

  /** No operation added later begins before this time. */
  public void settle(long watermarkNs) {
    for (int burst = 0; burst < bursts.size(); burst++) {
      if (layerKinds[burst] != NO_BURST && untilNs[burst] < settledNs(watermarkNs)) {
        end(burst);
      }
    }
  }

  /** A burst that ends before this time is over when no operation begins before a watermark. */
  static long settledNs(long watermarkNs) {
    boolean atEnd = watermarkNs == Long.MAX_VALUE;
    return atEnd ? watermarkNs : Math.max(watermarkNs, Long.MIN_VALUE + GAP_NS) - GAP_NS;
  }

  /** Adds what threads of the same process did that were read apart; the other one is used up. */
  public void join(ActivityLog other) {
    for (int row = 0; row < other.keptCount; row++) {
      keep(other.at(row, FROM_NS), other.at(row, TO_NS), other.at(row, WHAT));
    }
    other.settle(Long.MAX_VALUE);
    edges.takeAll(other.edges);
  }

  @Override
  public void append(ActivityLog next) {
    for (int row = 0; row < next.keptCount; row++) {
      long what = next.at(row, WHAT);
      int layerKind = ((int) what & 0xFFFF) - 1;
      add(what >> Short.SIZE, layerKind, next.at(row, FROM_NS), next.at(row, TO_NS));
    }
    edges.takeAll(next.edges);
  }

  private long at(int row, int column) {
    return kept[row * COLUMNS + column];
  }

  ActivityEdges edges() {
    return edges;
  }

  @Override
  public void write(StateOutput out) {
    edges.write(out);
    out.number(keptCount);
    for (int row = 0; row < keptCount; row++) {
      out.signed(at(row, FROM_NS));
      out.number(at(row, TO_NS) - at(row, FROM_NS));
      writeKey(out, at(row, WHAT) >> Short.SIZE);
      out.number(at(row, WHAT) & 0xFFFF);
    }
    out.number(bursts.size());
    for (int burst = 0; burst < bursts.size(); burst++) {
      writeKey(out, bursts.key(burst));
      out.number(layerKinds[burst]);
      out.signed(untilNs[burst]);
    }
  }

  private static void writeKey(StateOutput out, long key) {
    out.number(key / (Doing.COUNT * 2));
    out.number(key % (Doing.COUNT * 2));
  }

  @Override
  public void read(StateInput in) throws StateException {
    edges.read(in, process);
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      in.check(fromMiddle, left);
      long fromNs = in.time();
      long toNs = fromNs + in.duration();
      in.check(toNs > fromNs, toNs);
      keep(fromNs, toNs, key(in) << Short.SIZE | in.index(LayerKind.COUNT + 1));
    }
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      in.check(!fromMiddle, left);
      int burst = bursts.add(key(in));
      in.check(burst == bursts.size() - 1, burst);
      if (burst == untilNs.length) {
        untilNs = Arrays.copyOf(untilNs, burst * 2);
        layerKinds = Arrays.copyOf(layerKinds, burst * 2);
      }
      layerKinds[burst] = in.index(LayerKind.COUNT + FIRST);
      untilNs[burst] = in.time();
    }
  }

  private static long key(StateInput in) throws StateException {
    long thread = in.thread();
    return thread * Doing.COUNT * 2 + in.index(Doing.COUNT * 2);
  }
}

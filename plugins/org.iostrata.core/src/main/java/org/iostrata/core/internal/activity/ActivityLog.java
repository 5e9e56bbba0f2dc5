// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import org.iostrata.core.internal.collection.LongRows;
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
import org.iostrata.core.model.WaitFor;

/**
 * When one process began and ceased to do I/O and to wait, until it is swept. One that is told from
 * the middle of the run keeps its operations as they are, for the burst that the first belongs to
 * may have begun before. Not thread-safe.
 */
public final class ActivityLog implements Sequential<ActivityLog> {
  /** What a thread may be in: flushes are apart. */
  static final int KEYS = Doing.COUNT * 2;

  private static final int FROM_NS = 0;
  private static final int TO_NS = 1;
  private static final int WHAT = 2;
  private static final int COLUMNS = 3;

  private final int process;
  private final int firstThread;
  private final boolean fromMiddle;
  private final ActivityEdges edges = new ActivityEdges();
  private final OpenWaits waits;
  private final LongRows kept = new LongRows(COLUMNS);
  private final Bursts bursts = new Bursts(this::edge);
  private long broadcastBytes;

  /**
   * Nothing yet.
   *
   * @param firstThread the thread that the process began with
   * @param fromMiddle whether the process did something before what is told
   */
  public ActivityLog(int process, int firstThread, boolean fromMiddle) {
    this.process = process;
    this.firstThread = firstThread;
    this.fromMiddle = fromMiddle;
    waits = new OpenWaits(process, firstThread, edges);
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
      addApart(what(batch.thread(row), doing, layerKind), fromNs, toNs);
    } else if (doing == Doing.LISTENING) {
      if (toNs - fromNs > Bursts.GAP_NS) { // what was there already, or nearly, was not waited for
        addApart(what(batch.thread(row), doing, LayerKind.NONE), fromNs, toNs);
      }
    } else {
      add(key(batch.thread(row), doing, layerKind), layerKind, fromNs, toNs);
    }
  }

  /** Adds what belongs to no burst of its thread. */
  private void addApart(long what, long fromNs, long toNs) {
    edges.add(fromNs, what, ActivityEdge.BEGIN);
    edges.add(toNs, what, ActivityEdge.END);
  }

  private long what(int thread, Doing doing, int layerKind) {
    return ActivityEdges.what(process, doing, layerKind, thread == firstThread);
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
      bursts.add(key, layerKind, fromNs, toNs);
    }
  }

  private void keep(long fromNs, long toNs, long what) {
    int row = kept.add();
    kept.set(row, FROM_NS, fromNs);
    kept.set(row, TO_NS, toNs);
    kept.set(row, WHAT, what);
  }

  private void edge(long timeNs, long key, int layerKind, ActivityEdge edge) {
    edges.add(timeNs, what((int) (key / KEYS), doing(key), layerKind), edge);
  }

  /** Adds begins and ends of waiting. */
  public void add(WaitBatch batch) {
    for (int row = 0; row < batch.size(); row++) {
      long timeNs = batch.timeNs(row);
      broadcastBytes += batch.broadcastBytes(row);
      WaitFor what = batch.waitFor(row);
      if (what != WaitFor.OTHERS) {
        Doing doing = Doing.of(what);
        ActivityEdge edge = ActivityEdge.of(batch.isBegin(row));
        edges.add(timeNs, what(batch.thread(row), doing, LayerKind.NONE), edge);
      } else if (batch.isBegin(row)) {
        waits.begin(timeNs, batch.thread(row));
      } else {
        waits.end(timeNs, batch.thread(row), batch.partner(row));
      }
    }
  }

  /** No operation added later begins before this time. */
  public void settle(long watermarkNs) {
    bursts.settle(watermarkNs);
    if (watermarkNs == Long.MAX_VALUE) {
      waits.tell();
    }
  }

  /** Adds what threads of the same process did that were read apart; the other one is used up. */
  public void join(ActivityLog other) {
    kept.takeAll(other.kept);
    other.settle(Long.MAX_VALUE);
    edges.takeAll(other.edges);
    broadcastBytes += other.broadcastBytes;
  }

  @Override
  public void append(ActivityLog next) {
    for (int row = 0; row < next.kept.size(); row++) {
      long what = next.kept.get(row, WHAT);
      int layerKind = ((int) what & 0xFFFF) - 1;
      add(what >> Short.SIZE, layerKind, next.kept.get(row, FROM_NS), next.kept.get(row, TO_NS));
    }
    waits.append(next.waits);
    edges.takeAll(next.edges);
    broadcastBytes += next.broadcastBytes;
  }

  ActivityEdges edges() {
    return edges;
  }

  /** Bytes that the process got by broadcasts since this was asked last. */
  long takeBroadcast() {
    long bytes = broadcastBytes;
    broadcastBytes = 0;
    return bytes;
  }

  int process() {
    return process;
  }

  OpenWaits waits() {
    return waits;
  }

  @Override
  public void write(StateOutput out) {
    edges.write(out);
    waits.write(out);
    out.number(broadcastBytes);
    out.number(kept.size());
    for (int row = 0; row < kept.size(); row++) {
      out.signed(kept.get(row, FROM_NS));
      out.number(kept.get(row, TO_NS) - kept.get(row, FROM_NS));
      Bursts.writeKey(out, kept.get(row, WHAT) >> Short.SIZE);
      out.number(kept.get(row, WHAT) & 0xFFFF);
    }
    bursts.write(out);
  }

  @Override
  public void read(StateInput in) throws StateException {
    edges.read(in, process);
    waits.read(in);
    broadcastBytes = in.number();
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      in.check(fromMiddle, left);
      long fromNs = in.time();
      long toNs = fromNs + in.duration();
      in.check(toNs > fromNs, toNs);
      keep(fromNs, toNs, Bursts.key(in) << Short.SIZE | in.index(LayerKind.COUNT + 1));
    }
    bursts.read(in);
    in.check(!fromMiddle || bursts.isEmpty(), kept.size());
  }
}

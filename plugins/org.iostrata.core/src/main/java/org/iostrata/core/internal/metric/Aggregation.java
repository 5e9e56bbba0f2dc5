// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.BitSet;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.link.LiveRequests;

/** Collective reads, or writes, of all processes added up by who served them. */
public final class Aggregation {
  private final BitSet processes = new BitSet();
  private final BitSet aggregators = new BitSet();
  private long requests;
  private long bytes;
  private long ownBytes;
  private long byTime;
  private int servedBy = -1;

  void serve(int byLayerKind) {
    servedBy = Math.max(servedBy, byLayerKind);
  }

  /** A request that another process served, in part at least, found by its bytes or by time. */
  void addServed(LiveRequests live, int slot, long servedBytes, boolean inTime) {
    processes.set(live.process(slot));
    requests++;
    bytes = Saturating.add(bytes, servedBytes);
    byTime += inTime ? 1 : 0;
  }

  void addAggregator(int process) {
    aggregators.set(process);
  }

  void addOwn(long servedBytes) {
    ownBytes = Saturating.add(ownBytes, servedBytes);
  }

  /** Layer and kind of the operations that served, the lowest; -1 when nothing was served. */
  public int servedBy() {
    return servedBy;
  }

  /** How many processes had requests that others served. */
  public int processes() {
    return processes.cardinality();
  }

  /** How many processes served others. */
  public int aggregators() {
    return aggregators.cardinality();
  }

  /** How many requests other processes served, in part at least. */
  public long requests() {
    return requests;
  }

  /** The bytes of them that other processes moved. */
  public long bytes() {
    return bytes;
  }

  /** The bytes of collective requests that their own process moved. */
  public long ownBytes() {
    return ownBytes;
  }

  /** How many of {@link #requests} were found by file and time only. */
  public long byTime() {
    return byTime;
  }
}

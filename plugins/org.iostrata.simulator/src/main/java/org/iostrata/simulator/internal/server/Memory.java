// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.internal.record.Gauge;
import org.iostrata.simulator.spi.ServerState;

/** The memory of a server: data that is to be written, and that was read and has not left. */
public final class Memory implements ServerState {
  private final Simulation simulation;
  private final Cluster.ClusterRules rules;
  private final long allBytes;
  private final Gauge gauge;
  private long freeBytes;
  private long heldBackBytes;

  /**
   * All of it is free.
   *
   * @param rules how much of it is asked for at once
   * @param gauge hears how much is not
   */
  public Memory(Simulation simulation, long bytes, Cluster.ClusterRules rules, Gauge gauge) {
    this.simulation = simulation;
    this.gauge = gauge;
    allBytes = bytes;
    freeBytes = bytes;
    this.rules = rules;
  }

  @Override
  public long nowNs() {
    return simulation.nowNs();
  }

  /** What is held back alone leaves only with more, so there is room for more beside it. */
  @Override
  public long freeBytes() {
    return allBytes - freeBytes == heldBackBytes ? allBytes : freeBytes;
  }

  /** Data that was read waits in memory for more of its part; less than none: it does no more. */
  void holdBack(long bytes) {
    heldBackBytes += bytes;
  }

  @Override
  public long accessBytes() {
    return rules.accessBytes();
  }

  @Override
  public long atOnceBytes() {
    return rules.atOnceBytes();
  }

  @Override
  public void drop(long bytes) {
    give(bytes);
  }

  void take(long bytes) {
    freeBytes -= bytes;
    gauge.set((double) (allBytes - freeBytes));
  }

  void give(long bytes) {
    freeBytes += bytes;
    gauge.set((double) (allBytes - freeBytes));
  }
}

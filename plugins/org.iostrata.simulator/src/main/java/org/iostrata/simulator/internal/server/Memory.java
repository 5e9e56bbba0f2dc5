// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.internal.record.Gauge;
import org.iostrata.simulator.spi.ServerState;

/** The memory of a server: data that is to be written, and that was read and has not left. */
public final class Memory implements ServerState {
  private final Simulation simulation;
  private final long accessBytes;
  private final long allBytes;
  private final Gauge gauge;
  private long freeBytes;

  /**
   * All of it is free.
   *
   * @param gauge hears how much is not
   */
  public Memory(Simulation simulation, long bytes, long accessBytes, Gauge gauge) {
    this.simulation = simulation;
    this.gauge = gauge;
    allBytes = bytes;
    freeBytes = bytes;
    this.accessBytes = accessBytes;
  }

  @Override
  public long nowNs() {
    return simulation.nowNs();
  }

  @Override
  public long freeBytes() {
    return freeBytes;
  }

  @Override
  public long accessBytes() {
    return accessBytes;
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

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.spi.ServerState;

/** The memory of a server: data that is to be written, and that was read and has not left. */
public final class Memory implements ServerState {
  private final Simulation simulation;
  private final long accessBytes;
  private long freeBytes;

  /** All of it is free. */
  public Memory(Simulation simulation, long bytes, long accessBytes) {
    this.simulation = simulation;
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
  }

  void give(long bytes) {
    freeBytes += bytes;
  }
}

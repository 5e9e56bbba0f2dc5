// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import org.iostrata.simulator.spi.ServerState;

/** What cache layers hear of their server, as a test wants it. */
final class ServerStandIn implements ServerState {
  long nowNs;
  long freeBytes;
  long droppedBytes;
  private final long accessBytes;

  ServerStandIn(long freeBytes, long accessBytes) {
    this.freeBytes = freeBytes;
    this.accessBytes = accessBytes;
  }

  @Override
  public long nowNs() {
    return nowNs;
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
  public long atOnceBytes() {
    return accessBytes;
  }

  @Override
  public void drop(long bytes) {
    droppedBytes += bytes;
  }
}

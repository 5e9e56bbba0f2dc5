// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.internal.program.ServerRequests;
import org.iostrata.simulator.spi.DiskAccess;

/** Counts what a server does. */
public final class ServerTally {
  private long requests;
  private long readBytes;
  private long writtenBytes;
  private long accesses;
  private long accessedBytes;
  private long busyNs;

  void request(ServerRequests.Transfer transfer) {
    requests++;
    if (!transfer.isWrite()) {
      readBytes += transfer.ranges().bytes();
    }
  }

  void store(int bytes) {
    writtenBytes += bytes;
  }

  void access(DiskAccess access, long tookNs) {
    accesses++;
    accessedBytes += access.bytes();
    busyNs += tookNs;
  }

  /** What it sent of files. */
  public long readBytes() {
    return readBytes;
  }

  /** What it got to write. */
  public long writtenBytes() {
    return writtenBytes;
  }

  /** All of it. */
  public SimulationResult.SimulatedServer result(String machine) {
    return new SimulationResult.SimulatedServer(
        machine, requests, readBytes, writtenBytes, accesses, accessedBytes, busyNs);
  }
}

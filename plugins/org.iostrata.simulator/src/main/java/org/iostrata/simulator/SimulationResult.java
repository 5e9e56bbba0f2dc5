// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import java.util.List;

/**
 * What became of a simulated run.
 *
 * @param durationNs when the last thing happened; what servers write after the program has ended is
 *     included
 * @param programNs when the last process of the program ended
 * @param transferNs how long the processes read and wrote files, all together
 * @param events how many events happened
 * @param readBytes what processes read of files
 * @param writtenBytes what processes wrote to files
 * @param servers the servers, in the order of the cluster
 */
public record SimulationResult(
    long durationNs,
    long programNs,
    long transferNs,
    long events,
    long readBytes,
    long writtenBytes,
    List<SimulatedServer> servers) {
  /** Copies the list. */
  public SimulationResult {
    servers = List.copyOf(servers);
  }

  /**
   * One server.
   *
   * @param machine the name of its machine
   * @param requests how often it was asked to read or to write
   * @param readBytes what it sent of files
   * @param writtenBytes what it got to write
   * @param accesses how often its disk read or wrote
   * @param accessedBytes what its disk read and wrote
   * @param busyNs how long its disk did
   */
  public record SimulatedServer(
      String machine,
      long requests,
      long readBytes,
      long writtenBytes,
      long accesses,
      long accessedBytes,
      long busyNs) {}
}

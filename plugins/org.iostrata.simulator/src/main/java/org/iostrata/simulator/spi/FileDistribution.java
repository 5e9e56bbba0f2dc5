// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

/** How the bytes of a file are distributed among servers. Has no state. */
public interface FileDistribution {
  /** Hears where parts of a range are. */
  interface Placement {
    /**
     * A server has some of the bytes.
     *
     * @param server 0..n-1
     * @param offset where in the server's part of the file
     * @param bytes how many, more than 0
     */
    void add(int server, long offset, long bytes);
  }

  /**
   * Says where a range of a file is: each byte once, and for each server one range at most.
   *
   * @param servers how many servers there are
   */
  void place(long offset, long bytes, int servers, Placement placement);
}

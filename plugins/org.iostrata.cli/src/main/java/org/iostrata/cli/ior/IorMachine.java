// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

/**
 * Where a series runs, as a short first run showed it.
 *
 * @param ranks how many processes there are
 * @param nodes on how many machines
 * @param memoryBytes of all of these machines, taking them as alike
 * @param freeBytes that the file system has
 * @param speed of the first run
 */
public record IorMachine(int ranks, int nodes, long memoryBytes, long freeBytes, Speed speed) {
  /**
   * Bytes per second of a short run.
   *
   * @param write to the storage
   * @param read with pages dropped
   */
  public record Speed(double write, double read) {}
}

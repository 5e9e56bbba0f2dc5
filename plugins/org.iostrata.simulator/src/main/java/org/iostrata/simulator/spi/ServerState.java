// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

/** A server, as its cache layer sees it. */
public interface ServerState {
  /** The time, in ns since the run began. */
  long nowNs();

  /** How many bytes of its memory are free. */
  long freeBytes();

  /** The disk is asked for at most so much at once. */
  long accessBytes();

  /** Data that was to be written is not needed any more: newer data takes its place. */
  void drop(long bytes);
}

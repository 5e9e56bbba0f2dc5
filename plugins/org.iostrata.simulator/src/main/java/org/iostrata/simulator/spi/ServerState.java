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

  /**
   * Data comes, and is read, in pieces of at most so much: a layer that keeps memory for itself
   * leaves more than this, or some piece waits for ever.
   */
  long atOnceBytes();

  /** Data that was to be written is not needed any more: newer data takes its place. */
  void drop(long bytes);
}

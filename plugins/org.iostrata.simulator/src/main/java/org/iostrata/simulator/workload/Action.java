// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import org.iostrata.simulator.spi.Extents;

/**
 * What a process of a program does. Files are told by their place in {@link Workload#files}. What
 * is collective is done by all processes, in the same order.
 */
public sealed interface Action {
  /** Opens a file; collective. */
  record Open(int file) implements Action {}

  /** Closes a file; collective. */
  record Close(int file) implements Action {}

  /** Waits until what the servers got of a file is on their disks. */
  record Flush(int file) implements Action {}

  /** Reads ranges of a file. */
  record ReadAlone(int file, Extents ranges) implements Action {}

  /** Writes ranges of a file. */
  record WriteAlone(int file, Extents ranges) implements Action {}

  /** Reads ranges of a file together with the others; collective. */
  record ReadAll(int file, Extents ranges) implements Action {}

  /** Writes ranges of a file together with the others; collective. */
  record WriteAll(int file, Extents ranges) implements Action {}

  /** Waits for the others; collective. */
  record Barrier() implements Action {}

  /** Computes. */
  record Compute(double instructions) implements Action {}

  /** Tells all others, from the first process; collective. */
  record Broadcast(long bytes) implements Action {}

  /** Each tells each other; collective. */
  record Allgather(long bytes) implements Action {}

  /** All tell the first process; collective. */
  record Gather(long bytes) implements Action {}

  /** All tell the first process, along a tree in which they are combined; collective. */
  record Reduce(long bytes) implements Action {}

  /** Sends a message to another process. */
  record Send(int to, int tag, long bytes) implements Action {}

  /** Waits for a message of another process. */
  record Receive(int from, int tag) implements Action {}

  /** Lets time pass, however fast the processor is. */
  record Elapse(long ns) implements Action {}

  /** Tells those that {@linkplain Await wait} for an event that it is here. */
  record Arrive(long event) implements Action {}

  /** Waits until so many have {@linkplain Arrive arrived} at an event. */
  record Await(long event, int arrivals) implements Action {}
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.List;

/**
 * A process of the traced program, or devices that serve it.
 *
 * @param index 0..n-1 in the order of the trace's definitions
 * @param name its name in the trace, for example {@code MPI Rank 0}
 * @param threads the indices of its threads, ascending
 * @param role what it is for
 * @param team a number that those have in common that work together, as the ranks of a communicator
 * @param host where it ran
 * @param creator the index of the process that started it, or {@link Trace#NONE}
 */
public record TraceProcess(
    int index,
    String name,
    List<Integer> threads,
    Role role,
    int team,
    TraceHost host,
    int creator) {
  /** Copies the list. */
  public TraceProcess {
    threads = List.copyOf(threads);
  }

  /** A process that works with all others, or devices. */
  public TraceProcess(
      int index, String name, List<Integer> threads, boolean isDevice, TraceHost host) {
    this(index, name, threads, isDevice ? Role.DEVICE : Role.APPLICATION, 0, host, Trace.NONE);
  }

  /** A process of which the trace does not tell where it ran. */
  public TraceProcess(int index, String name, List<Integer> threads, boolean isDevice) {
    this(index, name, threads, isDevice, TraceHost.UNKNOWN);
  }

  /** A process of the program. */
  public TraceProcess(int index, String name, List<Integer> threads) {
    this(index, name, threads, false);
  }

  /** Whether it is no part of the program: the block devices, an accelerator. */
  public boolean isDevice() {
    return role == Role.DEVICE;
  }
}

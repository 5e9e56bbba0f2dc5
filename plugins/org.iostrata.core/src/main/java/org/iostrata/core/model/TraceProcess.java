// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.List;

/**
 * A process of the traced program.
 *
 * @param index 0..n-1 in the order of the trace's definitions
 * @param name its name in the trace, for example {@code MPI Rank 0}
 * @param threads the indices of its threads, ascending
 */
public record TraceProcess(int index, String name, List<Integer> threads) {
  /** Copies the list. */
  public TraceProcess {
    threads = List.copyOf(threads);
  }
}

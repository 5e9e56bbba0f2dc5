// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

/**
 * Who does what of a collective operation in two phases: which part of the file each process reads
 * or writes for all others, one buffer after the other. Has no state.
 */
public interface Splitter extends Kind {
  /**
   * What is split.
   *
   * @param first where the first byte is that any process accesses
   * @param last what is behind the last of them
   * @param ranks how many processes there are
   * @param bufferBytes how much one does at once
   */
  record Whole(long first, long last, int ranks, long bufferBytes) {}

  /** Where a process begins in an iteration, from 0; what it has there may be empty. */
  long begin(Whole span, int rank, long iteration);

  /** What is behind the last byte of a process in an iteration; not less than its begin. */
  long end(Whole span, int rank, long iteration);

  /** How many iterations it takes. */
  long iterations(Whole span);

  /** Whether, of a read, a process asks the servers before it hears what the others want. */
  boolean readsAhead();

  /** Whether what a process writes for all is sorted, and what lies together joined. */
  default boolean joinsRanges() {
    return false;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.simulator.spi.Splitter;

/**
 * Each process has one part of the file, as large as that of the others. What it has gathered it
 * writes in the order in which it came.
 */
public class SharedSplitter implements Splitter {
  @Override
  public String name() {
    return "two-phase";
  }

  @Override
  public long begin(Whole span, int rank, long iteration) {
    return Math.min(shareEnd(span, rank), shareBegin(span, rank) + iteration * span.bufferBytes());
  }

  @Override
  public long end(Whole span, int rank, long iteration) {
    return Math.min(shareEnd(span, rank), begin(span, rank, iteration) + span.bufferBytes());
  }

  private static long share(Whole span) {
    return (span.last() - span.first()) / span.ranks();
  }

  private static long shareBegin(Whole span, int rank) {
    return span.first() + rank * share(span);
  }

  /** The last process has what remains. */
  private static long shareEnd(Whole span, int rank) {
    return rank + 1 == span.ranks() ? span.last() : shareBegin(span, rank + 1);
  }

  @Override
  public long iterations(Whole span) {
    long largest = span.last() - shareBegin(span, span.ranks() - 1);
    return (largest + span.bufferBytes() - 1) / span.bufferBytes();
  }

  @Override
  public boolean readsAhead() {
    return true;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.simulator.spi.Splitter;

/** Processes have buffers in turn, so that in an iteration all of them work side by side. */
public final class InterleavedSplitter implements Splitter {
  @Override
  public String name() {
    return "interleaved";
  }

  @Override
  public long begin(Whole span, int rank, long iteration) {
    return Math.min(
        span.last(), span.first() + (iteration * span.ranks() + rank) * span.bufferBytes());
  }

  @Override
  public long end(Whole span, int rank, long iteration) {
    return Math.min(span.last(), begin(span, rank, iteration) + span.bufferBytes());
  }

  @Override
  public long iterations(Whole span) {
    long row = span.ranks() * span.bufferBytes();
    return (span.last() - span.first() + row - 1) / row;
  }

  @Override
  public boolean readsAhead() {
    return false;
  }
}

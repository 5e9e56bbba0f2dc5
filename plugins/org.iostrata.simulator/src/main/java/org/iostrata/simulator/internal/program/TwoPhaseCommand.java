// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.spi.Extents;
import org.iostrata.simulator.spi.Splitter;

/**
 * Reads or writes together: each process does windows of the file for all, one buffer after the
 * other, and exchanges data with those that have something in them. When no process's ranges reach
 * into another's, each does its own.
 */
abstract class TwoPhaseCommand extends FileCommand {
  private static final int MEET = 0;
  private static final int TELL = 1;
  private static final int DECIDE = 2;

  /** The first step of an iteration. */
  static final int ITERATE = 3;

  private static final int SPAN_BYTES = 16;
  private static final int NOTHING = 0;

  /** A range in a message from one process to another. */
  private static final int RANGE_BYTES = 16;

  private final Extents ranges;
  private final CollectiveBuffers buffers;
  private Gathering gathering;
  private Splitter.Whole span;
  private long iteration = -1;

  TwoPhaseCommand(OperationKind kind, SharedFile file, Extents ranges, CollectiveBuffers buffers) {
    super(kind, file);
    this.ranges = ranges;
    this.buffers = buffers;
  }

  @Override
  int run(int step, ClientProcess self) {
    switch (step) {
      case MEET -> {
        gathering = self.world().gather(self, ranges);
        self.world().barrier().enter(self);
        return TELL;
      }
      case TELL -> {
        self.call(new AllgatherCommand(SPAN_BYTES));
        return DECIDE;
      }
      case DECIDE -> {
        return decide(self);
      }
      case ITERATE -> {
        iteration++;
        return iteration < splitter().iterations(span) ? begin(self) : END;
      }
      default -> {
        return proceed(step, self);
      }
    }
  }

  private int decide(ClientProcess self) {
    if (!gathering.isInterleaved()) {
      self.call(direct(ranges));
      return END;
    }
    span =
        new Splitter.Whole(
            gathering.first(), gathering.last(), buffers.aggregators(), buffers.bufferBytes());
    return ITERATE;
  }

  /** What does the same alone. */
  abstract Command direct(Extents own);

  /** The first step of an iteration; the next one is behind {@link #ITERATE}, or it. */
  abstract int begin(ClientProcess self);

  /** Another step of an iteration. */
  abstract int proceed(int step, ClientProcess self);

  /** How each does its own. */
  final AloneAccess alone() {
    return buffers.alone();
  }

  /** What this process accesses. */
  final Extents ranges() {
    return ranges;
  }

  final Splitter splitter() {
    return buffers.splitter();
  }

  /**
   * Where the window of a process begins; where it ends, too, of one that does nothing for others.
   */
  final long windowBegin(int rank) {
    return rank < buffers.aggregators() ? splitter().begin(span, rank, iteration) : NOTHING;
  }

  /** Where it ends. */
  final long windowEnd(int rank) {
    return rank < buffers.aggregators() ? splitter().end(span, rank, iteration) : NOTHING;
  }

  /** Whether a process has to do with the window of another one. */
  final boolean reaches(int rank, int window) {
    return gathering.reaches(rank, windowBegin(window), windowEnd(window));
  }

  /** What a process has in the window of another one. */
  final Extents inWindow(int rank, int window) {
    return gathering.of(rank).within(windowBegin(window), windowEnd(window));
  }

  /** What of the window of a process anybody accesses, as one range. */
  final Extents wanted(int window) {
    return gathering.spanWithin(windowBegin(window), windowEnd(window));
  }

  /** How long a message with ranges is. */
  static long listBytes(Extents list) {
    return ServerRequests.HEADER_BYTES + (long) RANGE_BYTES * list.size();
  }
}

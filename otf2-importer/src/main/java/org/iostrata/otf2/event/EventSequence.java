// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import org.iostrata.otf2.Otf2Exception;

/**
 * Events that are read once, in their order. Times are global ticks (the locations' clock offsets
 * applied), references are global ones (their mapping tables applied). Events of types OTF2 3.0
 * does not know are skipped by their length, and counted in {@link #unknownEvents()} and in the
 * numbers the read methods return.
 *
 * <p>One thread at a time; different readers of one archive may run in different threads.
 */
public interface EventSequence extends AutoCloseable {
  /** Reads the rest; returns how many events that was. */
  default long read(EventVisitor visitor) throws Otf2Exception {
    return read(visitor, Long.MAX_VALUE);
  }

  /** Reads at most {@code maxEvents}; returns how many that was, fewer only at the end. */
  long read(EventVisitor visitor, long maxEvents) throws Otf2Exception;

  /** Reads events until the first with a time not before {@code endTicks}; returns how many. */
  long readUntil(EventVisitor visitor, long endTicks) throws Otf2Exception;

  /** Reads the rest in the uniform view; returns how many events that was. */
  default long readRecords(EventRecordVisitor visitor) throws Otf2Exception {
    return readRecords(visitor, Long.MAX_VALUE);
  }

  /** Reads at most {@code maxEvents} in the uniform view; returns how many that was. */
  long readRecords(EventRecordVisitor visitor, long maxEvents) throws Otf2Exception;

  /**
   * Goes to the first event of each location with a time not before {@code ticks}, or to its end.
   */
  void seekTime(long ticks) throws Otf2Exception;

  /** How many events of unknown type were skipped since the reader was opened. */
  long unknownEvents();

  /** Gives files and buffers back for good. */
  @Override
  void close();
}

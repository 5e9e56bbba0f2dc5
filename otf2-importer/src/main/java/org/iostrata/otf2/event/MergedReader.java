// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import org.iostrata.otf2.Otf2Exception;

/**
 * Reads the events of several locations by time; at equal times, by location index. Otherwise as
 * {@link EventReader}. Files and buffers held at once are bounded whatever the number of locations.
 */
public interface MergedReader extends AutoCloseable {
  /** The indices of the locations, in ascending order. */
  int[] locations();

  /** Reads the rest; returns how many events that was. */
  long read(EventVisitor visitor) throws Otf2Exception;

  /** Reads at most {@code maxEvents}; returns how many that was, fewer only at the end. */
  long read(EventVisitor visitor, long maxEvents) throws Otf2Exception;

  /** Reads events with a time before {@code endTicks}; returns how many. */
  long readUntil(EventVisitor visitor, long endTicks) throws Otf2Exception;

  /** Reads the rest in the uniform view; returns how many events that was. */
  long readRecords(EventRecordVisitor visitor) throws Otf2Exception;

  /** Reads at most {@code maxEvents} in the uniform view; returns how many that was. */
  long readRecords(EventRecordVisitor visitor, long maxEvents) throws Otf2Exception;

  /** Goes to the first event of each location with a time not before {@code ticks}. */
  void seekTime(long ticks) throws Otf2Exception;

  /** Where the reader is. */
  MergedPosition position();

  /** Goes to a position a reader of the same locations gave. */
  void seek(MergedPosition position) throws Otf2Exception;

  /** How many events of unknown type were skipped since the reader was opened. */
  long unknownEvents();

  /** Gives files and buffers back for good. */
  @Override
  void close();
}

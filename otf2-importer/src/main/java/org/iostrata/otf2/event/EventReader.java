// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import org.iostrata.otf2.Otf2Exception;

/**
 * Reads the events of one location, in their order. Times are global ticks (the location's clock
 * offsets applied), references are global ones (its mapping tables applied). Events of types OTF2
 * 3.0 does not know are skipped by their length, and counted in {@link #unknownEvents()} and in the
 * numbers the read methods return.
 *
 * <p>Holds a file and a buffer of bounded size from the first read until {@link #suspend} or {@link
 * #close}. One thread at a time; different readers of one archive may run in different threads.
 */
public interface EventReader extends AutoCloseable {
  /** The index of the location. */
  int location();

  /** Reads the rest; returns how many events that was. */
  long read(EventVisitor visitor) throws Otf2Exception;

  /** Reads at most {@code maxEvents}; returns how many that was, fewer only at the end. */
  long read(EventVisitor visitor, long maxEvents) throws Otf2Exception;

  /** Reads events until the first with a time not before {@code endTicks}; returns how many. */
  long readUntil(EventVisitor visitor, long endTicks) throws Otf2Exception;

  /** Reads the rest in the uniform view; returns how many events that was. */
  long readRecords(EventRecordVisitor visitor) throws Otf2Exception;

  /** Reads at most {@code maxEvents} in the uniform view; returns how many that was. */
  long readRecords(EventRecordVisitor visitor, long maxEvents) throws Otf2Exception;

  /** Counts the rest by type without decoding it; afterwards the reader is at the end. */
  EventCounts count() throws Otf2Exception;

  /** Goes to the first event with a time not before {@code ticks} (global), or to the end. */
  void seekTime(long ticks) throws Otf2Exception;

  /** Goes to where {@code number} events lie before, or to the end when there are fewer. */
  void seekEvent(long number) throws Otf2Exception;

  /** Where the reader is. */
  EventPosition position();

  /** Goes to a position this or another reader of the same location gave. */
  void seek(EventPosition position) throws Otf2Exception;

  /** How many events of unknown type were skipped since the reader was opened. */
  long unknownEvents();

  /** Gives file and buffer back and keeps the position; reading takes them again by itself. */
  void suspend();

  /** Gives file and buffer back for good. */
  @Override
  void close();
}

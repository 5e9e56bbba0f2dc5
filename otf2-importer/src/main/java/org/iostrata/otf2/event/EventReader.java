// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import org.iostrata.otf2.Otf2Exception;

/**
 * The events of one location. Holds a file and a buffer of bounded size from the first read until
 * {@link #suspend} or {@link #close}.
 */
public interface EventReader extends EventSequence {
  /** The index of the location. */
  int location();

  /** Counts the rest by type without decoding it; afterwards the reader is at the end. */
  EventCounts count() throws Otf2Exception;

  /** Goes to where {@code number} events lie before, or to the end when there are fewer. */
  void seekEvent(long number) throws Otf2Exception;

  /** Where the reader is. */
  EventPosition position();

  /** Goes to a position this or another reader of the same location gave. */
  void seek(EventPosition position) throws Otf2Exception;

  /** Gives file and buffer back and keeps the position; reading takes them again by itself. */
  void suspend();
}

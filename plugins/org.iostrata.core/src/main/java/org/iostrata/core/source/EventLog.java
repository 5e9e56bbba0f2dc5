// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.progress.Progress;

/**
 * The events of a trace one by one, numbered 0, 1, 2 … by time over all threads: what a table of
 * events shows. Any part of it can be read without what is before. Safe for several threads, which
 * wait for each other.
 */
public interface EventLog extends AutoCloseable {
  /**
   * Goes through the trace once and remembers places in it. Before, and while this runs in another
   * thread, the other methods work on the known part fast and on the rest by reading up to it.
   *
   * @throws java.util.concurrent.CancellationException when {@code progress} says so
   */
  void index(Progress progress) throws IOException;

  /** What {@link #index} found out, for {@link #restore}; empty when that takes no time. */
  default byte[] indexed() {
    return new byte[0];
  }

  /**
   * Does what {@link #index} does, without reading the trace.
   *
   * @param indexed what it {@linkplain #indexed found out} when the trace was the same
   */
  default void restore(byte[] indexed) {}

  /** How many events are known: all of them after {@link #index}. */
  long count();

  /** The time of the last known event, in ns since the trace's start; 0 without events. */
  long lastNs();

  /** The number of the first event that is not before a time, or of the end. */
  long numberAt(long timeNs) throws IOException;

  /** The events from a number on; fewer than asked for only at the end. */
  List<LoggedEvent> read(long number, int count) throws IOException;

  @Override
  void close();
}

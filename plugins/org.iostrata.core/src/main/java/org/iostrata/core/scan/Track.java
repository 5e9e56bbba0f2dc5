// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.scan;

import java.io.IOException;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;

/**
 * A process, or one thread of it that is read apart, between rounds: how far it was read. Read by
 * one worker at a time.
 */
final class Track {
  private final int number;
  private final int process;
  private final boolean apart;
  private final Quality quality = new Quality();
  private OperationCursor cursor;
  private boolean entangled;
  private boolean atEnd;
  private long reachedNs = Long.MIN_VALUE;
  private long watermarkNs = Long.MIN_VALUE;
  private long events;

  /**
   * Nothing read yet.
   *
   * @param number its number among all tracks
   * @param thread null for a process as a whole: its cursor is opened when it is first read
   */
  Track(int number, int process, OperationCursor thread) {
    this.number = number;
    this.process = process;
    cursor = thread;
    apart = thread != null;
  }

  /** Whoever gets what is read. */
  interface Taker {
    void take(OperationBatch batch);
  }

  /** Reads until a time, at most about {@code maxEvents}; an ended cursor is closed for good. */
  void read(Source source, OperationBatch batch, long untilNs, long maxEvents, Taker taker)
      throws IOException {
    if (cursor == null) {
      cursor = source.operations(process);
    }
    long before = events;
    boolean more = true;
    while (more && events - before < maxEvents) {
      more = cursor.fill(batch, untilNs);
      events = cursor.events();
      taker.take(batch);
    }
    reachedNs = cursor.reachedNs();
    watermarkNs = cursor.watermarkNs();
    entangled = apart && cursor.isEntangled();
    if (cursor.isAtEnd()) {
      atEnd = true;
      quality.merge(cursor.quality());
      close();
    }
  }

  void suspend() {
    if (cursor != null) {
      cursor.suspend();
    }
  }

  void close() throws IOException {
    if (cursor != null) {
      cursor.close();
      cursor = null;
    }
  }

  int number() {
    return number;
  }

  int process() {
    return process;
  }

  /** Whether to read the process as a whole instead, since its threads share handles. */
  boolean isEntangled() {
    return entangled;
  }

  boolean isAtEnd() {
    return atEnd;
  }

  long reachedNs() {
    return reachedNs;
  }

  long watermarkNs() {
    return watermarkNs;
  }

  long events() {
    return events;
  }

  Quality quality() {
    return quality;
  }
}

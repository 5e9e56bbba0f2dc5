// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import org.iostrata.core.model.OperationBatch;

/**
 * Walks once over the operations of one process. Used by one thread at a time; carries the state of
 * open operations and handles from call to call, so its memory does not grow with the trace.
 */
public interface OperationCursor extends AutoCloseable {
  /**
   * Clears the batch and fills it with the next operations, in order of completion (operations
   * inside an undecided call, such as what {@code MPI_File_open} does below, come when the call is
   * left). Stops when the batch holds its {@linkplain OperationBatch#capacity capacity}, when the
   * events have reached {@code toNs} (some may lie after it), or at the end.
   *
   * @return whether to call again for this {@code toNs}: the batch was full before the time was
   *     reached
   */
  boolean fill(OperationBatch batch, long toNs) throws IOException;

  /**
   * Operations that end before a time, in nanoseconds, may be left out from now on. What they mean
   * for others, such as the parents that they were part of, is told all the same. To be asked for
   * before the first {@link #fill}.
   */
  default void skipBefore(long fromNs) throws IOException {}

  /**
   * Whether this one, which reads one of several threads apart, may have told wrong: threads of its
   * process use the same handle, and only the order of their events tells what they did.
   */
  default boolean isEntangled() {
    return false;
  }

  /** Whether all operations were delivered. */
  boolean isAtEnd();

  /** The time of the last event read; {@link Long#MIN_VALUE} before the first. */
  long reachedNs();

  /**
   * No operation delivered later begins before this time: the begin of the oldest one still open,
   * else {@link #reachedNs}; {@link Long#MAX_VALUE} at the end.
   */
  long watermarkNs();

  /** How many events were read so far. */
  long events();

  /** What was odd so far; complete at the end. */
  Quality quality();

  /** Gives files and buffers back; the next {@link #fill} takes them again. */
  void suspend();

  /** Gives everything back. */
  @Override
  void close() throws IOException;
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.model.Trace;

/**
 * Turns a trace of one format into operations. Opening is cheap: events are read by the cursors.
 * Cursors of different processes may be used by different threads at once.
 */
public interface Source extends AutoCloseable {
  /** What the trace says about itself. */
  Trace trace();

  /** Which operations it yields. */
  default Part part() {
    return Part.WHOLE;
  }

  /** The whole trace, when it yields a part of the operations. */
  default Source whole() {
    return this;
  }

  /**
   * The operations of one process, from its first. Each call gives a new cursor; close it.
   *
   * @param process the index of the process
   */
  OperationCursor operations(int process) throws IOException;

  /**
   * The operations of one process, a cursor for each of its threads, which several workers may use
   * at once. Once one {@linkplain OperationCursor#isEntangled is entangled}, only {@link
   * #operations} tells what happened.
   *
   * @param process the index of the process
   */
  default List<OperationCursor> operationsByThread(int process) throws IOException {
    return List.of(operations(process));
  }

  /** What is odd in its files, as far as they were read; its operations' cursors tell the rest. */
  default Quality quality() {
    return new Quality();
  }

  /** Its records, when the format has any to count. */
  default Optional<Records> records() {
    return Optional.empty();
  }

  /** What it tells beside operations, when it does. */
  default Optional<Surroundings> surroundings() {
    return Optional.empty();
  }

  /**
   * What the trace counted of the whole run, when it does so beside recording operations: counters
   * tell of all of them, where recordings may end before the run does.
   */
  default Optional<SummarySource> counted() {
    return Optional.empty();
  }

  /** Gives back what it holds. */
  @Override
  default void close() throws IOException {}
}

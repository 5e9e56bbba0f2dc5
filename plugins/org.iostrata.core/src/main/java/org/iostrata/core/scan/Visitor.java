// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.scan;

import java.io.IOException;
import org.iostrata.core.model.OperationBatch;

/**
 * Looks at the operations of some processes, one process behind the other. Called by one thread at
 * a time.
 */
@FunctionalInterface
public interface Visitor extends AutoCloseable {
  /** Takes the next operations of a process; the batch is filled again afterwards. */
  void take(int process, OperationBatch batch) throws IOException;

  /**
   * How far a process was read: after every batch.
   *
   * @param reachedNs the time of the last event read
   * @param watermarkNs no operation taken later begins before this time
   */
  default void reached(int process, long reachedNs, long watermarkNs) throws IOException {}

  /** All was taken, or the scan failed. */
  @Override
  default void close() throws IOException {}
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.model.OperationBatch;

/**
 * Adds operations up, in any order: of other processes and of other times alike. Not thread-safe:
 * each thread has its own, merged at the end.
 *
 * @param <A> its own type
 */
public interface Accumulator<A extends Accumulator<A>> extends Portable {
  /** Adds one operation. */
  void add(OperationBatch batch, int row);

  /** Adds what another has added up. */
  void merge(A other);
}

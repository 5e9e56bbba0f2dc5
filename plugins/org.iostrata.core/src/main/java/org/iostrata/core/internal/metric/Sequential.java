// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.state.Portable;

/**
 * Takes the operations of one process, or of one thread, in the order in which they complete. Of
 * two that were told of stretches that follow each other, the earlier one takes the later one over.
 * Not thread-safe.
 *
 * @param <A> its own type
 */
public interface Sequential<A extends Sequential<A>> extends Portable {
  /** Adds what came right behind; the other one is used up. */
  void append(A next);
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.state;

/** What can be written, and read again elsewhere. */
public interface Portable {
  /** Writes all it holds. */
  void write(StateOutput out);

  /**
   * Takes what was written; to be asked of an empty one only.
   *
   * @throws StateException when it cannot have been written by {@link #write}
   */
  void read(StateInput in) throws StateException;
}

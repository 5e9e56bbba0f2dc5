// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.progress;

/**
 * Hears how far long work is, and may stop it. Called from one thread at a time, some times a
 * second.
 */
@FunctionalInterface
public interface Progress {
  /** Tells nobody and never stops. */
  Progress NONE = (done, total) -> {};

  /**
   * Some work is done.
   *
   * @param done units done so far, for example events
   * @param total units expected; a hint, {@code done} may exceed it; 0 when nobody knows
   */
  void report(long done, long total);

  /**
   * Whether to stop; the work then ends soon with {@link
   * java.util.concurrent.CancellationException}.
   */
  default boolean isCancelled() {
    return false;
  }
}

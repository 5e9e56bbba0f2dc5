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

  /**
   * The progress of a part of the work.
   *
   * @param from where the part begins, as a share of the whole from 0 to 1
   * @param to where it ends
   */
  default Progress part(double from, double to) {
    Progress whole = this;
    return new Progress() {
      @Override
      public void report(long done, long total) {
        whole.report(Math.round(from * total + (to - from) * done), total);
      }

      @Override
      public boolean isCancelled() {
        return whole.isCancelled();
      }
    };
  }
}

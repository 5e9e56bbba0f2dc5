// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

/** Hears which operation of one process served a collective request of another. */
@FunctionalInterface
public interface ServedSink {
  /**
   * An operation, by what finds it.
   *
   * @param admitNs when it began
   */
  record ServedEnd(int thread, int layerKind, long admitNs) {}

  /** A request was served, in part at least: one call for each operation that moved bytes of it. */
  void served(ServedEnd request, ServedEnd by);
}

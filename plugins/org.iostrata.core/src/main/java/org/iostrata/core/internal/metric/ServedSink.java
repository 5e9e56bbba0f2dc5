// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.source.Surroundings.LinkedOperation;

/** Hears which operation of one process served a collective request of another. */
@FunctionalInterface
public interface ServedSink {
  /** A request was served, in part at least: one call for each operation that moved bytes of it. */
  void served(LinkedOperation request, LinkedOperation by);
}

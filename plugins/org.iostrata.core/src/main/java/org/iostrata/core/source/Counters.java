// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;

/** What a log counted. Each reading reads the log. */
@FunctionalInterface
public interface Counters {
  /**
   * Tells all counters, in the order of the log.
   *
   * @throws IOException when it cannot be read, or the visitor says so
   */
  void read(CounterVisitor visitor) throws IOException;
}

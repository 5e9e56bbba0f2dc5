// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

import java.util.Map;

/**
 * What makes one kind of something. It is found as a provider (see {@link java.util.ServiceLoader})
 * and chosen by its name in the file of a cluster or a workload. Has no state.
 */
public interface Kind {
  /** The name, never that of another one of the same type. */
  String name();

  /** The names of its settings, with what they are by themselves. */
  default Map<String, Double> settings() {
    return Map.of();
  }
}

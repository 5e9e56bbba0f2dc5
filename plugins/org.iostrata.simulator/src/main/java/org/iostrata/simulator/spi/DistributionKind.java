// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

/** Makes distributions of one kind. */
public interface DistributionKind extends Kind {
  /** A distribution. */
  FileDistribution distribution(Settings settings);
}

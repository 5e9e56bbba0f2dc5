// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.file;

import java.util.Map;
import org.iostrata.simulator.spi.DistributionKind;
import org.iostrata.simulator.spi.FileDistribution;
import org.iostrata.simulator.spi.Settings;

/** Chunks on one server after the other. */
public final class Raid0 implements DistributionKind {
  @Override
  public String name() {
    return "raid0";
  }

  @Override
  public Map<String, Double> settings() {
    return Map.of("chunk", 64.0 * 1024);
  }

  @Override
  public FileDistribution distribution(Settings settings) {
    return new Striping(settings.bytes("chunk"));
  }
}

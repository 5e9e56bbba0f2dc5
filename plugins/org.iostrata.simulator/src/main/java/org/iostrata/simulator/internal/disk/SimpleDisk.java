// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.disk;

import java.util.Map;
import org.iostrata.simulator.spi.DiskKind;
import org.iostrata.simulator.spi.DiskModel;
import org.iostrata.simulator.spi.Settings;

/** Disks of which every access costs the same way, wherever it goes. */
public final class SimpleDisk implements DiskKind {
  @Override
  public String name() {
    return "simple";
  }

  @Override
  public Map<String, Double> settings() {
    return Map.of("rate", 50.0 * (1 << 20), "access", 0.010);
  }

  @Override
  public DiskModel disk(Settings settings) {
    double rate = settings.get("rate");
    double seconds = settings.get("access");
    return access -> seconds + access.bytes() / rate;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.disk;

import java.util.Map;
import org.iostrata.simulator.spi.DiskKind;
import org.iostrata.simulator.spi.DiskModel;
import org.iostrata.simulator.spi.Settings;

/** Flash: reads and writes have a rate and a latency of their own, and places do not matter. */
public final class Ssd implements DiskKind {
  @Override
  public String name() {
    return "ssd";
  }

  @Override
  public Map<String, Double> settings() {
    return Map.of(
        "readRate",
        500.0 * (1 << 20),
        "writeRate",
        400.0 * (1 << 20),
        "readAccess",
        0.0001,
        "writeAccess",
        0.00005);
  }

  @Override
  public DiskModel disk(Settings settings) {
    double readRate = settings.get("readRate");
    double writeRate = settings.get("writeRate");
    double readSeconds = settings.get("readAccess");
    double writeSeconds = settings.get("writeAccess");
    return access ->
        access.isWrite()
            ? writeSeconds + access.bytes() / writeRate
            : readSeconds + access.bytes() / readRate;
  }
}

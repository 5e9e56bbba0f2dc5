// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.disk;

import java.util.Map;
import org.iostrata.simulator.spi.DiskKind;
import org.iostrata.simulator.spi.DiskModel;
import org.iostrata.simulator.spi.Settings;

/** Hard disks; by itself the paper's, of 7,200 turns a minute. */
public final class RefinedDisk implements DiskKind {
  @Override
  public String name() {
    return "refined";
  }

  @Override
  public Map<String, Double> settings() {
    return Map.of(
        "rate", 50.0 * (1 << 20),
        "turnsPerMinute", 7200.0,
        "trackToTrack", 0.001,
        "seek", 0.010,
        "near", 5.0 * (1 << 20));
  }

  @Override
  public DiskModel disk(Settings settings) {
    return new HardDisk(
        settings.get("rate"),
        30 / settings.get("turnsPerMinute"),
        settings.get("trackToTrack"),
        settings.get("seek"),
        settings.bytes("near"));
  }
}

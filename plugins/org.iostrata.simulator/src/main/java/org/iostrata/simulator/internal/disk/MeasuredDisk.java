// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.disk;

import java.util.Map;
import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.DiskKind;
import org.iostrata.simulator.spi.DiskModel;
import org.iostrata.simulator.spi.Settings;

/**
 * Disks as recorded times show them: every access has a latency, one that does not go on where the
 * last one ended a seek, and bytes have a rate; reads and writes have their own.
 */
public final class MeasuredDisk implements DiskKind {
  /** The name by which files choose it. */
  public static final String NAME = "measured";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Map<String, Double> settings() {
    return Map.of(
        "readRate", 100.0 * (1 << 20),
        "writeRate", 100.0 * (1 << 20),
        "readAccess", 0.0001,
        "writeAccess", 0.0001,
        "seek", 0.001);
  }

  @Override
  public DiskModel disk(Settings settings) {
    return new Model(settings);
  }

  private static final class Model implements DiskModel {
    private final Settings settings;
    private final double seek;
    private int file = -1; // none yet
    private long end;

    Model(Settings settings) {
      this.settings = settings;
      seek = settings.get("seek");
    }

    @Override
    public double serve(DiskAccess access) {
      boolean isNext = access.file() == file && access.offset() == end;
      file = access.file();
      end = access.end();
      String kind = access.isWrite() ? "write" : "read";
      return settings.get(kind + "Access")
          + (isNext ? 0 : seek)
          + access.bytes() / settings.get(kind + "Rate");
    }
  }
}

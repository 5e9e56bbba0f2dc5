// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.file;

import java.util.Map;
import org.iostrata.simulator.spi.DistributionKind;
import org.iostrata.simulator.spi.FileDistribution;
import org.iostrata.simulator.spi.Settings;

/** The whole file on one server. */
public final class OneServer implements DistributionKind {
  @Override
  public String name() {
    return "one-server";
  }

  @Override
  public Map<String, Double> settings() {
    return Map.of("server", 0.0);
  }

  @Override
  public FileDistribution distribution(Settings settings) {
    long server = settings.bytes("server");
    return (offset, bytes, servers, placement) ->
        placement.add((int) (server % servers), offset, bytes);
  }
}

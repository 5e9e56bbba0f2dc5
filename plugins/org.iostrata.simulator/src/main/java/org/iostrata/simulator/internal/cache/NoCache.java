// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.ServerState;
import org.iostrata.simulator.spi.Settings;

/** Takes no data while other data waits: clients wait for the disk. */
public final class NoCache implements CacheKind {
  @Override
  public String name() {
    return "NoCache";
  }

  @Override
  public CacheLayer cache(ServerState memory, Settings settings) {
    return new FirstComeLayer(memory, false);
  }
}

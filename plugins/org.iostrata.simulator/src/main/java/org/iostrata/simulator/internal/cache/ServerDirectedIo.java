// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.ServerState;
import org.iostrata.simulator.spi.Settings;

/** Chooses the order itself, by where data is in the file. */
public final class ServerDirectedIo implements CacheKind {
  @Override
  public String name() {
    return "ServerDirectedIO";
  }

  @Override
  public CacheLayer cache(ServerState memory, Settings settings) {
    return new ServerDirectedLayer(memory);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.ServerState;
import org.iostrata.simulator.spi.Settings;

/** Does with what is at its turn all that waits and continues it in the file. */
public final class AggregationCache implements CacheKind {
  @Override
  public String name() {
    return "AggregationCache";
  }

  @Override
  public CacheLayer cache(ServerState memory, Settings settings) {
    return new AggregatingLayer(memory);
  }
}

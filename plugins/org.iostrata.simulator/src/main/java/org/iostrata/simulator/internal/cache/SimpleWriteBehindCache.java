// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.ServerState;
import org.iostrata.simulator.spi.Settings;

/** Takes data while there is memory, and writes it later, in the order in which it came. */
public final class SimpleWriteBehindCache implements CacheKind {
  @Override
  public String name() {
    return "SimpleWriteBehindCache";
  }

  @Override
  public CacheLayer cache(ServerState memory, Settings settings) {
    return new FirstComeLayer(memory, true);
  }
}

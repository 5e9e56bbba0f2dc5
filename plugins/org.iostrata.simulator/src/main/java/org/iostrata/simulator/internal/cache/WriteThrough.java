// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.ServerState;
import org.iostrata.simulator.spi.Settings;

/** Does what came first, and answers a write when the disk has it: what programs see is safe. */
public final class WriteThrough implements CacheKind {
  @Override
  public String name() {
    return "WriteThrough";
  }

  @Override
  public CacheLayer cache(ServerState memory, Settings settings) {
    return new FirstComeLayer(memory, true) {
      @Override
      public boolean isWriteThrough() {
        return true;
      }
    };
  }
}

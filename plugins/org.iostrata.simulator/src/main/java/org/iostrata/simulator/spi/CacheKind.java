// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

/** Makes cache layers of one kind. */
public interface CacheKind extends Kind {
  /** The cache layer of a server, without anything to do. */
  CacheLayer cache(ServerState memory, Settings settings);
}

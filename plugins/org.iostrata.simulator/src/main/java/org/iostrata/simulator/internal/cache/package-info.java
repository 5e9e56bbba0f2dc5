// SPDX-License-Identifier: EPL-2.0

/**
 * Cache layers: what stands between a server and its disk. Each has a {@link
 * org.iostrata.simulator.spi.CacheKind} by which it is found.
 */
package org.iostrata.simulator.internal.cache;

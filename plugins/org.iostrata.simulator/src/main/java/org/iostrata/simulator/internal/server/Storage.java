// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.DiskModel;

/**
 * What a server keeps data in.
 *
 * @param memory its memory
 * @param cache what decides about memory and disk
 * @param disk its disk
 */
public record Storage(Memory memory, CacheLayer cache, DiskModel disk) {}

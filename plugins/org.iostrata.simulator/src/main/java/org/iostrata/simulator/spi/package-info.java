// SPDX-License-Identifier: EPL-2.0

/**
 * What others may add to the simulator: cache layers, disks, distributions of files, ways to split
 * collective operations. Each is made by a {@link org.iostrata.simulator.spi.Kind}, which is found
 * as a provider.
 */
package org.iostrata.simulator.spi;

// SPDX-License-Identifier: EPL-2.0

/**
 * The simulator: a discrete-event model of clients, network, servers, cache layers and disks, on
 * which a change is tried before anybody makes it. Give {@link org.iostrata.simulator.Simulator} a
 * cluster and a workload. To add a cache layer, a disk or the like, see {@link
 * org.iostrata.simulator.spi}.
 */
package org.iostrata.simulator;

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.server;

import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.internal.network.Network;
import org.iostrata.simulator.internal.record.Recorder;

/**
 * What servers live in.
 *
 * @param simulation time
 * @param network how they hear and answer
 * @param recorder who hears what they do
 */
public record Stage(Simulation simulation, Network network, Recorder recorder) {}

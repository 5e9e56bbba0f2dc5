// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.workload.Workload;

/** A cluster and what runs on it. */
public record SimulationCase(Cluster cluster, Workload workload) {}

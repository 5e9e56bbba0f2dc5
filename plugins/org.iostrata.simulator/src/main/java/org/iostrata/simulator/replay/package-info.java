// SPDX-License-Identifier: EPL-2.0

/**
 * Recorded runs on simulated clusters: what a layer did is read from a trace ({@link
 * org.iostrata.simulator.replay.RecordedProgram}), becomes a workload ({@link
 * org.iostrata.simulator.replay.ReplayWorkload}), the cluster is fitted to its times ({@link
 * org.iostrata.simulator.replay.ClusterFit}), and variants are tried ({@link
 * org.iostrata.simulator.replay.ReplayStudy}).
 */
package org.iostrata.simulator.replay;

// SPDX-License-Identifier: EPL-2.0

/** Variants of a cluster and a workload. */
package org.iostrata.simulator.sweep;

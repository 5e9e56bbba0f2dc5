// SPDX-License-Identifier: EPL-2.0

/** Puts a cluster and a workload together and runs them. */
package org.iostrata.simulator.internal.run;

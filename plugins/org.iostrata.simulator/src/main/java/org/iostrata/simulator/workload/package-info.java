// SPDX-License-Identifier: EPL-2.0

/** What simulated programs do. */
package org.iostrata.simulator.workload;

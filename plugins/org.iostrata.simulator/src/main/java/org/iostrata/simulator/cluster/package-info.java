// SPDX-License-Identifier: EPL-2.0

/** What a simulated cluster consists of. Immutable. */
package org.iostrata.simulator.cluster;

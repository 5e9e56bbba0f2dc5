// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.clock;

import org.iostrata.core.model.TraceHost;

/**
 * How the times of a host become those of the first one.
 *
 * @param host whose times
 * @param line what has to be added to them
 * @param bounds how many times of sent and received bytes bound it
 */
public record HostClock(TraceHost host, ClockLine line, long bounds) {}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import org.iostrata.core.internal.describe.Told;

/** A thread whose events could not be read to their end. */
public record CutThread(
    @Told("the index of its process") int process,
    @Told("its index") int thread,
    @Told("the file of its events") String file,
    @Told("how many were read") long events,
    @Told("how many it has by the trace's definitions") long claimedEvents,
    @Told("what is wrong behind them") String reason) {}

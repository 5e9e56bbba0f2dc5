// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;

/** What one process got from others that gave it to all: {@code MPI_Bcast}. */
public record BroadcastResult(
    @Told("the process, 0..n-1 as the trace defines it") int process,
    @Told("its name in the trace") String name,
    @Told("bytes that it got") long bytes) {}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;

/** How much of the I/O of one process runs beside its computing, and how much more could. */
public record OverlapResult(
    @Told("the process, 0..n-1 as the trace defines it") int process,
    @Told("its name in the trace") String name,
    @Told("how many threads it has in the trace") int threads,
    @Told("time in which it computes while I/O that it handed on is under way") long besideNs,
    @Told(
            "time of I/O that would fit behind the computing right before it, were it begun as"
                + " early")
        long hideableNs,
    @Told("how often I/O came behind computing, turns that are next to nothing left out")
        long turns) {}

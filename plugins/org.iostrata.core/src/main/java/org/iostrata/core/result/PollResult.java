// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;

/** A thread that waits for files which other processes make, by asking for them again and again. */
public record PollResult(
    @Told("the process, 0..n-1 as the trace defines it") int process,
    @Told("its name") String name,
    @Told("its thread") int thread,
    @Told("the layer of the questions: POSIX") Layer layer,
    @Told("a file that it waited for, the one of which it was latest") String path,
    @Told("how often it waited until a file was there") long waits,
    @Told("calls about these files that failed") long failed,
    @Told(
            "time from the last question in vain to the one that was not, all waits together: what it"
                + " sleeps in between")
        long gapNs,
    @Told(
            "how long the files were there before it asked again; where that is not known, as of names"
                + " that come more than once, half of the time in gapNs")
        long lateNs,
    @Told("when it saw the last of them") long seenNs) {}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Optional;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * What one process did for how long, and how long others waited for it meanwhile. At each time a
 * process does one thing. Who waits, waits for whom a message tells, or for whom that one waits in
 * the end; else the waiting of a time is shared evenly among those of the team that do not wait. So
 * no waiting is counted twice. Of one that works with no other, those wait that it started.
 */
public record ActivityResult(
    @Told("the process, 0..n-1 as the trace defines it") int process,
    @Told("its name in the trace") String name,
    @Told(value = "processes that work together have the same number", quiet = true) int team,
    @Told("computes (all that is nothing of the others), io, waits_in_io, waits or listens")
        Activity activity,
    @Told("of I/O, its layer; absent of all else") Optional<Layer> layer,
    @Told("of I/O, what takes most of the time of a burst of calls; absent of all else")
        Optional<OperationKind> kind,
    @Told("for how long") long timeNs,
    @Told(
            "of I/O, for how much of it nobody is seen to wait: the first thread of the process, or"
                + " of the one that started it, computes meanwhile")
        long unawaitedNs,
    @Told("how long others of its team waited for it meanwhile, inside collective calls of I/O")
        long waitedForInIoNs,
    @Told(
            "the same in other calls, such as barriers and receives; of I/O of one that works with"
                + " no other, how long those that it started waited for it")
        long waitedForElsewhereNs) {
  /** How long others waited for it meanwhile. */
  public long waitedForNs() {
    return waitedForInIoNs + waitedForElsewhereNs;
  }
}

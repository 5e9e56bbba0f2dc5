// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.List;
import java.util.stream.Stream;

/**
 * What one after the other was done: by a thread, or by a part of one that had several operations
 * under way.
 *
 * @param process the process
 * @param calls what was done, in the order of time
 * @param toNs when the last thing ended that is known of it
 */
record RecordedLane(int process, List<RecordedCall> calls, long toNs) {
  RecordedLane {
    calls = List.copyOf(calls);
  }

  /** Its reads and writes. */
  Stream<RecordedTransfer> transfers() {
    return calls.stream()
        .filter(RecordedTransfer.class::isInstance)
        .map(RecordedTransfer.class::cast);
  }
}

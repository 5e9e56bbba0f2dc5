// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.iostrata.simulator.replay.RecordedTransfer.TransferRange;
import org.iostrata.simulator.replay.RecordedTransfer.TransferSort;
import org.iostrata.simulator.spi.Extents;

/**
 * What a lane reads or writes of a shared file from one call in which all meet to the next, asked
 * for at once: by the last of these calls. A flush, or the other direction, begins a new one.
 */
final class GatheredCalls {
  private final Set<Integer> shared;
  private final List<RecordedCall> calls = new ArrayList<>();
  private final List<Integer> run = new ArrayList<>(); // places in calls, of one sort

  /** Of shared files. */
  GatheredCalls(Set<Integer> shared) {
    this.shared = shared;
  }

  /** Gathers what a lane does in a part. */
  List<RecordedCall> of(List<RecordedCall> lane) {
    for (RecordedCall call : lane) {
      if (call instanceof RecordedTransfer transfer && shared.contains(transfer.file())) {
        if (!run.isEmpty() && !first().sort().equals(transfer.sort())) {
          gather();
        }
        run.add(calls.size());
      } else if (call instanceof RecordedFlush) {
        gather();
      }
      calls.add(call);
    }
    gather();
    return calls;
  }

  private RecordedTransfer first() {
    return (RecordedTransfer) calls.get(run.get(0));
  }

  private void gather() {
    if (run.size() > 1) {
      TransferSort sort = first().sort();
      Extents pieces = new Extents();
      for (int place : run) {
        RecordedTransfer one = (RecordedTransfer) calls.get(place);
        pieces.join(one.range().offset(), one.range().bytes());
        calls.set(place, new RecordedPassage(one.fromNs(), one.toNs()));
      }
      int last = run.get(run.size() - 1);
      RecordedCall end = calls.get(last);
      RecordedTransfer gathered =
          new RecordedTransfer(
              sort.isWrite(),
              /* isCollective= */ false,
              end.fromNs(),
              end.toNs(),
              new TransferRange(sort.file(), pieces));
      calls.set(last, gathered);
    }
    run.clear();
  }
}

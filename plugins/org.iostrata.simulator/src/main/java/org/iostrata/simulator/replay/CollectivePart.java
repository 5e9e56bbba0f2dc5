// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.replay.RecordedMeeting.MeetingPart;
import org.iostrata.simulator.replay.RecordedTransfer.TransferRange;
import org.iostrata.simulator.replay.RecordedTransfer.TransferSort;

/**
 * What lanes do from one call in which all meet to the next: of each sort (read or write, file) as
 * many calls become collective as most lanes have. A lane that has more does its smallest ones
 * alone, as a process that writes a library's metadata; one that has less takes part with nothing.
 */
final class CollectivePart {
  private final List<List<RecordedCall>> lanes;
  private final Set<Integer> shared;
  private final Set<RecordedTransfer> chosen = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * One part of all lanes.
   *
   * @param shared the files that several use
   */
  CollectivePart(List<List<RecordedCall>> lanes, Set<Integer> shared) {
    this.lanes = lanes;
    this.shared = shared;
  }

  /**
   * The same, done together.
   *
   * @throws ModelException when lanes do not do the same in the same order
   */
  List<List<RecordedCall>> together() throws ModelException {
    choose();
    List<TransferSort> longest = List.of();
    for (List<RecordedCall> lane : lanes) {
      List<TransferSort> own = chosen(lane).stream().map(RecordedTransfer::sort).toList();
      longest = own.size() > longest.size() ? own : longest;
    }
    List<List<RecordedCall>> together = new ArrayList<>();
    for (List<RecordedCall> lane : lanes) {
      together.add(new JoiningLane(longest).of(lane));
    }
    return together;
  }

  private List<RecordedTransfer> chosen(List<RecordedCall> lane) {
    return transfers(lane).filter(chosen::contains).toList();
  }

  private static Stream<RecordedTransfer> transfers(List<RecordedCall> lane) {
    return lane.stream()
        .filter(RecordedTransfer.class::isInstance)
        .map(RecordedTransfer.class::cast);
  }

  private void choose() {
    List<Map<TransferSort, List<RecordedTransfer>>> bySort = new ArrayList<>();
    Map<TransferSort, List<Integer>> counts = new HashMap<>();
    for (List<RecordedCall> lane : lanes) {
      Map<TransferSort, List<RecordedTransfer>> own = new HashMap<>();
      transfers(lane)
          .filter(call -> shared.contains(call.file()))
          .forEach(call -> own.computeIfAbsent(call.sort(), s -> new ArrayList<>()).add(call));
      own.forEach(
          (sort, calls) -> counts.computeIfAbsent(sort, s -> new ArrayList<>()).add(calls.size()));
      bySort.add(own);
    }
    for (Map<TransferSort, List<RecordedTransfer>> own : bySort) {
      own.forEach(
          (sort, calls) -> {
            calls.sort(Comparator.comparingLong(call -> -call.range().bytes()));
            calls.stream().limit(usual(counts.get(sort))).forEach(chosen::add);
          });
    }
  }

  /** What most lanes have; when most have none, none. The larger one of two as usual ones. */
  private int usual(List<Integer> counts) {
    List<Integer> all = new ArrayList<>(counts);
    all.addAll(Collections.nCopies(lanes.size() - counts.size(), 0));
    return all.stream()
        .max(
            Comparator.<Integer>comparingInt(one -> Collections.frequency(all, one))
                .thenComparingInt(one -> one))
        .orElseThrow();
  }

  /** One lane, as its calls become collective. */
  private final class JoiningLane {
    private final List<TransferSort> longest;
    private final List<RecordedCall> calls = new ArrayList<>();
    private int done;
    private long reachedNs;

    JoiningLane(List<TransferSort> longest) {
      this.longest = longest;
    }

    List<RecordedCall> of(List<RecordedCall> lane) throws ModelException {
      for (RecordedCall call : lane) {
        if (call instanceof RecordedTransfer transfer && chosen.contains(transfer)) {
          join(transfer);
        } else if (call instanceof RecordedMeeting meeting && !meeting.event().isSure()) {
          calls.add(meeting.as(MeetingPart.PASS)); // might contradict the order of collective calls
        } else {
          calls.add(call);
        }
        reachedNs = Math.max(reachedNs, call.toNs());
      }
      while (done < longest.size()) {
        takePart(reachedNs);
      }
      return calls;
    }

    private void join(RecordedTransfer transfer) throws ModelException {
      while (done < longest.size() && !longest.get(done).equals(transfer.sort())) {
        takePart(transfer.fromNs());
      }
      if (done == longest.size()) {
        throw new ModelException(
            "access=collective: the processes do not use shared files in the same order");
      }
      calls.add(transfer.as(true));
      done++;
    }

    private void takePart(long atNs) {
      TransferSort sort = longest.get(done++);
      TransferRange nothing = new TransferRange(sort.file(), 0, 0);
      calls.add(new RecordedTransfer(sort.isWrite(), true, atNs, atNs, nothing));
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long reads and writes take, by what they are: reads or writes, of about one size, that go on
 * where the last one in the file ended or do not. Collective ones are left out: they wait for
 * others.
 */
final class ServiceTimes {
  private static final int NONE = -1;

  private final List<int[]> groupsByLane = new ArrayList<>(); // of each transfer; NONE
  private final Map<Integer, Integer> groups = new TreeMap<>();

  /** Sums of one group. */
  static final class GroupSum {
    long count;
    double sumNs;
    double squares;

    private void add(double ns) {
      count++;
      sumNs += ns;
      squares += ns * ns;
    }

    double meanNs() {
      return count == 0 ? 0 : sumNs / count;
    }

    /** How well the mean is known: the standard deviation of means of as many. */
    double errorNs() {
      double variance = count < 2 ? 0 : squares / count - meanNs() * meanNs();
      return Math.sqrt(Math.max(0, variance) / Math.max(1, count));
    }
  }

  /** Tells the transfers of a program apart. */
  ServiceTimes(RecordedProgram program) {
    List<List<RecordedTransfer>> transfers = new ArrayList<>();
    List<RecordedTransfer> all = new ArrayList<>();
    for (RecordedLane lane : program.lanes()) {
      List<RecordedTransfer> own = lane.transfers().toList();
      transfers.add(own);
      all.addAll(own);
    }
    all.sort((a, b) -> Long.compare(a.fromNs(), b.fromNs()));
    IdentityHashMap<RecordedTransfer, Boolean> goesOn = new IdentityHashMap<>();
    Map<Integer, Long> ends = new HashMap<>();
    for (RecordedTransfer call : all) {
      Long end = ends.put(call.file(), call.range().to());
      goesOn.put(call, end != null && end == call.range().offset());
    }
    for (List<RecordedTransfer> own : transfers) {
      groupsByLane.add(own.stream().mapToInt(call -> group(call, goesOn.get(call))).toArray());
    }
  }

  private int group(RecordedTransfer call, boolean goesOn) {
    if (call.isCollective()) {
      return NONE;
    }
    int size = 64 - Long.numberOfLeadingZeros(call.range().bytes());
    int key = size * 4 + (call.isWrite() ? 2 : 0) + (goesOn ? 1 : 0);
    return groups.computeIfAbsent(key, unused -> groups.size());
  }

  /** How many groups there are. */
  int size() {
    return groups.size();
  }

  /** Sums of the recorded times. */
  GroupSum[] recorded(RecordedProgram program) {
    GroupSum[] sums = sums();
    for (int lane = 0; lane < groupsByLane.size(); lane++) {
      int at = 0;
      for (RecordedTransfer call : program.lanes().get(lane).transfers().toList()) {
        add(sums, groupsByLane.get(lane)[at++], call.durationNs());
      }
    }
    return sums;
  }

  /** Of other times of the same transfers, by lane. */
  GroupSum[] of(List<long[]> durationsNs) {
    GroupSum[] sums = sums();
    for (int lane = 0; lane < groupsByLane.size(); lane++) {
      int[] own = groupsByLane.get(lane);
      for (int i = 0; i < own.length; i++) {
        add(sums, own[i], durationsNs.get(lane)[i]);
      }
    }
    return sums;
  }

  private GroupSum[] sums() {
    GroupSum[] sums = new GroupSum[size()];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = new GroupSum();
    }
    return sums;
  }

  private static void add(GroupSum[] sums, int group, long ns) {
    if (group != NONE) {
      sums[group].add((double) ns);
    }
  }
}

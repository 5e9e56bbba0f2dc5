// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.TimeWindows;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.GroupResult;
import org.iostrata.core.result.Groups;

/**
 * The groups of operations of a trace that are looked at apart; {@link GroupedAnalysis#groups}
 * finds them. Each has a slot, 0 to {@link #size} - 1.
 */
public final class Grouping {
  private final Trace trace;
  private final GroupBy by;
  private final GroupKeys keys;
  private final int[] groups;
  private final long leftOut;
  private final int[] slots;

  /**
   * Some groups.
   *
   * @param groups their numbers, ascending
   * @param leftOut how many others have operations
   */
  Grouping(Trace trace, GroupBy by, int[] groups, long leftOut) {
    this.trace = trace;
    this.by = by;
    keys = new GroupKeys(trace, by);
    this.groups = groups;
    this.leftOut = leftOut;
    slots = new int[keys.size()];
    Arrays.fill(slots, Trace.NONE);
    for (int slot = 0; slot < groups.length; slot++) {
      slots[groups[slot]] = slot;
    }
  }

  /** How many groups there are. */
  int size() {
    return groups.length;
  }

  /** The slot of an operation of a process; {@link Trace#NONE} when it is in none of the groups. */
  int slot(OperationBatch batch, int row, int process) {
    int group = keys.of(batch, row, process);
    return group == Trace.NONE ? Trace.NONE : slots[group];
  }

  private GroupResult result(
      int slot, GroupTally tally, List<ProcessState> processes, Map<Layer, LayerSweep> sweeps) {
    int group = groups[slot];
    boolean window = by == GroupBy.WINDOW;
    long fromNs = window ? TimeWindows.fromNs(group, trace.durationNs()) : 0;
    long toNs = window ? TimeWindows.fromNs(group + 1, trace.durationNs()) : trace.durationNs();
    IntToLongFunction childNs =
        layerKind ->
            processes.stream()
                .mapToLong(process -> process.families().childNs(slot, layerKind))
                .reduce(0, Saturating::add);
    Characteristics own = Characteristics.of(toNs - fromNs, tally, childNs, sweeps);
    return new GroupResult(by, group, keys.name(group), fromNs, toNs, LayerResults.of(own));
  }

  Trace trace() {
    return trace;
  }

  /** What a state depends on. */
  String text() {
    return by + " " + leftOut + " " + Arrays.toString(groups);
  }

  /** The results of the groups that have operations. */
  Groups results(
      GroupTallies tallies, List<ProcessState> processes, List<Map<Layer, LayerSweep>> sweeps) {
    Stream<GroupResult> results =
        IntStream.range(0, size())
            .filter(slot -> !sweeps.get(slot).isEmpty())
            .mapToObj(slot -> result(slot, tallies.of(slot), processes, sweeps.get(slot)));
    if (!by.isInOrder()) {
      results = results.sorted(Comparator.comparingLong(group -> -group.timeNs()));
    }
    return new Groups(results.toList(), leftOut);
  }
}

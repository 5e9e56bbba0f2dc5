// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.Families;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.TimeWindows;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.GroupResult;
import org.iostrata.core.result.Groups;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;

/**
 * The groups of operations of a trace that are looked at apart; {@link Grouping#groups} finds them.
 * Each has a slot, 0 to {@link #size} - 1.
 */
public final class Grouping {
  /** Enough for all windows of a run. */
  public static final int DEFAULT_GROUPS = 64;

  /** More groups than this would take gigabytes. */
  public static final int MAX_GROUPS = Families.MAX_GROUPS;

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

  /**
   * The groups of a trace: all, or those with most time, for which it is read once, so that memory
   * does not grow with their number. States of several readers go together when they have the same.
   *
   * @param most how many, 1 to {@link #MAX_GROUPS}
   * @throws IOException when the trace cannot be read
   * @throws java.util.concurrent.CancellationException when the progress says so
   */
  public static Grouping of(
      Source source, AnalysisOptions options, GroupBy by, int most, Progress progress)
      throws IOException {
    SummarySource.requireOperations(source, "--by");
    int all = new GroupKeys(source.trace(), by).size();
    return all <= most
        ? new Grouping(source.trace(), by, IntStream.range(0, all).toArray(), 0)
        : new GroupTimes(source, by, options, progress).longest(most);
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

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.Families;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.TimeWindows;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.GroupPart;
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
  private final GroupNumbers numbers;
  private final long[] groups;
  private final long leftOut;

  /** Slots by group; of pairs, which may be more than can be counted, those of the index. */
  private final int[] slots;

  private final LongIndex pairs = new LongIndex();

  /**
   * Some groups.
   *
   * @param groups their numbers, ascending
   * @param leftOut how many others have operations
   */
  Grouping(Trace trace, GroupNumbers numbers, long[] groups, long leftOut) {
    this.trace = trace;
    this.numbers = numbers;
    this.groups = groups;
    this.leftOut = leftOut;
    slots = new int[numbers.isPair() ? 0 : (int) numbers.size()];
    Arrays.fill(slots, Trace.NONE);
    for (int slot = 0; slot < groups.length; slot++) {
      if (numbers.isPair()) {
        pairs.add(groups[slot]);
      } else {
        slots[(int) groups[slot]] = slot;
      }
    }
  }

  /**
   * The groups of a trace: all, or those with most time, for which it is read once, so that memory
   * does not grow with their number. States of several readers go together when they have the same.
   *
   * @param by one, or two that differ: then a group is those of one of the first that are in one of
   *     the second, too
   * @param most how many, 1 to {@link #MAX_GROUPS}
   * @throws IOException when the trace cannot be read, or has millions of pairs
   * @throws java.util.concurrent.CancellationException when the progress says so
   */
  public static Grouping of(
      Source source, AnalysisOptions options, List<GroupBy> by, int most, Progress progress)
      throws IOException {
    SummarySource.requireOperations(source, "--by");
    GroupNumbers numbers = new GroupNumbers(source.trace(), by);
    if (numbers.size() <= most) {
      long[] all = LongStream.range(0, numbers.size()).toArray();
      return new Grouping(source.trace(), numbers, all, 0);
    }
    return numbers.isPair()
        ? new PairTimes(source, numbers, options, PairTimes.MAX_PAIRS).longest(most, progress)
        : new GroupTimes(source, numbers, options, progress).longest(most);
  }

  /** How many groups there are. */
  int size() {
    return groups.length;
  }

  /** The slot of an operation of a process; {@link Trace#NONE} when it is in none of the groups. */
  int slot(OperationBatch batch, int row, int process) {
    long group = numbers.of(batch, row, process);
    if (group == Trace.NONE) {
      return Trace.NONE;
    }
    return numbers.isPair() ? pairs.find(group) : slots[(int) group];
  }

  private List<GroupPart> parts(int slot) {
    return IntStream.range(0, numbers.parts().size())
        .mapToObj(part -> numbers.parts().get(part).part(numbers.key(groups[slot], part)))
        .toList();
  }

  private GroupResult result(
      int slot, GroupTally tally, List<ProcessState> processes, Map<Layer, LayerSweep> sweeps) {
    List<GroupPart> parts = parts(slot);
    OptionalInt window =
        parts.stream()
            .filter(part -> part.by() == GroupBy.WINDOW)
            .mapToInt(GroupPart::key)
            .findFirst();
    long durationNs = trace.durationNs();
    long fromNs = window.isPresent() ? TimeWindows.fromNs(window.getAsInt(), durationNs) : 0;
    long toNs =
        window.isPresent() ? TimeWindows.fromNs(window.getAsInt() + 1, durationNs) : durationNs;
    IntToLongFunction childNs =
        layerKind ->
            processes.stream()
                .mapToLong(process -> process.families().childNs(slot, layerKind))
                .reduce(0, Saturating::add);
    Characteristics own = Characteristics.of(toNs - fromNs, tally, childNs, sweeps);
    GroupPart first = parts.get(0);
    Optional<GroupPart> second = parts.stream().skip(1).findFirst();
    return new GroupResult(
        first.by(), first.key(), first.name(), second, fromNs, toNs, LayerResults.of(own));
  }

  Trace trace() {
    return trace;
  }

  /** What a state depends on. */
  String text() {
    return numbers + " " + leftOut + " " + Arrays.toString(groups);
  }

  /** The results of the groups that have operations. */
  Groups results(
      GroupTallies tallies, List<ProcessState> processes, List<Map<Layer, LayerSweep>> sweeps) {
    List<GroupResult> results =
        IntStream.range(0, size())
            .filter(slot -> !sweeps.get(slot).isEmpty())
            .mapToObj(slot -> result(slot, tallies.of(slot), processes, sweeps.get(slot)))
            .toList();
    return new Groups(results.stream().sorted(GroupOrder.of(results)).toList(), leftOut);
  }
}

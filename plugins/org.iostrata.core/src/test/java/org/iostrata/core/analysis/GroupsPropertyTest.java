// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.analysis.RandomSource.Operation;
import org.iostrata.core.internal.metric.TimeWindows;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.GroupPart;
import org.iostrata.core.result.GroupResult;
import org.iostrata.core.result.WindowResult;

/** The layers of the run and of every group against those of lists of operations. */
class GroupsPropertyTest {
  private static final int ALL = Grouping.MAX_GROUPS;

  private RandomSource source;
  private List<Operation> shown;
  private long durationNs;

  private AnalysisResult analyze(long seed, int count, List<GroupBy> by, int most)
      throws IOException {
    source = new RandomSource(seed, count);
    shown = source.operations.stream().filter(o -> o.file() != 2).toList();
    durationNs = source.trace().durationNs();
    AnalysisOptions options = new AnalysisOptions(2, 50, Set.of(FileClass.DATA));
    return by.isEmpty()
        ? AnalysisEngine.analyze(source, options, Progress.NONE)
        : AnalysisEngine.analyze(source, options, by, most, Progress.NONE);
  }

  private int group(GroupBy by, Operation o) {
    return switch (by) {
      case FILE -> o.file();
      case PROCESS -> o.process();
      case HOST -> o.process() % 2;
      case THREAD -> o.thread();
      case HANDLE -> o.handle();
      case FILE_SYSTEM -> o.file() == 0 ? 0 : -1;
      case PHASE -> o.phase();
      case REGION -> o.region();
      case WINDOW -> window(o.admitNs());
    };
  }

  /** The last of those that begin by then; in a run without a duration the first. */
  private int window(long timeNs) {
    return IntStream.range(0, durationNs == 0 ? 1 : TimeWindows.COUNT)
        .filter(i -> durationNs * i / TimeWindows.COUNT <= timeNs)
        .max()
        .orElseThrow();
  }

  private List<Integer> keys(List<GroupBy> by, Operation o) {
    return by.stream().map(one -> group(one, o)).toList();
  }

  /** Those that are in a group of each kind, by the numbers of these, which are in order. */
  private Map<List<Integer>, List<Operation>> groups(List<GroupBy> by) {
    Comparator<List<Integer>> order = Comparator.comparing(keys -> keys.get(0));
    Comparator<List<Integer>> last = Comparator.comparing(keys -> keys.get(keys.size() - 1));
    return shown.stream()
        .filter(o -> keys(by, o).stream().allMatch(key -> key >= 0))
        .collect(
            Collectors.groupingBy(
                o -> keys(by, o),
                () -> new TreeMap<>(order.thenComparing(last)),
                Collectors.toList()));
  }

  private static List<GroupBy> by(GroupBy one, GroupBy other) {
    return one == other ? List.of(one) : List.of(one, other);
  }

  private static List<Integer> keys(GroupResult group) {
    return group.parts().stream().map(GroupPart::key).toList();
  }

  @Property(tries = 200)
  void layersAreThoseOfAList(@ForAll long seed, @ForAll @IntRange(max = 200) int count)
      throws IOException {
    AnalysisResult result = analyze(seed, count, List.of(), 0);
    assertEquals(new NaiveLayers(shown, durationNs).of(shown), result.layers());
    assertEquals(Optional.empty(), result.groups());
  }

  @Property(tries = 30)
  void windowsTellWhatWasUnderWayInThem(@ForAll long seed, @ForAll @IntRange(max = 200) int count)
      throws IOException {
    AnalysisResult result = analyze(seed, count, List.of(), 0);
    for (WindowResult window : result.windows().orElseThrow()) {
      int layerKind = LayerKind.of(window.layer(), window.kind());
      List<Operation> own = shown.stream().filter(o -> o.layerKind() == layerKind).toList();
      long area = 0;
      long busyNs = 0;
      for (long ns = window.fromNs(); ns < countedTo(window); ns++) {
        long now = outstanding(own, ns);
        area += now;
        busyNs += now > 0 ? 1 : 0;
      }
      double mean = (double) area / (window.toNs() - window.fromNs());
      if (durationNs > 0) {
        assertEquals(mean, window.concurrency().mean().orElseThrow());
        assertEquals(busyNs, window.busyNs());
        assertEquals(moved(own, window), (double) window.bytes(), own.size(), "but for rounding");
      }
    }
    List<Operation> own = shown.stream().filter(o -> LayerKind.isTransfer(o.layerKind())).toList();
    assertEquals(
        own.size(), result.windows().orElseThrow().stream().mapToLong(WindowResult::count).sum());
    assertEquals(
        own.stream().mapToLong(Operation::bytes).sum(),
        result.windows().orElseThrow().stream().mapToLong(WindowResult::bytes).sum());
  }

  @Example
  void windowsTellWhatBeginsAtTheEnd() throws IOException {
    windowsTellWhatWasUnderWayInThem(-8565, 17);
  }

  @Example
  void windowsOfRunsShorterThanTheirNumberInNanosecondsTellIt() throws IOException {
    for (int seed = 0; seed < 100; seed++) {
      windowsTellWhatWasUnderWayInThem(seed, 1);
      windowsTellWhatWasUnderWayInThem(seed, 2);
    }
  }

  @Example
  void windowsTellWhatBeginsWhereTheyMeet() throws IOException {
    windowsTellWhatWasUnderWayInThem(29755, 97);
  }

  @Example
  void theLastWindowTellsWhatLastsLongerThanTheTraceSays() throws IOException {
    windowsTellWhatWasUnderWayInThem(1461102, 12);
  }

  @Example
  void theLastWindowHasAllBytesOfWhatLastsLonger() throws IOException {
    windowsTellWhatWasUnderWayInThem(-264943715, 13);
  }

  /**
   * What begins when the run ends, and counts for a nanosecond, is in the last window; and so is
   * what lasts longer than the trace says that the run does.
   */
  private long countedTo(WindowResult window) {
    long lastNs = shown.stream().mapToLong(Operation::callbackNs).max().orElse(0);
    return number(window) == TimeWindows.COUNT - 1
        ? Math.max(durationNs + 1, lastNs)
        : window.toNs();
  }

  /** Which of the windows that are not empty it is. */
  private int number(WindowResult window) {
    return IntStream.range(0, TimeWindows.COUNT)
        .filter(i -> TimeWindows.fromNs(i, durationNs) == window.fromNs())
        .filter(i -> TimeWindows.fromNs(i + 1, durationNs) == window.toNs())
        .findFirst()
        .orElseThrow();
  }

  private static long outstanding(List<Operation> own, long ns) {
    return own.stream()
        .filter(o -> o.admitNs() <= ns && ns < Math.max(o.callbackNs(), o.admitNs() + 1))
        .count();
  }

  /** Bytes moved in a window, when each operation moves as many in every nanosecond. */
  private double moved(List<Operation> own, WindowResult window) {
    double bytes = 0;
    for (Operation o : own) {
      long from = Math.max(o.admitNs(), window.fromNs());
      long insideNs = Math.max(0, Math.min(o.callbackNs(), countedTo(window)) - from);
      boolean atOnce = o.durationNs() == 0;
      boolean inside = window(o.admitNs()) == number(window);
      bytes +=
          atOnce
              ? (inside ? (double) o.bytes() : 0)
              : (double) o.bytes() * insideNs / o.durationNs();
    }
    return bytes;
  }

  @Property(tries = 600)
  void everyGroupIsThatOfItsOperationsAlone(
      @ForAll long seed,
      @ForAll @IntRange(max = 200) int count,
      @ForAll GroupBy one,
      @ForAll GroupBy other)
      throws IOException {
    List<GroupBy> by = by(one, other);
    AnalysisResult result = analyze(seed, count, by, ALL);
    Map<List<Integer>, List<Operation>> expected = groups(by);
    assertEquals(0, result.groups().orElseThrow().leftOut());
    assertEquals(new NaiveLayers(shown, durationNs).of(shown), result.layers());
    assertEquals(expected.size(), result.groups().orElseThrow().groups().size());
    for (GroupResult group : result.groups().orElseThrow().groups()) {
      NaiveLayers naive = new NaiveLayers(shown, group.toNs() - group.fromNs());
      assertEquals(naive.of(expected.get(keys(group))), group.layers());
      assertEquals(by, group.parts().stream().map(GroupPart::by).toList());
      assertEquals(by.size() == 2, group.second().isPresent());
    }
  }

  @Property(tries = 400)
  void ofManyGroupsThoseWithMostTimeAreKept(
      @ForAll long seed,
      @ForAll @IntRange(max = 200) int count,
      @ForAll GroupBy one,
      @ForAll GroupBy other,
      @ForAll @IntRange(min = 1, max = 5) int most)
      throws IOException {
    List<GroupBy> by = by(one, other);
    AnalysisResult result = analyze(seed, count, by, most);
    Map<List<Integer>, List<Operation>> all = groups(by);
    List<List<Integer>> longest =
        all.keySet().stream()
            .sorted(Comparator.comparingLong(key -> -timeNs(all.get(key))))
            .limit(most)
            .toList();
    assertEquals(
        told(by, longest, all),
        result.groups().orElseThrow().groups().stream().map(GroupsPropertyTest::keys).toList());
    assertEquals(all.size() - longest.size(), result.groups().orElseThrow().leftOut());
    for (GroupResult group : result.groups().orElseThrow().groups()) {
      NaiveLayers naive = new NaiveLayers(shown, group.toNs() - group.fromNs());
      assertEquals(naive.of(all.get(keys(group))), group.layers());
    }
  }

  /** The order in which groups are told: by time, or as the run goes on. */
  private static List<List<Integer>> told(
      List<GroupBy> by, List<List<Integer>> longest, Map<List<Integer>, List<Operation>> all) {
    boolean firstInOrder = by.get(0).isInOrder();
    boolean lastInOrder = by.get(by.size() - 1).isInOrder();
    Map<Integer, Long> ofFirst =
        longest.stream()
            .collect(
                Collectors.groupingBy(
                    keys -> keys.get(0), Collectors.summingLong(keys -> timeNs(all.get(keys)))));
    Comparator<List<Integer>> first =
        firstInOrder
            ? Comparator.comparing(keys -> keys.get(0))
            : Comparator.comparing(keys -> -ofFirst.get(keys.get(0)));
    Comparator<List<Integer>> time = Comparator.comparing(keys -> -timeNs(all.get(keys)));
    List<List<Integer>> byNumber = all.keySet().stream().filter(longest::contains).toList();
    if (lastInOrder) {
      Comparator<List<Integer>> number = Comparator.comparing(keys -> keys.get(0));
      return byNumber.stream().sorted(first.thenComparing(number)).toList();
    }
    return byNumber.stream().sorted(firstInOrder ? first.thenComparing(time) : time).toList();
  }

  private static long timeNs(List<Operation> operations) {
    return operations.stream().mapToLong(Operation::durationNs).sum();
  }
}

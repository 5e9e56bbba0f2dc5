// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.analysis.RandomSource.Operation;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.Breakdown;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.FileSystemResult;
import org.iostrata.core.result.HandleResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.result.PhaseResult;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.ThreadResult;
import org.iostrata.core.result.Totals;

/**
 * The tables by file, handle, thread and phase, and the breakdown, against a list of operations.
 */
class PlacesPropertyTest {
  private List<Operation> shown;
  private AnalysisResult result;

  private void analyze(long seed, int count) throws IOException {
    RandomSource source = new RandomSource(seed, count);
    shown = source.operations.stream().filter(o -> o.file() != 2).toList();
    AnalysisOptions options = new AnalysisOptions(2, 50, Set.of(FileClass.DATA));
    result = AnalysisEngine.analyze(source, options, Progress.NONE);
  }

  @Property(tries = 100)
  void tablesHoldWhatIsDoneThere(@ForAll long seed, @ForAll @IntRange(max = 300) int count)
      throws IOException {
    analyze(seed, count);
    Set<Object> seen = new HashSet<>();
    for (FileResult file : result.files()) {
      int index = file.path().equals("/a") ? 0 : 1;
      List<Operation> own = in(file.layer(), o -> o.file() == index);
      check(own, file.timeNs(), file.share(), file.kinds());
      seen.addAll(own);
    }
    assertEquals(shown.stream().filter(o -> o.file() >= 0).count(), distinct(seen));
    seen.clear();
    for (HandleResult handle : result.handles().orElseThrow()) {
      List<Operation> own = in(handle.layer(), o -> o.handle() == handle.handle());
      check(own, handle.timeNs(), handle.share(), handle.kinds());
      seen.addAll(own);
    }
    assertEquals(shown.stream().filter(o -> o.handle() >= 0).count(), distinct(seen));
    seen.clear();
    for (PhaseResult phase : result.phases().orElseThrow()) {
      int index = phase.phase().equals("start") ? 0 : 1;
      List<Operation> own = in(phase.layer(), o -> o.phase() == index);
      check(own, phase.timeNs(), phase.share(), phase.kinds());
      seen.addAll(own);
    }
    assertEquals(shown.stream().filter(o -> o.phase() >= 0).count(), distinct(seen));
    seen.clear();
    boolean known = shown.stream().anyMatch(o -> o.file() == 0);
    assertEquals(known, result.fileSystems().isPresent());
    for (FileSystemResult one : result.fileSystems().orElse(List.of())) {
      List<Operation> own = in(one.layer(), o -> o.file() == (one.isKnown() ? 0 : 1));
      check(own, one.timeNs(), one.share(), one.kinds());
      assertEquals(1, one.files());
      seen.addAll(own);
    }
    assertEquals(
        known ? shown.stream().filter(PlacesPropertyTest::isInFileSystem).count() : 0,
        distinct(seen));
    seen.clear();
    for (ThreadResult thread : result.threads().orElseThrow()) {
      List<Operation> own = in(thread.layer(), o -> o.thread() == thread.thread());
      assertEquals(own.get(0).process(), thread.process());
      assertEquals(totals(own), thread.kinds());
      seen.addAll(own);
    }
    assertEquals(shown.size(), distinct(seen));
  }

  private static boolean isInFileSystem(Operation o) {
    Layer layer = LayerKind.layer(o.layerKind());
    return o.file() >= 0 && layer.callsOthers() && layer.side() != Side.NETWORK;
  }

  /** Equal operations count each. */
  private long distinct(Set<Object> seen) {
    return shown.stream().filter(seen::contains).count();
  }

  private List<Operation> in(Layer layer, java.util.function.Predicate<Operation> where) {
    return shown.stream()
        .filter(o -> LayerKind.layer(o.layerKind()) == layer && where.test(o))
        .toList();
  }

  @Property(tries = 100)
  void theSlowestProcessStandsBesidePatternsAndLinks(
      @ForAll long seed, @ForAll @IntRange(max = 300) int count) throws IOException {
    analyze(seed, count);
    for (PatternResult pattern : result.patterns().orElseThrow()) {
      int file = pattern.path().equals("/a") ? 0 : 1;
      int layerKind = LayerKind.of(pattern.layer(), pattern.kind());
      check(
          shown.stream().filter(o -> o.layerKind() == layerKind && o.file() == file).toList(),
          pattern.share());
    }
    for (LinkResult link : result.links().orElseThrow()) {
      int parent = LayerKind.of(link.from(), link.kind());
      int child = LayerKind.of(link.to(), link.childKind());
      check(
          shown.stream().filter(o -> o.layerKind() == child && o.parent() == parent).toList(),
          link.share());
    }
  }

  private static void check(
      List<Operation> own, long timeNs, ProcessShare share, Map<OperationKind, Totals> kinds) {
    assertEquals(sum(own.stream(), PlacesPropertyTest::durationNs), timeNs);
    assertEquals(totals(own), kinds);
    check(own, share);
  }

  private static void check(List<Operation> own, ProcessShare share) {
    assertEquals(
        own.stream().mapToInt(Operation::process).distinct().count(),
        share.processes().orElseThrow());
    long slowestNs = -1;
    int slowest = -1;
    for (int process = 0; process < 4; process++) {
      int p = process;
      List<Operation> of = own.stream().filter(o -> o.process() == p).toList();
      long ns = sum(of.stream(), PlacesPropertyTest::durationNs);
      if (!of.isEmpty() && ns > slowestNs) {
        slowestNs = ns;
        slowest = process;
      }
    }
    assertEquals(slowest, share.slowest().orElseThrow().process());
    assertEquals(slowestNs, share.slowest().orElseThrow().timeNs());
  }

  private static Map<OperationKind, Totals> totals(List<Operation> own) {
    Map<OperationKind, Totals> kinds = new EnumMap<>(OperationKind.class);
    for (Operation o : own) {
      kinds.merge(
          LayerKind.kind(o.layerKind()),
          new Totals(1, o.bytes(), durationNs(o)),
          (a, b) ->
              new Totals(a.count() + b.count(), a.bytes() + b.bytes(), a.timeNs() + b.timeNs()));
    }
    return kinds;
  }

  private static long durationNs(Operation o) {
    return o.callbackNs() - o.admitNs();
  }

  private static long sum(Stream<Operation> operations, ToLongFunction<Operation> value) {
    return operations.mapToLong(value).sum();
  }

  @Property(tries = 100)
  void breakdownsAddUpToTheTimeOfTheOperationsThatTell(
      @ForAll long seed, @ForAll @IntRange(max = 300) int count) throws IOException {
    analyze(seed, count);
    for (LayerResult layer : result.layers()) {
      layer
          .kinds()
          .forEach(
              (kind, value) ->
                  check(LayerKind.of(layer.layer(), kind), value.breakdownNs().orElse(null)));
    }
  }

  private void check(int layerKind, Breakdown breakdown) {
    List<Operation> own =
        shown.stream()
            .filter(o -> o.layerKind() == layerKind && o.firstChildNs() != Trace.UNKNOWN)
            .toList();
    if (own.isEmpty()) {
      assertNull(breakdown);
      return;
    }
    assertEquals(own.size(), breakdown.count());
    assertEquals(sum(own.stream(), o -> o.firstChildNs() - o.admitNs()), breakdown.admitToIssue());
    assertEquals(
        sum(own.stream(), o -> o.lastChildNs() - o.firstChildNs()), breakdown.issueToComplt());
    assertEquals(
        sum(own.stream(), o -> o.callbackNs() - o.lastChildNs()), breakdown.compltToCallback());
  }
}

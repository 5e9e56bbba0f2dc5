// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.timeline.FakeSource;
import org.iostrata.core.internal.timeline.FakeSource.Op;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;

/** Loads against a look at every operation, nanosecond by nanosecond. */
class LoadPropertyTest {
  private static final int THREADS = 2;
  private static final int END = 1000;

  @Provide
  Arbitrary<List<Op>> operations() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 2 * THREADS - 1),
            Arbitraries.of(Layer.MPI_IO, Layer.POSIX),
            Arbitraries.of(OperationKind.READ, OperationKind.WRITE, OperationKind.OPEN),
            Arbitraries.of(false, false, false, true),
            Arbitraries.longs().between(0, 900),
            Arbitraries.longs().between(0, 90).edgeCases(c -> c.add(0L, 1L)),
            Arbitraries.longs().between(0, 1 << 20))
        .as(
            (thread, layer, kind, foreign, start, length, id) ->
                new Op(thread, layer, kind, foreign, start, start + length, id, Trace.NONE))
        .list()
        .ofMaxSize(300)
        .map(LoadPropertyTest::numbered);
  }

  private static List<Op> numbered(List<Op> ops) {
    List<Op> sorted =
        ops.stream().sorted((a, b) -> Long.compare(a.admitNs(), b.admitNs())).toList();
    return IntStream.range(0, sorted.size()).mapToObj(i -> withId(sorted.get(i), i)).toList();
  }

  private static Op withId(Op op, long id) {
    return new Op(
        op.thread(),
        op.layer(),
        op.kind(),
        op.foreign(),
        op.admitNs(),
        op.callbackNs(),
        id,
        Trace.NONE);
  }

  private static Loads loads(List<Op> ops, LoadGrouping... groupings) throws IOException {
    Timeline timeline = Timeline.of(new FakeSource(2, THREADS, ops), Progress.NONE);
    return Loads.of(timeline, List.of(groupings), Progress.NONE);
  }

  private static Map<LoadKey, List<Op>> groups(List<Op> ops, Function<Op, LoadKey> key) {
    return ops.stream()
        .filter(op -> !op.foreign())
        .collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
  }

  private static long endNs(Op op) {
    return Math.max(op.callbackNs(), op.admitNs() + 1);
  }

  private static List<Op> at(List<Op> ops, long timeNs) {
    return ops.stream().filter(op -> op.admitNs() <= timeNs && timeNs < endNs(op)).toList();
  }

  private static long bytes(Op op) {
    return op.id() * 7; // as the fake source tells them
  }

  private static double bytes(Op op, long fromNs, long toNs) {
    long commonNs = Math.min(toNs, endNs(op)) - Math.max(fromNs, op.admitNs());
    return commonNs <= 0 ? 0 : (double) bytes(op) * commonNs / (endNs(op) - op.admitNs());
  }

  @Property(tries = 200)
  void isThatOfItsOperations(
      @ForAll("operations") List<Op> ops,
      @ForAll @IntRange(max = END - 1) int fromNs,
      @ForAll @IntRange(min = 1, max = 60) int steps)
      throws IOException {
    Loads loads = loads(ops, LoadGrouping.KIND);
    Map<LoadKey, List<Op>> expected = groups(ops, op -> LoadKey.of(op.layer(), op.kind()));
    assertEquals(List.copyOf(expected.keySet()), loads.all().stream().map(Load::key).toList());
    for (Load load : loads.all()) {
      List<Op> of = expected.get(load.key());
      assertEquals(of.size(), load.operations());
      long[] times = times(fromNs, END, Math.min(steps, END - fromNs));
      load.steps(times, (step, is) -> check(of, times[step], times[step + 1], is));
    }
  }

  /** Ascending times, as equal steps as whole nanoseconds allow. */
  static long[] times(long fromNs, long toNs, int steps) {
    return LongStream.rangeClosed(0, steps)
        .map(step -> fromNs + (toNs - fromNs) * step / steps)
        .toArray();
  }

  private static void check(List<Op> of, long beginNs, long endNs, StepLoad is) {
    long most = 0;
    long mostBytes = 0;
    long outstandingNs = 0;
    long busyNs = 0;
    for (long timeNs = beginNs; timeNs < endNs; timeNs++) {
      List<Op> now = at(of, timeNs);
      most = Math.max(most, now.size());
      mostBytes = Math.max(mostBytes, now.stream().mapToLong(LoadPropertyTest::bytes).sum());
      outstandingNs += now.size();
      busyNs += now.isEmpty() ? 0 : 1;
    }
    assertEquals(most, is.mostOutstanding());
    assertEquals(mostBytes, is.mostBytesInFlight());
    assertEquals((double) outstandingNs / (endNs - beginNs), is.meanOutstanding(), 1e-12);
    assertEquals(busyNs, is.busyNs());
    double moved = of.stream().mapToDouble(op -> bytes(op, beginNs, endNs)).sum();
    // Rates are rounded down to 65,536ths; the rest moves at the end.
    assertEquals(moved, is.bytes(), 1e-4 * of.size() * END);
  }

  @Property(tries = 200)
  void movesEveryByteOnce(@ForAll("operations") List<Op> ops) throws IOException {
    Loads loads = loads(ops, LoadGrouping.LAYER);
    groups(ops, op -> LoadKey.of(op.layer()))
        .forEach(
            (key, of) -> {
              StepLoad all = loads.of(key).orElseThrow().between(0, END);
              assertEquals(
                  (double) of.stream().mapToLong(LoadPropertyTest::bytes).sum(), all.bytes());
            });
  }

  @Property(tries = 50)
  void groupsAreTheOperationsOfProcessesAndFiles(@ForAll("operations") List<Op> ops)
      throws IOException {
    Map<LoadKey, List<Op>> expected =
        groups(ops, op -> new LoadKey(op.layer(), null, op.thread() / THREADS, Trace.NONE));
    expected.putAll(groups(ops, op -> new LoadKey(op.layer(), null, Trace.NONE, 0)));
    Loads loads = loads(ops, LoadGrouping.PROCESS, LoadGrouping.FILE);
    assertEquals(
        expected.keySet(), loads.all().stream().map(Load::key).collect(Collectors.toSet()));
    expected.forEach(
        (key, of) -> {
          for (long timeNs = -1; timeNs <= END; timeNs += 7) {
            assertEquals(at(of, timeNs).size(), loads.of(key).orElseThrow().outstandingAt(timeNs));
          }
        });
  }
}

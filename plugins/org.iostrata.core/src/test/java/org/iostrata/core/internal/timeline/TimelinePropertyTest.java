// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.timeline.FakeSource.Op;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;

/** The timeline against what a simple walk over all operations says. */
class TimelinePropertyTest {
  private static final int THREADS = 2;

  @Provide
  Arbitrary<List<Op>> operations() {
    Arbitrary<Op> one =
        Combinators.combine(
                Arbitraries.integers().between(0, 2 * THREADS - 1),
                Arbitraries.of(Layer.MPI_IO, Layer.POSIX),
                Arbitraries.of(OperationKind.READ, OperationKind.WRITE, OperationKind.OPEN),
                Arbitraries.of(false, false, false, true),
                Arbitraries.longs().between(0, 3000),
                Arbitraries.longs().between(0, 300).edgeCases(c -> c.add(0L, 1L)),
                Arbitraries.longs().between(0, 400))
            .as(
                (thread, layer, kind, foreign, start, length, parent) ->
                    new Op(thread, layer, kind, foreign, start, start + length, 0, parent));
    return one.list().ofMaxSize(400).map(TimelinePropertyTest::numbered);
  }

  /** Gives ids in order of begin; a parent is an earlier operation of the same process, or none. */
  private static List<Op> numbered(List<Op> ops) {
    List<Op> sorted = new ArrayList<>(ops);
    sorted.sort(Comparator.comparingLong(Op::admitNs));
    List<Op> result = new ArrayList<>();
    for (int i = 0; i < sorted.size(); i++) {
      Op op = sorted.get(i);
      int parent = (int) op.parentId();
      boolean fits = parent < i && process(sorted.get(parent)) == process(op);
      result.add(withIds(op, i, fits ? parent : Trace.NONE));
    }
    return result;
  }

  private static Op withIds(Op op, long id, long parent) {
    return new Op(
        op.thread(),
        op.layer(),
        op.kind(),
        op.foreign(),
        op.admitNs(),
        op.callbackNs(),
        id,
        parent);
  }

  private static int process(Op op) {
    return op.thread() / THREADS;
  }

  private static Timeline timeline(List<Op> ops) throws IOException {
    return Timeline.of(new FakeSource(2, THREADS, ops), Progress.NONE);
  }

  /** The id of an operation, which the fake source hides in its offset. */
  private static int id(Lane lane, int i) {
    assertEquals(lane.offset(i) / 3 * 5, lane.bytesRequested(i));
    assertEquals(lane.offset(i) / 3 * 7, lane.bytesDone(i));
    return (int) (lane.offset(i) / 3);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.MIXIN)
  void holdsEveryOperationOnceAndNoneOverlaps(@ForAll("operations") List<Op> ops)
      throws IOException {
    Timeline timeline = timeline(ops);
    Map<Integer, Op> found = new TreeMap<>();
    for (Lane lane : timeline.lanes()) {
      long callbackNs = 0;
      for (int i = 0; i < lane.size(); i++) {
        Op op = ops.get(id(lane, i));
        assertNull(found.put((int) op.id(), op));
        assertEquals(
            op,
            withIds(
                new Op(
                    lane.thread(),
                    lane.layer(),
                    lane.kind(i),
                    lane.isForeign(),
                    lane.admitNs(i),
                    lane.callbackNs(i),
                    0,
                    0),
                op.id(),
                op.parentId()));
        assertTrue(lane.admitNs(i) >= callbackNs);
        callbackNs = lane.callbackNs(i);
      }
    }
    assertEquals(ops.size(), found.size());
    assertEquals(ops.size(), timeline.operations() + timeline.omitted());
    assertEquals(ops.stream().mapToLong(Op::callbackNs).max().orElse(0), timeline.lastNs());
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.MIXIN)
  void hasNoMoreLanesThanOperationsOutstanding(@ForAll("operations") List<Op> ops)
      throws IOException {
    Map<String, Long> lanes =
        timeline(ops).lanes().stream()
            .collect(
                Collectors.groupingBy(
                    lane -> lane.thread() + " " + lane.layer() + lane.isForeign(),
                    Collectors.counting()));
    Map<String, List<Op>> groups =
        ops.stream()
            .collect(Collectors.groupingBy(op -> op.thread() + " " + op.layer() + op.foreign()));
    groups.forEach((key, group) -> assertEquals(outstanding(group), lanes.get(key)));
  }

  /** How many operations are outstanding at the begin of one, at most; an end frees at once. */
  private static long outstanding(List<Op> ops) {
    long most = 0;
    for (Op at : ops) {
      long open =
          ops.stream()
              .filter(op -> op.id() <= at.id())
              .filter(op -> op.id() == at.id() || op.callbackNs() > at.admitNs())
              .count();
      most = Math.max(most, open);
    }
    return most;
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.MIXIN)
  void findsParents(@ForAll("operations") List<Op> ops) throws IOException {
    Timeline timeline = timeline(ops);
    for (Lane lane : timeline.lanes()) {
      for (int i = 0; i < lane.size(); i++) {
        Lane parentLane = timeline.parentLane(lane, i);
        long parent = parentLane == null ? Trace.NONE : id(parentLane, lane.parent(i));
        assertEquals(ops.get(id(lane, i)).parentId(), parent);
      }
    }
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.MIXIN)
  void visitsChildrenInTheRange(
      @ForAll("operations") List<Op> ops,
      @ForAll @IntRange(max = 3000) int from,
      @ForAll @IntRange(max = 2000) int length)
      throws IOException {
    Timeline timeline = timeline(ops);
    List<Integer> visited = new ArrayList<>();
    long said =
        timeline.children(
            timeline.lanes(), from, from + length, 10_000, (lane, i) -> visited.add(id(lane, i)));
    List<Integer> expected =
        ops.stream()
            .filter(op -> op.parentId() != Trace.NONE)
            .filter(op -> op.admitNs() >= from && op.admitNs() < from + length)
            .map(op -> (int) op.id())
            .toList();
    assertEquals(expected, visited.stream().sorted().toList());
    assertEquals(expected.size(), said);

    visited.clear();
    timeline.children(
        timeline.lanes(), from, from + length, 5, (lane, i) -> visited.add(id(lane, i)));
    assertTrue(visited.size() <= 5 + timeline.lanes().size());
    assertTrue(expected.containsAll(visited));
  }
}

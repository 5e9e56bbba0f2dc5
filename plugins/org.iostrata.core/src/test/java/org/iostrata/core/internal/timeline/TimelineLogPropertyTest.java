// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.timeline.FakeSource.Op;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.LoggedEvent;

/** Operations as events, against a list of all that is sorted by their begin. */
class TimelineLogPropertyTest {
  @Provide
  Arbitrary<List<Op>> operations() {
    Arbitrary<Op> one =
        Combinators.combine(
                Arbitraries.integers().between(0, 3),
                Arbitraries.of(Layer.MPI_IO, Layer.POSIX),
                Arbitraries.longs().between(-5, 300),
                Arbitraries.longs().between(0, 40))
            .as(
                (thread, layer, start, length) ->
                    new Op(
                        thread,
                        layer,
                        OperationKind.WRITE,
                        false,
                        start,
                        start + length,
                        0,
                        Trace.NONE));
    return one.list().ofMaxSize(200).map(TimelineLogPropertyTest::numbered);
  }

  private static List<Op> numbered(List<Op> ops) {
    List<Op> result = new ArrayList<>();
    ops.stream()
        .sorted(Comparator.comparingLong(Op::admitNs))
        .forEach(
            op ->
                result.add(
                    new Op(
                        op.thread(),
                        op.layer(),
                        op.kind(),
                        false,
                        op.admitNs(),
                        op.callbackNs(),
                        result.size(),
                        Trace.NONE)));
    return result;
  }

  @Property(tries = 300)
  void readsAnyPart(
      @ForAll("operations") List<Op> ops,
      @ForAll @IntRange(max = 210) int from,
      @ForAll @IntRange(min = 1, max = 40) int count)
      throws IOException {
    Timeline timeline = Timeline.of(new FakeSource(2, 2, ops), Progress.NONE);
    TimelineLog log = new TimelineLog(progress -> timeline);
    assertEquals(List.of(), log.read(0, 10));
    log.index(Progress.NONE);
    assertEquals(timeline.operations(), log.count());

    List<LoggedEvent> all = log.read(0, Integer.MAX_VALUE);
    assertEquals(
        ops.stream().map(Op::admitNs).toList(), all.stream().map(LoggedEvent::timeNs).toList());
    for (int i = 0; i < all.size(); i++) {
      assertEquals(i, all.get(i).number());
    }
    List<LoggedEvent> part = log.read(from, count);
    int first = Math.min(from, all.size());
    assertEquals(all.subList(first, Math.min(all.size(), first + count)), part);
    long before = ops.stream().filter(op -> op.admitNs() < from).count();
    assertEquals(before, log.numberAt(from));
    assertTrue(part.stream().allMatch(event -> event.type().equals("OPERATION")));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.timeline.FakeSource.Op;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;

/** What is drawn of a lane, against a walk over its operations one by one. */
@SuppressWarnings("EnumOrdinal")
class SegmentsPropertyTest {
  private static final OperationKind[] KINDS = OperationKind.values();

  private record Segment(int first, int next, OperationKind kind, long busyNs) {}

  /** A lane over several pages of short and long operations, phases of one kind and gaps. */
  private static Lane lane(long seed, int size) throws IOException {
    Random random = new Random(seed);
    List<Op> ops = new ArrayList<>();
    long nowNs = random.nextInt(1000);
    OperationKind phase = OperationKind.WRITE;
    for (int i = 0; i < size; i++) {
      if (random.nextInt(100) == 0) {
        phase = KINDS[random.nextInt(KINDS.length)];
        nowNs += random.nextInt(100_000);
      }
      OperationKind kind = random.nextInt(4) == 0 ? OperationKind.SEEK : phase;
      long lengthNs = random.nextInt(random.nextInt(50) == 0 ? 50_000 : 100);
      nowNs += random.nextInt(3) == 0 ? 0 : random.nextInt(200);
      ops.add(new Op(0, Layer.POSIX, kind, false, nowNs, nowNs + lengthNs, i, Trace.NONE));
      nowNs += lengthNs;
    }
    return Timeline.of(new FakeSource(1, 1, ops), Progress.NONE).lanes().get(0);
  }

  @Property(tries = 60)
  void everyOperationInTheRangeIsInOneSegment(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 10_000) int size,
      @ForAll @IntRange(min = 1, max = 3000) int pixels)
      throws IOException {
    Lane lane = lane(seed, size);
    Random random = new Random(seed);
    long callbackNs = lane.callbackNs(size - 1);
    long fromNs = random.nextLong(callbackNs + 1);
    long toNs = fromNs + 1 + random.nextLong(callbackNs - fromNs + 10);
    long widthNs = (toNs - fromNs + pixels - 1) / pixels;

    List<Segment> segments = new ArrayList<>();
    lane.segments(
        fromNs,
        toNs,
        pixels,
        (f, n, kind, busyNs) -> segments.add(new Segment(f, n, kind, busyNs)));

    int next = naiveFirst(lane, fromNs, toNs);
    for (Segment segment : segments) {
      assertEquals(next, segment.first());
      next = segment.next();
      assertEquals(lane.busyNs(segment.first(), next), segment.busyNs());
      assertKindAndWidth(lane, segment, fromNs, widthNs);
    }
    for (int i = next; i < size; i++) {
      assertTrue(lane.admitNs(i) >= toNs);
    }
    assertTrue(segments.size() <= 2L * pixels + 1, segments.size() + " on " + pixels);
  }

  private static int naiveFirst(Lane lane, long fromNs, long toNs) {
    for (int i = 0; i < lane.size(); i++) {
      boolean touches = lane.callbackNs(i) > fromNs || lane.admitNs(i) >= fromNs;
      if (touches && lane.admitNs(i) < toNs) {
        return i;
      }
    }
    return lane.size();
  }

  /**
   * Several operations: none longer than a pixel, no pixel-wide gap, the kind of most busy time.
   */
  private static void assertKindAndWidth(Lane lane, Segment s, long fromNs, long widthNs) {
    if (s.next() == s.first() + 1) {
      assertEquals(lane.kind(s.first()), s.kind());
      return;
    }
    for (int i = s.first(); i < s.next(); ) {
      long pixel = Math.max(0, lane.admitNs(i) - fromNs) / widthNs;
      long[] busyNs = new long[KINDS.length];
      int begin = i;
      while (i < s.next() && Math.max(0, lane.admitNs(i) - fromNs) / widthNs == pixel) {
        assertTrue(
            lane.callbackNs(i) - lane.admitNs(i) < widthNs, "a visible operation was merged");
        busyNs[lane.kind(i).ordinal()] += lane.callbackNs(i) - lane.admitNs(i);
        i++;
      }
      assertTrue(i - begin > 1, "a single operation was merged");
      for (long other : busyNs) {
        assertTrue(busyNs[s.kind().ordinal()] >= other);
      }
      if (i < s.next()) {
        assertEquals(pixel + 1, (lane.admitNs(i) - fromNs) / widthNs, "a gap was merged");
        assertTrue(lane.admitNs(i) - lane.callbackNs(i - 1) < widthNs, "a gap was merged");
      }
    }
  }

  @Property(tries = 60)
  void sumsOfBusyTimeAreExact(@ForAll long seed, @ForAll @IntRange(min = 1, max = 9000) int size)
      throws IOException {
    Lane lane = lane(seed, size);
    Random random = new Random(seed);
    for (int n = 0; n < 20; n++) {
      int from = random.nextInt(size + 1);
      int to = from + random.nextInt(size - from + 1);
      long[] expectedNs = new long[KINDS.length];
      for (int i = from; i < to; i++) {
        expectedNs[lane.kind(i).ordinal()] += lane.callbackNs(i) - lane.admitNs(i);
      }
      long[] sums = new long[KINDS.length];
      lane.addBusy(from, to, sums);
      assertArrayEquals(expectedNs, sums);
      assertEquals(Arrays.stream(sums).sum(), lane.busyNs(from, to));
    }
  }
}

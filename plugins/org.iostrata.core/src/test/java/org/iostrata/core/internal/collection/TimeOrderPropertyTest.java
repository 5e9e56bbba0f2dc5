// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Rows in the order of time, and of something else where times are equal, beside a stable sort. */
class TimeOrderPropertyTest {
  private final TimeOrder order = new TimeOrder();

  private int[] sorted(long[] times, int[] ties) {
    order.sort(times, 1, 0, times.length);
    for (int place = 0; place < times.length; ) {
      place = order.sortTies(place, times.length, (a, b) -> Integer.compare(ties[a], ties[b]));
    }
    return IntStream.range(0, times.length).map(order::row).toArray();
  }

  private static int[] expected(long[] times, int[] ties) {
    return IntStream.range(0, times.length)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingLong(row -> times[row]).thenComparingInt(row -> ties[row]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @Property(tries = 500)
  void areThoseOfAStableSort(
      @ForAll long seed,
      @ForAll @IntRange(max = 300) int count,
      @ForAll @IntRange(min = 1, max = 100) int values) {
    Random random = new Random(seed);
    long base = random.nextLong() / 2;
    long[] times = random.longs(count).map(any -> base + (any >>> 40) % values).toArray();
    int[] ties = random.ints(count, 0, values).toArray();
    assertArrayEquals(expected(times, ties), sorted(times, ties), () -> "seed " + seed);
  }

  /** As in a trace that was made to be slow: what looks at each pair would not end. */
  @Example
  void manyAtOnceAreNoMatter() {
    int count = 1 << 20;
    int[] ties = IntStream.range(0, count).map(row -> count - row % 1000).toArray();
    long[] times = new long[count];
    assertArrayEquals(expected(times, ties), sorted(times, ties));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** Percentiles of buckets against those of a sorted list, and of HdrHistogram. */
class LatencyHistogramPropertyTest {
  private static final int LOCK = LayerKind.of(Layer.POSIX, OperationKind.LOCK);

  @Property(tries = 300)
  void percentilesAreThoseOfTheSortedListOrAThirtySecondMore(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 500) int count,
      @ForAll @IntRange(min = 1, max = 100) int percent) {
    Random random = new Random(seed);
    long[] durations = new long[count];
    LatencyHistogram all = new LatencyHistogram();
    LatencyHistogram other = new LatencyHistogram();
    for (int i = 0; i < count; i++) {
      durations[i] = random.nextLong() >>> (2 + random.nextInt(62));
      add(random.nextBoolean() ? all : other, durations[i]);
    }
    all.merge(other);
    Arrays.sort(durations);
    long exact = durations[(int) Math.ceil(count * percent / 100.0) - 1];
    long found = all.percentile(LOCK, percent);
    assertTrue(found >= exact, () -> found + " < " + exact);
    assertTrue(found - exact <= exact / 32, () -> found + " for " + exact);
    assertEquals(durations[0], all.min(LOCK));
    assertEquals(durations[count - 1], all.max(LOCK));
  }

  /** HdrHistogram keeps three digits: a percentile of it is at most 1/1000 too high. */
  @Property(tries = 300)
  void agreesWithHdrHistogram(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5000) int count) {
    Random random = new Random(seed);
    LatencyHistogram own = new LatencyHistogram();
    Histogram hdr = new Histogram(Long.MAX_VALUE / 2, 3);
    for (int i = 0; i < count; i++) {
      long durationNs = random.nextLong() >>> (2 + random.nextInt(62));
      add(own, durationNs);
      hdr.recordValue(durationNs);
    }
    for (int percent = 1; percent <= 100; percent++) {
      long theirs = hdr.getValueAtPercentile(percent);
      long ours = own.percentile(LOCK, percent);
      String at = percent + " %: " + ours + " for " + theirs;
      assertTrue(ours >= theirs - theirs / 1000, at);
      assertTrue(ours <= theirs + theirs / 32, at);
    }
    assertEquals(hdr.getTotalCount(), own.count(LOCK));
  }

  @Test
  void holdsTheLongestDurationThereIs() {
    LatencyHistogram histogram = new LatencyHistogram();
    add(histogram, Long.MAX_VALUE);
    add(histogram, 0);
    assertEquals(0, histogram.percentile(LOCK, 50));
    assertEquals(Long.MAX_VALUE, histogram.percentile(LOCK, 51));
  }

  private static void add(LatencyHistogram histogram, long durationNs) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, LOCK, 0, 0);
    batch.setTimes(row, 0, Trace.UNKNOWN, durationNs);
    histogram.add(batch, row);
  }
}

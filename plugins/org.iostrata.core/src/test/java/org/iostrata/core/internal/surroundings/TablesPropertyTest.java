// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.iostrata.core.internal.kept.PageStore;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Random calls and samples, drawn and summed up, against a look at each. */
class TablesPropertyTest {
  private static CallLane lane(Random random, int count) throws IOException {
    PackedTableWriter table = new PackedTableWriter(CallLane.COLUMNS, PageStore.HEAP);
    long timeNs = random.nextInt(1000);
    for (int i = 0; i < count; i++) {
      long lengthNs = 1L + random.nextInt(random.nextInt(20) == 0 ? 100_000 : 100);
      table.add(new long[] {timeNs, lengthNs, random.nextInt(4), -1, 0});
      timeNs += lengthNs + (random.nextInt(3) == 0 ? random.nextInt(5000) : 0);
    }
    return new CallLane(0, table.close());
  }

  @RepeatedTest(40)
  void everyCallInSightIsInOneBar(RepetitionInfo repetition) throws IOException {
    Random random = new Random(repetition.getCurrentRepetition());
    CallLane lane = lane(random, 1 + random.nextInt(10_000));
    long lastNs = lane.toNs(lane.size() - 1);
    for (int question = 0; question < 20; question++) {
      long fromNs = (long) (random.nextDouble() * lastNs);
      long toNs = fromNs + 1 + (long) (random.nextDouble() * random.nextDouble() * lastNs);
      int pixels = 1 + random.nextInt(500);
      long widthNs = Math.max(1, (toNs - fromNs - 1) / pixels + 1);
      int[] next = {lane.firstEndingAfter(fromNs)};
      int[] bars = {0};
      lane.segments(
          fromNs,
          toNs,
          pixels,
          (first, after, region, barFromNs, barToNs) -> {
            assertEquals(next[0], first);
            assertEquals(lane.fromNs(first), barFromNs);
            assertEquals(lane.toNs(after - 1), barToNs);
            assertTrue(
                IntStream.range(first, after).anyMatch(i -> lane.region(i) == region),
                "a region of one of them");
            for (int i = first; after - first > 1 && i < after; i++) {
              assertTrue(lane.toNs(i) - lane.fromNs(i) < widthNs, "a long call is a bar by itself");
            }
            next[0] = after;
            bars[0]++;
          });
      assertTrue(next[0] == lane.size() || lane.fromNs(next[0]) >= toNs, "none is left out");
      assertTrue(bars[0] <= 2 * pixels + 2, bars[0] + " bars on " + pixels + " pixels");
    }
  }

  @RepeatedTest(20)
  void summariesAreThoseOfEachSample(RepetitionInfo repetition) throws IOException {
    Random random = new Random(repetition.getCurrentRepetition());
    int count = 1 + random.nextInt(20_000);
    boolean whole = random.nextBoolean();
    double[] values = new double[count];
    SamplesWriter writer = new SamplesWriter(0, 0, PageStore.HEAP);
    for (int i = 0; i < count; i++) {
      values[i] = whole ? random.nextInt(1000) - 500 : random.nextGaussian() * 1e-3;
      writer.add(10L * i, values[i]);
    }
    Samples samples = writer.close();
    assertEquals(count, samples.size());
    for (int question = 0; question < 200; question++) {
      int from = random.nextInt(count);
      int to = from + 1 + random.nextInt(count - from);
      double[] part = Arrays.copyOfRange(values, from, to);
      Samples.Summary summary = samples.summary(from, to);
      assertEquals(Arrays.stream(part).min().orElseThrow(), summary.least());
      assertEquals(Arrays.stream(part).max().orElseThrow(), summary.most());
      assertEquals(Arrays.stream(part).average().orElseThrow(), summary.mean(), 1e-9);
      assertEquals(values[from], samples.value(from));
      assertEquals(from, samples.firstFrom(10L * from - 9));
      assertEquals(values[from], samples.last(10L * from + 9));
    }
  }
}

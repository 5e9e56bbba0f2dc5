// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/** The sweep in slices against C(t) computed for every nanosecond. */
class OutstandingPropertyTest {
  private static final int READ = LayerKind.of(Layer.POSIX, OperationKind.READ);
  private static final int END = 300;

  @Property(tries = 300)
  void slicesOfAnyLengthGiveWhatEveryNanosecondGives(
      @ForAll long seed,
      @ForAll @IntRange(max = 60) int count,
      @ForAll @IntRange(min = 1, max = 90) int slice) {
    Random random = new Random(seed);
    long[][] operations = new long[count][];
    int[] perNs = new int[END + 2];
    for (int i = 0; i < count; i++) {
      long begin = random.nextInt(END - 40);
      operations[i] = new long[] {begin, begin + random.nextInt(40)};
      for (long t = begin; t < Math.max(begin + 1, operations[i][1]); t++) {
        perNs[(int) t]++;
      }
    }
    Arrays.sort(operations, (a, b) -> Long.compare(a[1], b[1])); // by completion
    Outstanding outstanding = sweep(operations, slice);
    assertEquals(Arrays.stream(perNs).max().orElse(0), outstanding.max());
    assertEquals(Arrays.stream(perNs).filter(c -> c > 0).count(), outstanding.busyNs());
    assertEquals(0, outstanding.late());
  }

  private static Outstanding sweep(long[][] operations, int slice) {
    Outstanding outstanding = new Outstanding(1000);
    EdgeBuffer edges = new EdgeBuffer();
    int next = 0;
    for (long to = slice; next < operations.length; to += slice) {
      while (next < operations.length && operations[next][1] < to) {
        add(edges, operations[next++]);
      }
      outstanding.take(edges, READ);
      long watermark = to;
      for (int i = next; i < operations.length; i++) {
        watermark = Math.min(watermark, operations[i][0]);
      }
      outstanding.advance(watermark);
    }
    outstanding.take(edges, READ);
    outstanding.advance(Long.MAX_VALUE);
    return outstanding;
  }

  private static void add(EdgeBuffer edges, long[] operation) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, READ, 0, 0);
    batch.setWhere(row, Trace.NONE, Trace.NONE, FileClass.DATA);
    batch.setTimes(row, operation[0], Trace.UNKNOWN, operation[1]);
    edges.add(batch, row);
  }

  @org.junit.jupiter.api.Test
  void whatBeginsBeforeTheSweptTimeIsCountedFromThereAndTold() {
    Outstanding outstanding = new Outstanding(2);
    EdgeBuffer edges = new EdgeBuffer();
    for (int i = 0; i < 10; i++) {
      add(edges, new long[] {10L * i, 10L * i + 5});
    }
    outstanding.take(edges, READ);
    outstanding.advance(0); // nothing may be swept, but at most two may wait
    add(edges, new long[] {0, 100});
    outstanding.take(edges, READ);
    outstanding.advance(Long.MAX_VALUE);
    assertEquals(1, outstanding.late());
    assertEquals(2, outstanding.max());
  }
}

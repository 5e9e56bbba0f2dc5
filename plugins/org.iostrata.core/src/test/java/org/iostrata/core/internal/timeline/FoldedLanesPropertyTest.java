// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.timeline.FakeSource.Op;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;

/** What is drawn of folded rows, against a look at every nanosecond. */
@SuppressWarnings("EnumOrdinal")
class FoldedLanesPropertyTest {
  private static final OperationKind[] KINDS = OperationKind.values();
  private static final Layer[] LAYERS = {Layer.HDF5, Layer.MPI_IO, Layer.POSIX};
  private static final int THREADS = 3;
  private static final long LAST_NS = 2000;

  private record Bar(long fromNs, long toNs, OperationKind kind, double busy) {}

  /** Those of one thread and layer overlap, and are of one kind. */
  private static List<Op> operations(long seed, int count) {
    Random random = new Random(seed);
    long[] admitNs = random.longs(count, 0, LAST_NS - 1).sorted().toArray();
    List<Op> ops = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long endNs = admitNs[i] + 1 + random.nextLong(Math.min(100, LAST_NS - admitNs[i]));
      int thread = random.nextInt(THREADS);
      int layer = random.nextInt(LAYERS.length);
      OperationKind kind = KINDS[(thread + 2 * layer) % 4];
      ops.add(new Op(thread, LAYERS[layer], kind, false, admitNs[i], endNs, i, Trace.NONE));
    }
    return ops;
  }

  private static FoldedLanes fold(List<Op> ops) throws IOException {
    return new FoldedLanes(Timeline.of(new FakeSource(1, THREADS, ops), Progress.NONE).lanes());
  }

  private static List<Bar> bars(FoldedLanes lanes, int pixels) {
    List<Bar> bars = new ArrayList<>();
    lanes.segments(
        0, LAST_NS, pixels, (from, to, kind, busy) -> bars.add(new Bar(from, to, kind, busy)));
    return bars;
  }

  @Property(tries = 100)
  void eachThreadDoesWhatItsTopmostBusyLayerDoes(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int count) throws IOException {
    List<Op> ops = operations(seed, count);
    FoldedLanes lanes = fold(ops);
    double[] wanted = new double[(int) LAST_NS];
    OperationKind[] drawn = new OperationKind[(int) LAST_NS];
    double threadNs = 0;
    for (Bar bar : bars(lanes, (int) LAST_NS)) {
      assertTrue(bar.busy() > 0 && bar.busy() <= 1, bar.toString());
      threadNs += bar.busy() * (bar.toNs() - bar.fromNs()) * lanes.threads();
      for (long t = bar.fromNs(); t < bar.toNs(); t++) {
        drawn[(int) t] = bar.kind();
      }
    }
    int busy = 0;
    for (int t = 0; t < LAST_NS; t++) {
      long[] kinds = kindsAt(ops, t);
      for (long threads : kinds) {
        wanted[t] += threads;
      }
      busy += (int) wanted[t];
      assertEquals(wanted[t] > 0, drawn[t] != null, "at " + t);
      for (int k = 0; drawn[t] != null && k < kinds.length; k++) {
        assertTrue(kinds[drawn[t].ordinal()] >= kinds[k], "at " + t);
      }
    }
    assertEquals(busy, threadNs, 1e-6 * busy);
  }

  /** By kind, how many threads are busy with it. */
  private static long[] kindsAt(List<Op> ops, long t) {
    long[] kinds = new long[KINDS.length];
    for (int thread = 0; thread < THREADS; thread++) {
      Op top = null;
      for (Op op : ops) {
        boolean runs = op.thread() == thread && op.admitNs() <= t && t < op.callbackNs();
        if (runs && (top == null || op.layer().compareTo(top.layer()) < 0)) {
          top = op;
        }
      }
      if (top != null) {
        kinds[top.kind().ordinal()]++;
      }
    }
    return kinds;
  }

  @Property(tries = 100)
  void barsFollowEachOtherAtAnyZoom(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 3000) int pixels) throws IOException {
    long last = 0;
    List<Bar> bars = bars(fold(operations(seed, 300)), pixels);
    for (Bar bar : bars) {
      assertTrue(bar.fromNs() >= last && bar.toNs() > bar.fromNs(), bars.toString());
      assertTrue(bar.busy() > 0 && bar.busy() <= 1, bar.toString());
      last = bar.toNs();
    }
    assertTrue(last <= LAST_NS && bars.size() <= pixels, bars.toString());
  }

  @Example
  void oneLongOperationIsOneBarWithItsOwnEnds() throws IOException {
    List<Op> ops = new ArrayList<>();
    ops.add(new Op(0, Layer.MPI_IO, OperationKind.WRITE, false, 13, 1501, 0, Trace.NONE));
    ops.add(new Op(0, Layer.POSIX, OperationKind.READ, false, 17, 900, 1, Trace.NONE));
    assertEquals(List.of(new Bar(13, 1501, OperationKind.WRITE, 1)), bars(fold(ops), 100));
  }

  @Example
  void pausesBetweenThreadsArePaler() throws IOException {
    List<Op> ops = new ArrayList<>();
    ops.add(new Op(0, Layer.MPI_IO, OperationKind.WRITE, false, 0, 1000, 0, Trace.NONE));
    ops.add(new Op(1, Layer.POSIX, OperationKind.WRITE, false, 500, 1000, 1, Trace.NONE));
    assertEquals(
        List.of(
            new Bar(0, 500, OperationKind.WRITE, 0.5), new Bar(500, 1000, OperationKind.WRITE, 1)),
        bars(fold(ops), 200));
  }
}

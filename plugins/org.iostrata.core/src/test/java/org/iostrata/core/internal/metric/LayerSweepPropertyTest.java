// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.junit.jupiter.api.Test;

/** The sweep in slices, by several threads, against everything computed from a list at once. */
class LayerSweepPropertyTest {
  private static final int READ = LayerKind.of(Layer.POSIX, OperationKind.READ);
  private static final int WRITE = LayerKind.of(Layer.POSIX, OperationKind.WRITE);
  private static final int FLUSH = LayerKind.of(Layer.POSIX, OperationKind.FLUSH);
  private static final TraceFile FILE = new TraceFile(0, "/a", FileClass.DATA);
  private static final TraceFile OTHER = new TraceFile(1, "/b", FileClass.DATA);
  private static final Trace TRACE =
      new Trace("", "", List.of(), List.of(), List.of(FILE, OTHER), List.of(), 0, 0);
  private static final int[] KINDS = {READ, WRITE, FLUSH};
  private static final int END = 300;
  private static final long DURATION = 250;
  private static final long BLOCK = 10;

  @Property(tries = 300)
  void slicesOfAnyLengthGiveWhatTheWholeListGives(
      @ForAll long seed,
      @ForAll @IntRange(max = 80) int count,
      @ForAll @IntRange(min = 1, max = 90) int slice) {
    List<SweptOperation> operations = random(seed, count);
    check(operations, sweep(operations, slice));
  }

  @Property(tries = 300)
  void slicesAppendedInAnyOrderGiveWhatTheWholeListGives(
      @ForAll long seed,
      @ForAll @IntRange(max = 80) int count,
      @ForAll @IntRange(min = 1, max = 90) int slice)
      throws StateException {
    List<SweptOperation> operations = random(seed, count);
    List<Slice> slices = slices(operations, slice);
    Random random = new Random(seed);
    while (slices.size() > 1) {
      int first = random.nextInt(slices.size() - 1);
      Slice earlier = slices.get(first).sent();
      earlier.sweep().append(slices.remove(first + 1).sent().sweep());
      slices.set(first, earlier);
    }
    LayerSweep sweep = slices.get(0).sweep();
    sweep.finish();
    check(operations, sweep);
  }

  private static void check(List<SweptOperation> operations, LayerSweep sweep) {
    assertEquals(0, sweep.late());
    checkConcurrency(operations, sweep.outstanding());
    for (int kind : KINDS) {
      List<SweptOperation> own = operations.stream().filter(o -> o.layerKind() == kind).toList();
      if (own.isEmpty()) {
        assertNull(sweep.outstanding(kind));
      } else {
        checkConcurrency(own, sweep.outstanding(kind));
        checkWindows(own, sweep.outstanding(kind));
      }
      checkRuns(own, sweep.runs(), kind);
      checkFootprint(own, sweep.footprints(), kind);
    }
    NaiveQueues.check(
        operations.stream().filter(SweptOperation::queues).map(SweptOperation::asRequest),
        sweep.queues());
  }

  private static List<SweptOperation> random(long seed, int count) {
    Random random = new Random(seed);
    List<SweptOperation> operations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long begin = random.nextInt(END - 40);
      operations.add(
          new SweptOperation(
              KINDS[random.nextInt(3)],
              begin,
              begin + random.nextInt(40),
              random.nextInt(3) - 1,
              (random.nextInt(12) - 1) * BLOCK,
              random.nextInt(3) * BLOCK));
    }
    operations.sort(
        Comparator.comparingLong(SweptOperation::callbackNs)); // as sources deliver them
    return operations;
  }

  private static void checkConcurrency(List<SweptOperation> operations, Outstanding outstanding) {
    int[] perNs = new int[END + 2];
    for (SweptOperation o : operations) {
      for (long t = o.admitNs(); t < o.countedToNs(); t++) {
        perNs[(int) t]++;
      }
    }
    assertEquals(Arrays.stream(perNs).max().orElse(0), outstanding.max());
    assertEquals(Arrays.stream(perNs).filter(c -> c > 0).count(), outstanding.busyNs());
  }

  /** The last window takes all that is behind. */
  private static void checkWindows(List<SweptOperation> operations, Outstanding outstanding) {
    for (int window = 0; window < TimeWindows.COUNT; window++) {
      long from = TimeWindows.fromNs(window, DURATION);
      long to =
          window == TimeWindows.COUNT - 1 ? END + 2 : TimeWindows.fromNs(window + 1, DURATION);
      long max = 0;
      long area = 0;
      long busyNs = 0;
      for (long t = from; t < to; t++) {
        long now = t;
        long count =
            operations.stream().filter(o -> o.admitNs() <= now && now < o.countedToNs()).count();
        max = Math.max(max, count);
        area += count;
        busyNs += count > 0 ? 1 : 0;
      }
      assertEquals(max, outstanding.max(window));
      assertEquals(area, outstanding.areaNs(window));
      assertEquals(busyNs, outstanding.busyNs(window));
    }
  }

  private static void checkRuns(List<SweptOperation> own, RunLengths runs, int kind) {
    long[] lengths =
        NaiveRuns.lengths(
            own.stream()
                .filter(SweptOperation::isPlaced)
                .map(o -> new NaiveRuns.Request(o.admitNs(), o.file(), o.offset(), o.bytes())));
    assertEquals(lengths.length, runs.count(kind));
    assertEquals(LongStream.of(lengths).sum(), runs.bytes(kind));
    for (int bucket = 0; bucket < runs.buckets(); bucket++) {
      long from = runs.from(bucket);
      long to = runs.to(bucket);
      assertEquals(
          LongStream.of(lengths).filter(length -> length >= from && length < to).count(),
          runs.count(kind, bucket));
    }
  }

  private static void checkFootprint(List<SweptOperation> own, Footprints footprints, int kind) {
    TreeMap<Integer, BitSet> touched = new TreeMap<>();
    for (SweptOperation o : own) {
      if (o.isPlaced()) {
        touched
            .computeIfAbsent(o.file(), file -> new BitSet())
            .set((int) o.offset(), (int) (o.offset() + o.bytes()));
      }
    }
    for (int file = 0; file < 2; file++) {
      BitSet bytes = touched.get(file);
      Footprint footprint = footprints.of(file, kind);
      if (bytes == null) {
        assertNull(footprint);
        continue;
      }
      int ranges = 0;
      for (int at = bytes.nextSetBit(0); at >= 0; at = bytes.nextSetBit(bytes.nextClearBit(at))) {
        ranges++;
      }
      assertTrue(footprint.isKnown());
      assertEquals(ranges, footprint.ranges());
      assertEquals(bytes.cardinality(), footprint.bytes());
      assertEquals(
          bytes.length() - bytes.nextSetBit(0) - bytes.cardinality(), footprint.holeBytes());
    }
  }

  private static LayerSweep sweep(List<SweptOperation> operations, int slice) {
    LayerSweep sweep = new LayerSweep(Layer.POSIX, 1000, DURATION);
    EdgeBuffer[] threads = {new EdgeBuffer(), new EdgeBuffer()};
    int next = 0;
    for (long to = slice; next < operations.size(); to += slice) {
      while (next < operations.size() && operations.get(next).callbackNs() < to) {
        add(threads[next * 7 % 3 % 2], operations.get(next++));
      }
      sweep.take(threads[1]);
      sweep.take(threads[0]);
      long watermark = to;
      for (SweptOperation o : operations.subList(next, operations.size())) {
        watermark = Math.min(watermark, o.admitNs());
      }
      sweep.advance(watermark);
    }
    sweep.finish();
    return sweep;
  }

  /** What was told from one time on and before another. */
  private record Slice(long fromNs, LayerSweep sweep) {
    Slice(long fromNs) {
      this(fromNs, new LayerSweep(Layer.POSIX, Integer.MAX_VALUE, DURATION, fromNs));
    }

    /** By way of a state that is written and read. */
    Slice sent() throws StateException {
      StateOutput out = new StateOutput();
      sweep.write(out);
      Slice sent = new Slice(fromNs);
      sent.sweep.read(new StateInput(TRACE, out.toBytes(), 0));
      return sent;
    }
  }

  private static List<Slice> slices(List<SweptOperation> operations, int length) {
    List<Slice> slices = new ArrayList<>();
    EdgeBuffer edges = new EdgeBuffer();
    int next = 0;
    for (long to = length; next < operations.size() || slices.isEmpty(); to += length) {
      slices.add(new Slice(slices.isEmpty() ? Long.MIN_VALUE : to - length));
      while (next < operations.size() && operations.get(next).callbackNs() < to) {
        add(edges, operations.get(next++));
      }
      LayerSweep sweep = slices.get(slices.size() - 1).sweep();
      sweep.take(edges);
      List<SweptOperation> later = operations.subList(next, operations.size());
      sweep.advance(later.stream().mapToLong(SweptOperation::admitNs).min().orElse(Long.MAX_VALUE));
    }
    return slices;
  }

  private static void add(EdgeBuffer edges, SweptOperation o) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, o.layerKind(), 0, 0);
    batch.setWhere(row, Trace.NONE, o.file(), FileClass.DATA);
    batch.setTimes(row, o.admitNs(), Trace.UNKNOWN, o.callbackNs());
    batch.setBytes(row, o.offset(), o.bytes(), o.bytes());
    edges.add(batch, row);
  }

  private static SweptOperation flush(long admitNs, long callbackNs) {
    return new SweptOperation(FLUSH, admitNs, callbackNs, Trace.NONE, -1, 0);
  }

  @Test
  void whatBeginsBeforeTheSweptTimeIsCountedFromThereAndTold() {
    LayerSweep sweep = new LayerSweep(Layer.POSIX, 2, 0);
    EdgeBuffer edges = new EdgeBuffer();
    for (int i = 0; i < 10; i++) {
      add(edges, flush(10L * i, 10L * i + 5));
    }
    sweep.take(edges);
    sweep.advance(0); // nothing may be swept, but at most two may wait
    add(edges, flush(0, 100));
    sweep.take(edges);
    sweep.finish();
    assertEquals(1, sweep.late());
    assertEquals(2, sweep.outstanding().max());
  }

  @Test
  void moreRangesThanCanBeKeptAreNotKnown() {
    Footprint footprint = new Footprint();
    for (int i = Footprint.MAX_RANGES; i > 0; i--) {
      footprint.add(10L * i, 10L * i + 5);
    }
    assertTrue(footprint.isKnown());
    assertEquals(Footprint.MAX_RANGES, footprint.ranges());
    footprint.add(10, 10L * Footprint.MAX_RANGES);
    assertEquals(1, footprint.ranges());
    for (int i = 1; i <= Footprint.MAX_RANGES; i++) {
      footprint.add(-10L * i, -10L * i + 5);
    }
    assertFalse(footprint.isKnown());
  }
}

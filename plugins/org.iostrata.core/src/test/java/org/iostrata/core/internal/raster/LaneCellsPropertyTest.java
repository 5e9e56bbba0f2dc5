// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
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

/** Cells of a lane against a walk over every nanosecond. */
class LaneCellsPropertyTest {
  private static final OperationKind[] KINDS = {OperationKind.READ, OperationKind.OPEN};

  private record Op(OperationKind kind, int fromNs, int toNs, int bytes) {
    /** Its bytes in a part of the time, as many in every nanosecond. */
    double movedFrom(long partNs, long partToNs) {
      if (fromNs == toNs) {
        return fromNs >= partNs && fromNs < partToNs ? bytes : 0;
      }
      long insideNs = Math.max(0, Math.min(toNs, partToNs) - Math.max(fromNs, partNs));
      return (double) bytes * insideNs / (toNs - fromNs);
    }
  }

  @Property(tries = 200)
  void agreeWithNanoseconds(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int mostCells) {
    Random random = new Random(seed);
    int rangeNs = 1 + random.nextInt(500);
    Axis time = Axis.of(0, rangeNs, mostCells);
    LaneCells lane = new LaneCells(0, Layer.POSIX, time);
    LaneCells other = new LaneCells(0, Layer.POSIX, time);
    List<Op> ops = new ArrayList<>();
    OperationBatch batch = new OperationBatch(1);
    for (int i = 0; i < 30; i++) {
      int fromNs = random.nextInt(rangeNs);
      int toNs = fromNs + random.nextInt(rangeNs - fromNs + 1);
      Op op = new Op(KINDS[random.nextInt(2)], fromNs, toNs, random.nextInt(1000));
      ops.add(op);
      batch.clear();
      int row = batch.add();
      batch.setWhat(row, LayerKind.of(Layer.POSIX, op.kind()), 0, 0);
      batch.setWhere(row, Trace.NONE, Trace.NONE, FileClass.DATA);
      batch.setTimes(row, fromNs, Trace.UNKNOWN, toNs);
      batch.setBytes(row, Trace.UNKNOWN, op.bytes(), op.bytes());
      (i % 2 == 0 ? lane : other).add(batch, row);
    }
    lane.merge(other);
    lane.settle();
    for (int cell = 0; cell < time.cells(); cell++) {
      check(ops, lane, time.edge(cell), time.edge(cell + 1), cell);
    }
  }

  private static void check(List<Op> ops, LaneCells lane, long from, long to, int cell) {
    List<Op> begun = ops.stream().filter(o -> o.fromNs() >= from && o.fromNs() < to).toList();
    assertEquals(begun.size(), lane.count(cell));
    double moved = ops.stream().mapToDouble(o -> o.movedFrom(from, to)).sum();
    assertEquals(moved, (double) lane.bytes(cell), ops.size(), "but for rounding");
    for (OperationKind kind : KINDS) {
      long busyNs = 0;
      for (Op op : ops) {
        for (long ns = from; ns < to && op.kind() == kind; ns++) {
          busyNs += ns >= op.fromNs() && ns < op.toNs() ? 1 : 0;
        }
      }
      assertEquals(busyNs, lane.busyNs(kind, cell));
    }
  }
}

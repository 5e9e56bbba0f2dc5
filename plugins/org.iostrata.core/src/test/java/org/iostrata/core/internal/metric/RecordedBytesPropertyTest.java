// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.iostrata.core.internal.metric.RandomRows.added;
import static org.iostrata.core.internal.metric.RandomRows.sum;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.function.IntPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;

/** Bytes that reached the operating system, beside sums over a list of operations. */
class RecordedBytesPropertyTest {
  @Property(tries = 40)
  void countEachByteThatReachedTheSystemOnce(
      @ForAll long seed, @ForAll @IntRange(max = 60) int count) throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = RandomRows.of(random, count);
    RecordedBytes bytes = added(rows, random, RecordedBytes::new);
    assertEquals(reached(rows, OperationKind.READ), bytes.read());
    assertEquals(reached(rows, OperationKind.WRITE), bytes.written());
    IntPredicate places =
        row ->
            isLike(rows.layerKind(row), Layer.ISO_C)
                && (rows.kind(row) == OperationKind.OPEN || rows.kind(row) == OperationKind.SEEK);
    assertEquals(4096 * sum(rows, places, row -> 1), bytes.readAhead());
  }

  /** What POSIX and AIO moved, and what streams did beyond the POSIX operations inside of them. */
  private static long reached(OperationBatch rows, OperationKind kind) {
    IntPredicate system =
        row ->
            rows.kind(row) == kind
                && (isLike(rows.layerKind(row), Layer.POSIX)
                    || isLike(rows.layerKind(row), Layer.AIO));
    IntPredicate streams =
        row -> rows.kind(row) == kind && isLike(rows.layerKind(row), Layer.ISO_C);
    IntPredicate inside = row -> system.test(row) && isLike(rows.parentLayerKind(row), Layer.ISO_C);
    long ofSystem = sum(rows, system, rows::bytesDone);
    long beyond =
        Math.max(0, sum(rows, streams, rows::bytesDone) - sum(rows, inside, rows::bytesDone));
    return ofSystem > Long.MAX_VALUE - beyond ? Long.MAX_VALUE : ofSystem + beyond;
  }

  /** Of programs on clients and servers as on the application's side. */
  private static boolean isLike(int layerKind, Layer layer) {
    return layerKind != LayerKind.NONE && LayerKind.layer(layerKind).on(Side.APPLICATION) == layer;
  }
}

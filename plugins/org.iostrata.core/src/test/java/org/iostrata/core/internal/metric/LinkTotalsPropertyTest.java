// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.iostrata.core.internal.metric.RandomRows.LAYER_KINDS;
import static org.iostrata.core.internal.metric.RandomRows.added;
import static org.iostrata.core.internal.metric.RandomRows.read;
import static org.iostrata.core.internal.metric.RandomRows.sum;
import static org.iostrata.core.internal.metric.RandomRows.written;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.function.IntPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.metric.RandomRows.Sums;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.junit.jupiter.api.Test;

/** What children did, beside sums over a list of them. */
class LinkTotalsPropertyTest {
  @Property(tries = 40)
  void areSumsOfChildren(@ForAll long seed, @ForAll @IntRange(max = 60) int count)
      throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = RandomRows.of(random, count);
    LinkTotals totals = added(rows, random, LinkTotals::new);
    for (int parent : LAYER_KINDS) {
      for (int child : LAYER_KINDS) {
        IntPredicate own =
            row -> rows.parentLayerKind(row) == parent && rows.layerKind(row) == child;
        assertEquals(
            Sums.of(rows, own),
            new Sums(
                totals.children(parent, child),
                totals.bytes(parent, child),
                totals.timeNs(parent, child)));
        assertEquals(
            flagged(rows, own, OperationFlags.LINKED_BY_RANGE), totals.byRange(parent, child));
        assertEquals(
            flagged(rows, own, OperationFlags.LINKED_BY_TIME), totals.byTime(parent, child));
        assertEquals(
            flagged(rows, own, OperationFlags.LINK_AMBIGUOUS), totals.ambiguous(parent, child));
      }
    }
  }

  private static long flagged(OperationBatch rows, IntPredicate which, int flag) {
    return sum(rows, which, row -> (rows.flags(row) & flag) != 0 ? 1 : 0);
  }

  /** All pairs of a layer and one below it or itself are more than a signed short can number. */
  @Test
  void everyTwoLayersAndKindsHaveChildrenOfTheirOwn() throws StateException {
    OperationBatch rows = RandomRows.of(new Random(1), 1);
    LinkTotals totals = new LinkTotals();
    for (int round = 0; round < 2; round++) {
      for (int child = LayerKind.COUNT - 1; child >= 0; child--) {
        rows.setWhat(0, child, 0, 0);
        for (int parent = 0; parent < LayerKind.COUNT; parent++) {
          if (isPair(parent, child)) {
            totals.add(parent, rows, 0, 0);
          }
        }
      }
    }
    LinkTotals merged = new LinkTotals();
    merged.merge(read(written(totals), new LinkTotals()));
    for (int parent = 0; parent < LayerKind.COUNT; parent++) {
      for (int child = 0; child < LayerKind.COUNT; child++) {
        assertEquals(isPair(parent, child) ? 2 : 0, merged.children(parent, child));
      }
    }
  }

  private static boolean isPair(int parent, int child) {
    Layer above = LayerKind.layer(parent);
    return above == LayerKind.layer(child) || above.isAbove(LayerKind.layer(child));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.iostrata.core.internal.metric.RandomRows.LAYER_KINDS;
import static org.iostrata.core.internal.metric.RandomRows.added;
import static org.iostrata.core.internal.metric.RandomRows.sum;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.function.IntPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.model.OperationBatch;

/** The times between boundary events, beside sums over a list of operations. */
class BreakdownTotalsPropertyTest {
  @Property(tries = 40)
  void areSumsOfTheTimesBetweenBoundaryEvents(
      @ForAll long seed, @ForAll @IntRange(max = 60) int count) throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = RandomRows.of(random, count);
    BreakdownTotals totals = added(rows, random, BreakdownTotals::new);
    for (int layerKind : LAYER_KINDS) {
      IntPredicate own =
          row ->
              rows.layerKind(row) == layerKind
                  && (rows.issueNs(row) >= 0 || rows.firstChildNs(row) >= 0);
      assertEquals(sum(rows, own, row -> 1), totals.count(layerKind));
      assertEquals(
          sum(rows, own, row -> issueNs(rows, row) - rows.admitNs(row)),
          totals.admitToIssueNs(layerKind));
      assertEquals(
          sum(rows, own, row -> compltNs(rows, row) - issueNs(rows, row)),
          totals.issueToCompltNs(layerKind));
      assertEquals(
          sum(rows, own, row -> rows.callbackNs(row) - compltNs(rows, row)),
          totals.compltToCallbackNs(layerKind));
    }
  }

  /** As recorded, else with the first child; never outside of the operation. */
  private static long issueNs(OperationBatch rows, int row) {
    long told = rows.issueNs(row) >= 0 ? rows.issueNs(row) : rows.firstChildNs(row);
    return within(told, rows.admitNs(row), rows.callbackNs(row));
  }

  /** With the last child, else at the end; never before it was issued. */
  private static long compltNs(OperationBatch rows, int row) {
    long told = rows.lastChildNs(row) >= 0 ? rows.lastChildNs(row) : rows.callbackNs(row);
    return within(told, issueNs(rows, row), rows.callbackNs(row));
  }

  private static long within(long value, long least, long most) {
    return value < least ? least : value > most ? most : value;
  }
}

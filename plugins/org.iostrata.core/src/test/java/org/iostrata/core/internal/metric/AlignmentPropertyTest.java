// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.iostrata.core.internal.metric.RandomRows.LAYER_KINDS;
import static org.iostrata.core.internal.metric.RandomRows.TRACE;
import static org.iostrata.core.internal.metric.RandomRows.added;
import static org.iostrata.core.internal.metric.RandomRows.sum;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** What begins at no border, beside a count over a list of operations. */
class AlignmentPropertyTest {
  @Property(tries = 40)
  void countsWhatBeginsAtNoBorder(@ForAll long seed, @ForAll @IntRange(max = 60) int count)
      throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = RandomRows.of(random, count);
    Stripes stripes = new Stripes(TRACE);
    Alignment found = added(rows, random, () -> new Alignment(stripes));
    Alignment ofPatterns = new Alignment(stripes);
    ofPatterns.add(patterns(rows, stripes));
    for (int layerKind : LAYER_KINDS) {
      IntPredicate located =
          row ->
              rows.layerKind(row) == layerKind
                  && rows.kind(row).isTransfer()
                  && rows.file(row) != Trace.NONE
                  && rows.offset(row) != Trace.UNKNOWN;
      IntPredicate offStripe =
          row -> {
            long stripe = rows.file(row) == 0 ? 1000 : 1 << 20;
            return rows.bytesDone(row) >= stripe && rows.offset(row) % stripe != 0;
          };
      List<Long> expected =
          List.of(
              sum(rows, located, row -> 1),
              sum(rows, located, row -> rows.offset(row) % 4096 != 0 ? 1 : 0),
              sum(rows, located, row -> offStripe.test(row) ? 1 : 0));
      assertEquals(expected, counts(found, layerKind));
      assertEquals(expected, counts(ofPatterns, layerKind), "found file by file");
    }
  }

  private static AccessPatterns patterns(OperationBatch rows, Stripes stripes) {
    AccessPatterns patterns = new AccessPatterns(stripes);
    for (int row = 0; row < rows.size(); row++) {
      patterns.add(rows, row);
    }
    return patterns;
  }

  private static List<Long> counts(Alignment alignment, int layerKind) {
    return List.of(
        alignment.located(layerKind),
        alignment.unalignedBlock(layerKind),
        alignment.unalignedStripe(layerKind));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import org.iostrata.core.source.Quality;

/** Parents of operations told whole, beside a search through all of them. */
public class NestingPropertyTest {
  private static final Layer[] LAYERS = {Layer.HDF5, Layer.MPI_IO, Layer.POSIX};

  @Property(tries = 500)
  void findsTheInnermostOfALayerAbove(@ForAll long seed, @ForAll @IntRange(max = 60) int count) {
    OperationBatch told = random(new Random(seed), count);
    OperationBatch linked = Nesting.link(told, new Quality());
    assertEquals(count, linked.size());
    for (int row = 0; row < count; row++) {
      int parent = naive(linked, row);
      long id = parent < 0 ? Trace.NONE : linked.id(parent);
      assertEquals(id, linked.parentId(row), () -> "seed " + seed);
    }
  }

  /** The last to begin, of those of layers above on the same thread, that has not ended. */
  private static int naive(OperationBatch all, int child) {
    int best = -1;
    for (int row = 0; row < all.size(); row++) {
      boolean open =
          all.admitNs(row) <= all.admitNs(child) && all.callbackNs(row) > all.admitNs(child);
      boolean before = all.id(row) < all.id(child) && all.thread(row) == all.thread(child);
      if (open
          && before
          && all.layer(row).isAbove(all.layer(child))
          && (best < 0 || all.id(row) > all.id(best))) {
        best = row;
      }
    }
    return best;
  }

  /** Operations of two threads, in no order. */
  public static OperationBatch random(Random random, int count) {
    OperationBatch told = new OperationBatch(Math.max(1, count));
    for (int i = 0; i < count; i++) {
      int row = told.add();
      long begin = random.nextInt(50);
      Layer layer = LAYERS[random.nextInt(LAYERS.length)];
      told.setWhat(row, LayerKind.of(layer, OperationKind.WRITE), 0, random.nextInt(2));
      told.setWhere(row, Trace.NONE, Trace.NONE, FileClass.DATA);
      told.setTimes(row, begin, Trace.UNKNOWN, begin + random.nextInt(40));
      told.setBytes(row, Trace.UNKNOWN, 10, 10);
    }
    return told;
  }
}

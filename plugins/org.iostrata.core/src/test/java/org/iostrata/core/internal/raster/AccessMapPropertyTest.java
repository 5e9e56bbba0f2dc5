// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

class AccessMapPropertyTest {
  private static final int END = 100;

  @Property(tries = 100)
  void anOperationIsInEveryCellOfItsTimeAndBytes(@ForAll long seed) {
    Random random = new Random(seed);
    AccessMap map = map();
    AccessMap other = map();
    long[][] expected = new long[map.time().cells()][map.offset().cells()];
    for (int i = 0; i < 20; i++) {
      int from = random.nextInt(END);
      int to = from + random.nextInt(END - from);
      int at = random.nextInt(END - 1);
      int bytes = 1 + random.nextInt(END - 1 - at);
      OperationBatch batch = batch(from, to, at, bytes);
      (i % 2 == 0 ? map : other).add(batch, 0);
      int lastOffset = map.offset().cell(at + bytes - 1);
      int width = lastOffset - map.offset().cell(at) + 1;
      int cells = (map.time().cell(to) - map.time().cell(from) + 1) * width;
      for (int t = map.time().cell(from); t <= map.time().cell(to); t++) {
        for (int o = map.offset().cell(at); o <= lastOffset; o++) {
          expected[t][o] += Math.max(1, bytes / cells);
        }
      }
    }
    map.merge(other);
    map.settle();
    for (int t = 0; t < expected.length; t++) {
      for (int o = 0; o < expected[t].length; o++) {
        assertEquals(expected[t][o], map.written(t, o));
      }
    }
  }

  private static AccessMap map() {
    return AccessMap.of(new AccessMap.Way("/a", Layer.POSIX, 0, END), 0, END);
  }

  private static OperationBatch batch(int from, int to, int at, int bytes) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, LayerKind.of(Layer.POSIX, OperationKind.WRITE), 0, 0);
    batch.setWhere(row, Trace.NONE, 0, FileClass.DATA);
    batch.setTimes(row, from, Trace.UNKNOWN, to);
    batch.setBytes(row, at, bytes, bytes);
    return batch;
  }
}

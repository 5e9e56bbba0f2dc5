// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

class ArrowsOfOperationsTest {
  private final Arrows arrows = new Arrows(new Packets(new ByteArrayOutputStream()));

  @Test
  void eachOfTheCausedHasAnArrowOfItsOwn() {
    long[] of7 = {arrows.from(7), arrows.from(7), arrows.from(7)};
    long of8 = arrows.from(8);
    assertEquals(4, Arrays.stream(new long[] {of7[0], of7[1], of7[2], of8}).distinct().count());
    assertArrayEquals(of7, arrows.of(7));
    assertArrayEquals(new long[] {of8}, arrows.of(8));
    assertEquals(0, arrows.of(7).length, "they are told once");
  }

  @Test
  void ofVeryManyTheLastGoesOn() {
    long last = 0;
    for (int i = 0; i < 10 * Arrows.MOST; i++) {
      last = arrows.from(1);
    }
    long[] all = arrows.of(1);
    assertEquals(Arrows.MOST, all.length);
    assertEquals(last, all[all.length - 1]);
  }

  private static OperationBatch operation(long id, long parentId, long fromNs, long toNs) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setTimes(row, fromNs, Trace.UNKNOWN, toNs);
    batch.setLink(row, id, parentId, LayerKind.NONE);
    return batch;
  }

  @Test
  void whatEndsBehindTheOneThatCausedItHasAnArrow() throws IOException {
    HeldOperations held = new HeldOperations(arrows);
    List<String> left = new ArrayList<>();
    HeldOperations.Leaver leaver =
        (batch, row, arrow) ->
            left.add(batch.id(row) + ": " + arrow + Arrays.toString(arrows.of(batch.id(row))));
    held.add(operation(1, Trace.NONE, 0, 10), true);
    held.leaveBefore(5, leaver); // what began at 5 is not told yet
    assertEquals(List.of(), left);
    held.add(operation(2, 1, 5, 12), true);
    held.leaveBefore(Long.MAX_VALUE, leaver);
    assertEquals(List.of("1: -1[1]", "2: 1[]"), left);
  }

  @Test
  void notMoreAreHeldThanFitInMemory() throws IOException {
    HeldOperations held = new HeldOperations(arrows);
    int[] left = new int[1];
    int all = 100_000;
    for (int id = 0; id < all; id++) {
      held.add(operation(id, Trace.NONE, id, id), true);
      held.leaveBefore(0, (batch, row, arrow) -> left[0]++);
    }
    assertEquals(all - (1 << 16), left[0]);
  }
}

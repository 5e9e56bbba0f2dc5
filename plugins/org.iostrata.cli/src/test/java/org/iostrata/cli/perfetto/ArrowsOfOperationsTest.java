// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
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
}

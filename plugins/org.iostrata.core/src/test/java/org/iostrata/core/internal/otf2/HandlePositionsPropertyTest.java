// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.model.Trace;

/** Positions of handles, above all when descriptions that nobody uses are swept. */
class HandlePositionsPropertyTest {
  private static final int NOISE = 99;
  private static final int HANDLES = 5;

  /** Opening a handle again and again leaves descriptions behind, which soon are swept. */
  @Property(tries = 500)
  void sweepingChangesNoPosition(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int noise) {
    assertEquals(offsets(seed, 0), offsets(seed, noise));
  }

  @Example
  void somePositionsAreKnown() {
    List<Long> all = new ArrayList<>();
    for (int seed = 0; seed < 100; seed++) {
      all.addAll(offsets(seed, 0));
    }
    long known = all.stream().filter(offset -> offset != Trace.UNKNOWN).count();
    assertTrue(known > all.size() / 4 && known < all.size(), known + " of " + all.size());
  }

  /** The offsets of a random play of some handles; between its acts another one is opened. */
  private static List<Long> offsets(long seed, int noise) {
    HandlePositions positions = new HandlePositions(Share.whole());
    Random random = new Random(seed);
    List<Long> offsets = new ArrayList<>();
    for (int act = 0; act < 200; act++) {
      for (int i = 0; i < noise; i++) {
        positions.create(NOISE, 7, false);
      }
      int handle = random.nextInt(HANDLES);
      int bytes = random.nextInt(100);
      switch (random.nextInt(12)) {
        case 0 -> positions.create(handle, random.nextInt(1000), random.nextInt(4) == 0);
        case 1 -> positions.duplicate(handle, random.nextInt(HANDLES));
        case 2, 3 -> positions.seek(handle, random.nextInt(1000) - 1);
        case 4 -> positions.setAppend(handle, random.nextBoolean());
        case 5 -> {
          offsets.add(positions.begin(handle, 0, bytes, true));
          offsets.add(positions.begin(handle, random.nextInt(2), bytes, false));
          positions.end(handle, bytes, bytes);
          positions.end(handle, bytes, bytes);
        }
        case 6 -> positions.end(handle, bytes, bytes);
        default -> {
          offsets.add(positions.begin(handle, 0, bytes, random.nextBoolean()));
          positions.end(handle, bytes, random.nextInt(10) == 0 ? -1 : bytes);
        }
      }
    }
    return offsets;
  }

  @Example
  void duplicatesMoveTogetherAfterASweep() {
    HandlePositions positions = new HandlePositions(Share.whole());
    positions.create(1, 0, false);
    positions.duplicate(1, 2);
    positions.create(3, 500, false);
    for (int i = 0; i < 1000; i++) {
      positions.create(NOISE, i, false);
    }
    assertEquals(0, positions.begin(1, 0, 10, true));
    positions.end(1, 10, 10);
    assertEquals(10, positions.begin(2, 0, 10, true));
    positions.end(2, 10, 10);
    assertEquals(20, positions.begin(1, 0, 10, true));
    assertEquals(500, positions.begin(3, 0, 10, true));
    assertEquals(999, positions.begin(NOISE, 0, 10, true));
  }
}

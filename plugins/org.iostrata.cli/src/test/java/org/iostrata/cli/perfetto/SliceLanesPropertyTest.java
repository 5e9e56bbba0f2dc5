// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SliceLanesPropertyTest {
  /** A time from one to another. */
  record Stretch(long fromNs, long toNs) {}

  @Provide
  Arbitrary<List<Stretch>> stretches() {
    Arbitrary<Long> begin = Arbitraries.longs().between(0, 60);
    Arbitrary<Long> length = Arbitraries.longs().between(0, 20);
    return Combinators.combine(begin, length)
        .as((from, lasts) -> new Stretch(from, from + lasts))
        .list()
        .ofMaxSize(60);
  }

  private static Map<SliceLane, Long> lanes(List<Stretch> stretches) throws IOException {
    SliceLanes lanes = new SliceLanes(new Packets(new ByteArrayOutputStream()), 1, "POSIX", 1);
    Map<SliceLane, Long> leftNs = new HashMap<>();
    for (Stretch stretch : stretches) {
      SliceLane lane = lanes.take(stretch.fromNs, stretch.toNs);
      assertTrue(leftNs.getOrDefault(lane, 0L) <= stretch.fromNs, "it was free");
      leftNs.put(lane, stretch.toNs);
    }
    return leftNs;
  }

  @Property
  void aLaneHoldsOneAtATimeInWhateverOrderTheyCome(@ForAll("stretches") List<Stretch> stretches)
      throws IOException {
    lanes(stretches);
  }

  /** Neighbours touch; at an instant so many are under way as begin before and end behind it. */
  @Property
  void asTheyEndThereAreNoMoreLanesThanOverlap(@ForAll("stretches") List<Stretch> stretches)
      throws IOException {
    List<Stretch> byEnd =
        stretches.stream()
            .filter(stretch -> stretch.fromNs < stretch.toNs)
            .sorted(Comparator.comparingLong(Stretch::toNs))
            .toList();
    int most = 0;
    for (long time = 0; time <= 80; time++) {
      long now = time;
      int underWay =
          (int) byEnd.stream().filter(one -> one.fromNs <= now && now < one.toNs).count();
      most = Math.max(most, underWay);
    }
    assertEquals(most, lanes(byEnd).size());
  }
}

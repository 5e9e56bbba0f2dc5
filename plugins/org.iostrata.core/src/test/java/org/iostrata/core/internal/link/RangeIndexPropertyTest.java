// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The treap against a list. */
class RangeIndexPropertyTest {
  private record Range(int group, long from, long to) {}

  @Property(tries = 300)
  void findsWhatAListFinds(@ForAll long seed, @ForAll @IntRange(max = 400) int steps) {
    Random random = new Random(seed);
    RangeIndex index = new RangeIndex();
    Map<Integer, Range> all = new HashMap<>();
    for (int step = 0; step < steps; step++) {
      int slot = random.nextInt(60);
      if (all.remove(slot) != null) {
        index.remove(slot);
      } else {
        Range range = range(random);
        all.put(slot, range);
        index.add(slot, range.group(), range.from(), range.to());
      }
      Range wanted = range(random);
      Set<Integer> found = new TreeSet<>();
      index.overlapping(wanted.group(), wanted.from(), wanted.to(), Integer.MAX_VALUE, found::add);
      assertEquals(overlapping(all, wanted), found);
      assertEquals(all.isEmpty(), index.isEmpty());
    }
  }

  private static Range range(Random random) {
    long from = random.nextInt(1000);
    long length = random.nextInt(10) == 0 ? Long.MAX_VALUE - from : random.nextInt(60);
    return new Range(random.nextInt(3), from, from + length);
  }

  private static Set<Integer> overlapping(Map<Integer, Range> all, Range wanted) {
    return all.entrySet().stream()
        .filter(entry -> entry.getValue().group() == wanted.group())
        .filter(entry -> shared(entry.getValue(), wanted) > 0)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static long shared(Range a, Range b) {
    return Math.min(a.to(), b.to()) - Math.max(a.from(), b.from());
  }

  @Test
  void visitsNoMoreThanItIsAskedForAndSaysSo() {
    RangeIndex index = new RangeIndex();
    for (int slot = 0; slot < 10; slot++) {
      index.add(slot, 0, slot, slot + 5);
    }
    List<Integer> found = new ArrayList<>();
    assertTrue(index.overlapping(0, 5, 6, 5, found::add), "these were all");
    assertEquals(List.of(1, 2, 3, 4, 5), found);
    assertEquals(5, index.visited());
    found.clear();
    assertFalse(index.overlapping(0, 5, 6, 4, found::add));
    assertEquals(List.of(1, 2, 3, 4), found);
    assertEquals(4, index.visited());
    assertTrue(index.overlapping(0, 5, 6, 100, found::add));
    assertEquals(5, index.visited());
  }
}

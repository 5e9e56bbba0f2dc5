// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/** The most common exact sizes, whatever the order and the split. */
class SizeCountsPropertyTest {
  private static final int READS = LayerKind.of(Layer.POSIX, OperationKind.READ);

  @Property(tries = 200)
  void countsAreExactAndIndependentOfTheSplit(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 1000) int different,
      @ForAll @IntRange(min = 1, max = 5) int parts) {
    Random random = new Random(seed);
    SizeCounts whole = new SizeCounts();
    SizeCounts[] split = new SizeCounts[parts];
    for (int part = 0; part < parts; part++) {
      split[part] = new SizeCounts();
    }
    Map<Long, Long> naive = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      long size = random.nextInt(different);
      naive.merge(size, 1L, Long::sum);
      whole.add(READS, size);
      split[random.nextInt(parts)].add(READS, size);
    }
    SizeCounts merged = new SizeCounts();
    for (SizeCounts part : split) {
      merged.merge(part);
    }
    List<SizeCounts.SizeCount> common = whole.mostCommon(READS, 4);
    assertEquals(common, merged.mostCommon(READS, 4));
    assertEquals(naive.size() > SizeCounts.MOST, whole.isCut(READS));
    assertEquals(whole.isCut(READS), merged.isCut(READS));
    for (SizeCounts.SizeCount size : common) {
      assertEquals(naive.get(size.bytes()), size.count());
    }
    if (!whole.isCut(READS)) {
      long most = naive.values().stream().mapToLong(Long::longValue).max().orElseThrow();
      assertEquals(most, common.get(0).count());
    }
  }
}

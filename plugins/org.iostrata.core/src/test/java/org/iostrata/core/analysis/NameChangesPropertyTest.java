// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Changes of names, beside a look at each of them. */
class NameChangesPropertyTest {
  private record Changed(int process, long count, long fromNs, long toNs) {}

  @Property(tries = 300)
  void asIfEachWereLookedAt(@ForAll long seed, @ForAll @IntRange(max = 30) int count) {
    Random random = new Random(seed);
    NameChanges changes = new NameChanges();
    List<Changed> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long fromNs = random.nextInt(100);
      Changed one =
          new Changed(
              random.nextInt(3), 1L + random.nextInt(2), fromNs, fromNs + random.nextInt(40));
      all.add(one);
      changes.add(one.process(), one.count(), one.fromNs(), one.toNs());
    }
    for (int i = 0; i < 20; i++) {
      long afterNs = random.nextInt(120);
      long untilNs = afterNs + random.nextInt(30);
      int process = random.nextInt(4);
      List<Changed> once =
          all.stream()
              .filter(of -> of.count() == 1 && of.toNs() > afterNs && of.toNs() <= untilNs)
              .toList();
      long last = once.stream().mapToLong(Changed::toNs).max().orElse(NameChanges.NONE);
      assertEquals(last, changes.last(afterNs, untilNs));
      boolean has = once.stream().anyMatch(of -> of.process() == process);
      assertEquals(has, changes.has(process, afterNs, untilNs));
      boolean around =
          all.stream()
              .filter(of -> of.count() > 1 && of.process() != process)
              .anyMatch(of -> of.fromNs() <= untilNs && of.toNs() > afterNs);
      assertEquals(around, changes.isAround(process, afterNs, untilNs));
    }
  }
}

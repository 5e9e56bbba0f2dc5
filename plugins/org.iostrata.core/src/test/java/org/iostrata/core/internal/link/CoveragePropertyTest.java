// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** The time that children cover, beside one bit for each nanosecond of it. */
class CoveragePropertyTest {
  private static final Trace TRACE =
      new Trace("t", "x", List.of(), List.of(), List.of(), List.of(), 0, Trace.UNKNOWN);
  private static final int PARENTS = 3;

  /** Children in any order, of several parents, whose slots are used again and again. */
  @Property(tries = 200)
  void isWhatTheChildrenCoverTogether(@ForAll long seed) throws StateException {
    Random random = new Random(seed);
    Coverage coverage = new Coverage();
    List<BitSet> naive = Stream.generate(BitSet::new).limit(PARENTS).toList();
    for (int slot = PARENTS - 1; slot >= 0; slot--) {
      coverage.open(slot);
    }
    for (int step = random.nextInt(100); step > 0; step--) {
      int slot = random.nextInt(PARENTS);
      switch (random.nextInt(12)) {
        case 0 -> {
          int notBefore = random.nextInt(100);
          BitSet left = naive.get(slot).get(notBefore, 300);
          assertEquals(left.cardinality(), coverage.close(slot, notBefore));
          naive.get(slot).clear();
          coverage.open(slot);
        }
        case 1 -> coverage = read(written(coverage));
        case 2 -> {
          Coverage other = new Coverage();
          other.open(1);
          for (int children = random.nextInt(5); children > 0; children--) {
            child(random, other, 1, naive.get(slot));
          }
          coverage.addAll(slot, other, 1);
        }
        default -> child(random, coverage, slot, naive.get(slot));
      }
    }
    for (int slot = 0; slot < PARENTS; slot++) {
      assertEquals(naive.get(slot).cardinality(), coverage.close(slot, 0));
    }
  }

  private static void child(Random random, Coverage coverage, int slot, BitSet naive) {
    int from = random.nextInt(200);
    int to = from + random.nextInt(random.nextBoolean() ? 4 : 40);
    coverage.add(slot, from, to);
    naive.set(from, to);
  }

  private static byte[] written(Coverage coverage) {
    StateOutput out = new StateOutput();
    for (int slot = 0; slot < PARENTS; slot++) {
      coverage.write(out, slot);
    }
    return out.toBytes();
  }

  private static Coverage read(byte[] bytes) throws StateException {
    StateInput in = new StateInput(TRACE, bytes, 0);
    Coverage coverage = new Coverage();
    for (int slot = 0; slot < PARENTS; slot++) {
      coverage.open(slot);
      coverage.read(in, slot);
    }
    in.end();
    return coverage;
  }

  /** 100 children of 5 ns, one every 10 ns. */
  private static Coverage apart() {
    Coverage coverage = new Coverage();
    for (int slot = 0; slot < PARENTS; slot++) {
      coverage.open(slot);
    }
    for (int child = 0; child < 100; child++) {
      coverage.add(0, 10L * child, 10L * child + 5);
    }
    return coverage;
  }

  @Test
  void moreChildrenApartThanAreKeptCountAll() throws StateException {
    assertEquals(500, apart().close(0, 0));
    assertEquals(500, read(written(apart())).close(0, 0));
    Coverage sum = new Coverage();
    sum.open(0);
    sum.addAll(0, apart(), 0);
    assertEquals(500, sum.close(0, 0));
  }

  /** The first 64 ended at 635. */
  @Test
  void aLateChildAddsOnlyWhatIsBehindThoseNotKept() throws StateException {
    for (Coverage coverage : List.of(apart(), read(written(apart())))) {
      coverage.add(0, 6, 9);
      coverage.add(0, 600, 637);
      coverage.add(0, 1000, 1001);
      assertEquals(500 + 2 + 1, coverage.close(0, 0));
    }
    Coverage sum = new Coverage();
    sum.open(0);
    sum.addAll(0, apart(), 0);
    sum.add(0, 6, 9);
    assertEquals(500, sum.close(0, 0));
  }

  @Test
  void upToSixtyFourApartAreKept() {
    assertEquals(63 * 5 + 3, withALateOne(63));
    assertEquals(64 * 5, withALateOne(64), "only how long they are is known then");
  }

  private static long withALateOne(int children) {
    Coverage coverage = new Coverage();
    coverage.open(0);
    for (int child = 0; child < children; child++) {
      coverage.add(0, 10L * child, 10L * child + 5);
    }
    coverage.add(0, 6, 9);
    return coverage.close(0, 0);
  }

  @Test
  void aTimeThatNoSumHoldsIsDamage() throws StateException {
    StateOutput out = new StateOutput();
    out.number(3);
    for (int span = 0; span < 3; span++) {
      out.signed(Long.MAX_VALUE / 4);
      out.number(1);
    }
    out.number(0);
    Coverage coverage = new Coverage();
    coverage.open(0);
    StateInput in = new StateInput(TRACE, out.toBytes(), 0);
    assertThrows(StateException.class, () -> coverage.read(in, 0));
  }
}

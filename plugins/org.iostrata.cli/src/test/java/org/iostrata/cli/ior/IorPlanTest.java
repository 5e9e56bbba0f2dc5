// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class IorPlanTest {
  private static final long MIB = 1 << 20;
  private static final long GIB = 1 << 30;
  private static final List<Long> TRANSFERS = List.of(4096L, 65536L, MIB, 16 * MIB);

  private static IorMachine machine(int ranks, int nodes, long memory, long free) {
    return new IorMachine(ranks, nodes, memory, free, new IorMachine.Speed(100e6, 200e6));
  }

  private static IorPlan plan(boolean isQuick, long size, IorMachine machine) {
    return IorPlan.of(new IorWish(TRANSFERS, List.of("POSIX", "MPIIO"), 3, isQuick, size), machine);
  }

  @Property(tries = 200)
  void filesFitAndAreAsLargeAsTheyCan(
      @ForAll @IntRange(min = 1, max = 500) int ranks,
      @ForAll @LongRange(min = 1, max = 1000) long memoryGib,
      @ForAll @LongRange(min = 20, max = 5000) long freeGib) {
    IorPlan plan = plan(false, 0, machine(ranks, 2, memoryGib * GIB, freeGib * GIB));
    long wanted = Math.min(2 * memoryGib * GIB, freeGib * GIB * 8 / 10);
    for (IorStep step : plan.steps()) {
      long bytes = step.bytes(ranks);
      assertTrue(bytes <= Math.max(wanted, step.transferBytes() * ranks), step::toString);
      assertTrue(bytes <= 0.8 * freeGib * GIB, step::toString);
      assertTrue(bytes + step.transferBytes() * ranks > wanted, step::toString);
    }
  }

  @Test
  void everyWayOfEverySizeIsMeasuredWithCare() {
    IorPlan plan = plan(false, 0, machine(4, 2, 8 * GIB, 1000 * GIB));
    assertEquals(4 * 2 * 2 + 1, plan.steps().size());
    assertEquals(16 * GIB, plan.largestBytes());
    assertEquals(17 * 3 * 16 * GIB, plan.writtenBytes());
    assertEquals(plan.writtenBytes() / 100e6 + plan.writtenBytes() / 200e6, plan.seconds(), 1e-6);
    assertEquals(17 * 3 * 2, plan.phases());
    assertEquals(List.of(), plan.notes());
    assertEquals(16, plan.steps().stream().filter(IorStep::isCareful).count());
    IorStep last = plan.steps().get(16);
    assertEquals("POSIX, file per process, 1 MiB, caches left in", last.words());
    assertFalse(last.options(3).contains("-e"));
    assertEquals(
        "-a POSIX -t 4096 -b 4096 -s 1048576 -i 3 -e -C --drop",
        String.join(" ", plan.steps().get(0).options(3)));
    assertTrue(plan.steps().get(1).options(3).contains("-F"));
  }

  @Test
  void whatIsNotAsOneWouldWishIsSaid() {
    IorPlan full = plan(false, 0, machine(4, 2, 8 * GIB, 10 * GIB));
    assertEquals(8.0 * GIB, (double) full.largestBytes(), 0.02 * GIB);
    assertTrue(full.notes().get(0).startsWith("Only 10 GiB are free"), full.notes()::toString);
    IorPlan quick = plan(true, 0, machine(4, 1, 8 * GIB, 100 * GIB));
    assertEquals(128 * MIB, quick.largestBytes());
    assertTrue(quick.notes().get(0).contains("fit into the memory of 8 GiB"));
    assertTrue(quick.notes().get(1).startsWith("One node"));
    assertEquals(64 * MIB, plan(false, 64 * MIB, machine(4, 1, 8 * GIB, GIB)).largestBytes());
  }

  @Test
  void sizesWithoutRoomAreLeftOut() {
    IorPlan tight = plan(false, 0, machine(4, 2, 8 * GIB, 20 * MIB));
    assertTrue(tight.steps().stream().allMatch(step -> step.transferBytes() <= MIB));
    assertTrue(tight.notes().contains("No room for transfers of 16 MiB."), tight.notes()::toString);
    IorMachine none = machine(4, 2, 8 * GIB, 4096);
    assertThrows(IllegalArgumentException.class, () -> plan(false, 0, none));
  }

  @Test
  void durationsAreRound() {
    assertEquals("1 s", IorReport.duration(0.2));
    assertEquals("17 s", IorReport.duration(17.3));
    assertEquals("3 minutes", IorReport.duration(170));
    assertEquals("119 minutes", IorReport.duration(119 * 60));
    assertEquals("5 hours", IorReport.duration(5 * 3600));
  }
}

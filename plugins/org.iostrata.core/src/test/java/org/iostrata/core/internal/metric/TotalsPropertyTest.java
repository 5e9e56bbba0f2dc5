// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.iostrata.core.internal.metric.RandomRows.added;
import static org.iostrata.core.internal.metric.RandomRows.read;
import static org.iostrata.core.internal.metric.RandomRows.sum;
import static org.iostrata.core.internal.metric.RandomRows.written;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.metric.RandomRows.Sums;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/**
 * Totals of any operations beside sums over a list of them, however these were split, and whatever
 * was written and read on the way.
 */
class TotalsPropertyTest {
  @Property(tries = 40)
  void ofKinds(@ForAll long seed, @ForAll @IntRange(max = 60) int count) throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = RandomRows.of(random, count);
    KindTotals totals = added(rows, random, KindTotals::new);
    assertKinds(rows, row -> true, totals);
    assertEquals(count == 0, totals.isEmpty());
  }

  private static void assertKinds(OperationBatch rows, IntPredicate which, KindTotals totals) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      int wanted = layerKind;
      IntPredicate own = row -> rows.layerKind(row) == wanted && which.test(row);
      assertEquals(
          Sums.of(rows, own),
          new Sums(totals.count(wanted), totals.bytes(wanted), totals.timeNs(wanted)));
      IntPredicate told = row -> own.test(row) && rows.bytesRequested(row) != Trace.UNKNOWN;
      assertEquals(sum(rows, told, rows::bytesRequested), totals.bytesRequested(wanted));
    }
  }

  @Property(tries = 40)
  void ofThreadsAndPhases(@ForAll long seed, @ForAll @IntRange(max = 60) int count)
      throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = RandomRows.of(random, count);
    ThreadTotals[] parts = {new ThreadTotals(), new ThreadTotals()};
    for (int row = 0; row < count; row++) {
      parts[random.nextInt(2)].of(rows.thread(row), rows.phase(row)).add(rows, row);
    }
    parts[0].merge(read(written(parts[1]), new ThreadTotals()));
    ThreadTotals all = parts[0];
    for (int entry = 0; entry < all.size(); entry++) {
      int thread = all.thread(entry);
      int phase = all.phase(entry);
      IntPredicate own = row -> rows.thread(row) == thread && rows.phase(row) == phase;
      assertKinds(rows, own, all.totals(entry));
    }
    long places =
        IntStream.range(0, count)
            .mapToObj(row -> List.of(rows.thread(row), rows.phase(row)))
            .distinct()
            .count();
    assertEquals(places, all.size());
  }

  @Property(tries = 40)
  void ofClassesOfFiles(@ForAll long seed, @ForAll @IntRange(max = 60) int count)
      throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = RandomRows.of(random, count);
    ExcludedTotals totals = added(rows, random, ExcludedTotals::new);
    for (FileClass fileClass : FileClass.values()) {
      assertKinds(rows, row -> rows.fileClass(row) == fileClass, totals.of(fileClass));
    }
  }

  private record Place(int handle, int file, int layerKind) {
    static Place of(OperationBatch rows, int row) {
      int handle = rows.handle(row);
      return new Place(
          handle, handle == Trace.NONE ? rows.file(row) : Trace.NONE, rows.layerKind(row));
    }

    boolean isKnown() {
      return handle != Trace.NONE || file != Trace.NONE;
    }
  }

  /** By handle; by file without one; not at all without both. */
  @Property(tries = 40)
  void ofHandles(@ForAll long seed, @ForAll @IntRange(max = 60) int count) throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = RandomRows.of(random, count);
    Map<Place, Sums> expected = new HashMap<>();
    IntStream.range(0, count)
        .mapToObj(row -> Place.of(rows, row))
        .filter(Place::isKnown)
        .forEach(
            place -> expected.put(place, Sums.of(rows, row -> Place.of(rows, row).equals(place))));
    HandleTotals totals = added(rows, random, HandleTotals::new);
    Map<Place, Sums> found = new HashMap<>();
    for (int entry = 0; entry < totals.size(); entry++) {
      found.put(
          new Place(totals.handle(entry), totals.file(entry), totals.layerKind(entry)),
          new Sums(totals.count(entry), totals.bytes(entry), totals.timeNs(entry)));
    }
    assertEquals(expected, found);
  }

  @Test
  void whatIsAddedAfterARestIsNotLost() {
    OperationBatch rows = RandomRows.of(new Random(1), 1);
    rows.setWhere(0, 1, Trace.NONE, FileClass.DATA);
    HandleTotals totals = new HandleTotals();
    totals.add(rows, 0);
    totals.rest();
    totals.add(rows, 0);
    totals.add(rows, 0);
    assertEquals(1, totals.size());
    assertEquals(3, totals.count(0));
  }

  /** Three numbers that say where, then count, bytes and time. */
  @Test
  void aStateWithAHandleAndAFileOrNeitherIsDamaged() throws StateException {
    assertEquals(7, read(new byte[] {1, 2, 0, 5, 7, 8, 9}, new HandleTotals()).count(0));
    assertThrows(
        StateException.class, () -> read(new byte[] {1, 2, 1, 5, 7, 8, 9}, new HandleTotals()));
    assertThrows(
        StateException.class, () -> read(new byte[] {1, 0, 0, 5, 7, 8, 9}, new HandleTotals()));
  }

  @Test
  void everyLayerAndKindHasTotalsOfItsOwn() {
    OperationBatch rows = RandomRows.of(new Random(1), 1);
    KindTotals totals = new KindTotals();
    assertTrue(totals.isEmpty());
    for (int layerKind = LayerKind.COUNT - 1; layerKind >= 0; layerKind--) {
      rows.setWhat(0, layerKind, 0, 0);
      for (int times = 0; times <= layerKind; times++) {
        totals.add(rows, 0);
      }
    }
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      assertEquals(layerKind + 1, totals.count(layerKind));
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** From when to when files are used, beside a list of all operations. */
class FileTimesPropertyTest {
  private record Use(int file, int layerKind) {}

  private record Span(long count, long fromNs, long toNs) {
    Span with(Span other) {
      return new Span(
          count + other.count, Math.min(fromNs, other.fromNs), Math.max(toNs, other.toNs));
    }
  }

  @Property(tries = 100)
  void ofAnyOperations(@ForAll long seed, @ForAll @IntRange(max = 60) int count)
      throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = RandomRows.of(random, count);
    Map<Use, Span> expected = new HashMap<>();
    for (int row = 0; row < count; row++) {
      long untilNs =
          Math.min(rows.callbackNs(row), 500); // no run has times near the largest number
      rows.setTimes(row, rows.admitNs(row), Trace.UNKNOWN, untilNs);
      if (rows.file(row) != Trace.NONE) {
        expected.merge(
            new Use(rows.file(row), rows.layerKind(row)),
            new Span(1, rows.admitNs(row), rows.callbackNs(row)),
            Span::with);
      }
    }
    assertEquals(expected, found(RandomRows.added(rows, random, FileTimes::new)));
  }

  private static Map<Use, Span> found(FileTimes times) {
    Map<Use, Span> found = new HashMap<>();
    for (int entry = 0; entry < times.size(); entry++) {
      found.put(
          new Use(times.file(entry), times.layerKind(entry)),
          new Span(times.count(entry), times.fromNs(entry), times.toNs(entry)));
    }
    return found;
  }

  @Test
  void whatIsAddedAfterARestIsNotLost() {
    OperationBatch rows = RandomRows.of(new Random(1), 1);
    rows.setWhere(0, Trace.NONE, 1, FileClass.DATA);
    FileTimes times = new FileTimes();
    times.add(rows, 0);
    times.rest();
    times.add(rows, 0);
    assertEquals(1, times.size());
    assertEquals(2, times.count(0));
  }

  /** How many; then file, layer and kind, count, begin (folded) and length. */
  @Test
  void aStateOfNoOperationIsDamaged() throws StateException {
    FileTimes times = RandomRows.read(new byte[] {1, 1, 5, 7, 8, 9}, new FileTimes());
    assertEquals(Map.of(new Use(1, 5), new Span(7, 4, 13)), found(times));
    assertThrows(
        StateException.class,
        () -> RandomRows.read(new byte[] {1, 1, 5, 0, 8, 9}, new FileTimes()));
  }
}

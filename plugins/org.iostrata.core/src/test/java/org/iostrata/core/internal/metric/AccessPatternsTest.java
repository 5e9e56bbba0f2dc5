// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** Examples of patterns, reckoned by hand. */
class AccessPatternsTest {
  private static final int READ = LayerKind.of(Layer.POSIX, OperationKind.READ);
  private static final int WRITE = LayerKind.of(Layer.POSIX, OperationKind.WRITE);

  private final Stripes stripes = new Stripes(RandomRows.TRACE);

  private AccessPatterns thread(int layerKind, long... durationsAndEnds) {
    AccessPatterns patterns = new AccessPatterns(stripes);
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, layerKind, 0, 0);
    batch.setWhere(row, Trace.NONE, 1, FileClass.DATA);
    batch.setBytes(row, Trace.UNKNOWN, 10, 10);
    for (int i = 0; i < durationsAndEnds.length; i += 2) {
      long endNs = durationsAndEnds[i + 1];
      batch.setTimes(row, endNs - durationsAndEnds[i], Trace.UNKNOWN, endNs);
      patterns.add(batch, row);
    }
    return patterns;
  }

  private static long get(AccessPatterns patterns, int layerKind, PatternColumn column) {
    for (int entry = 0; entry < patterns.size(); entry++) {
      if (patterns.layerKind(entry) == layerKind && patterns.file(entry) == 1) {
        return patterns.get(entry, column);
      }
    }
    throw new AssertionError("none");
  }

  @Test
  void theFirstOfAProcessIsThatOfTheThreadWhereOneEndedFirst() {
    AccessPatterns process = thread(READ, 1, 1);
    process.join(thread(WRITE, 20, 50));
    assertEquals(20, get(process, WRITE, PatternColumn.FIRST_NS), "there was none before");
    process.join(thread(WRITE, 10, 40, 6, 60));
    assertEquals(10, get(process, WRITE, PatternColumn.FIRST_NS));
    process.join(thread(WRITE, 7, 45));
    assertEquals(10, get(process, WRITE, PatternColumn.FIRST_NS), "that was later");
    process.join(thread(WRITE, 8, 40));
    assertEquals(10, get(process, WRITE, PatternColumn.FIRST_NS), "of two at once the first");
    process.join(thread(WRITE, 9, 39));
    assertEquals(9, get(process, WRITE, PatternColumn.FIRST_NS));
    assertEquals(6, get(process, WRITE, PatternColumn.COUNT));
    assertEquals(60, get(process, WRITE, PatternColumn.BYTES));
    assertEquals(20 + 10 + 6 + 7 + 8 + 9, get(process, WRITE, PatternColumn.TIME_NS));
    assertEquals(1, get(process, READ, PatternColumn.COUNT));
  }

  @Test
  void aLaterStretchDoesNotChangeTheFirst() {
    AccessPatterns first = thread(WRITE, 5, 10);
    first.append(thread(WRITE, 7, 20));
    first.append(thread(READ, 3, 30));
    first.join(thread(WRITE, 9, 15));
    assertEquals(5, get(first, WRITE, PatternColumn.FIRST_NS), "it ended at 10");
    assertEquals(3, get(first, READ, PatternColumn.FIRST_NS));
    first.join(thread(READ, 2, 29));
    assertEquals(2, get(first, READ, PatternColumn.FIRST_NS), "the other ended at 30");
  }

  @Test
  void whatWasAddedAfterARestIsNotLost() {
    AccessPatterns patterns = thread(WRITE, 5, 10);
    patterns.rest();
    patterns.join(thread(WRITE, 5, 10));
    assertEquals(1, patterns.size());
    assertEquals(2, patterns.get(0, PatternColumn.COUNT));
  }

  /** Twice the same, of no operations, or not of reads and writes. */
  @Test
  void aStateThatCannotBeIsDamage() throws StateException {
    read(1, 1, WRITE);
    read(1, 1, READ, WRITE);
    assertThrows(StateException.class, () -> read(1, 1, WRITE, WRITE));
    assertThrows(StateException.class, () -> read(0, 1, WRITE));
    assertThrows(StateException.class, () -> read(1, 2, WRITE));
    int open = LayerKind.of(Layer.POSIX, OperationKind.OPEN);
    assertThrows(StateException.class, () -> read(1, 1, open));
  }

  private void read(long count, int file, int... layerKinds) throws StateException {
    StateOutput out = new StateOutput();
    out.number(layerKinds.length);
    for (int layerKind : layerKinds) {
      out.number(file);
      out.number(layerKind);
      for (int column = 0; column < PatternColumn.values().length; column++) {
        out.number(count);
      }
      out.signed(0);
      out.signed(0);
      out.signed(0);
    }
    out.number(0);
    StateInput in = new StateInput(RandomRows.TRACE, out.toBytes(), 0);
    AccessPatterns patterns = new AccessPatterns(stripes);
    patterns.read(in);
    in.end();
    assertEquals(layerKinds.length, patterns.size());
  }
}

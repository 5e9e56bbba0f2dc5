// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

class LiveRequestsTest {
  private final LiveRequests live = new LiveRequests();
  private long visits;

  /** Requests on the same bytes, and looks at these bytes; returns how many were seen in all. */
  private long visits(int count) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, LayerKind.of(Layer.POSIX, OperationKind.WRITE), 0, 0);
    batch.setWhere(row, Trace.NONE, 0, FileClass.DATA);
    batch.setTimes(row, 0, Trace.UNKNOWN, 1);
    batch.setBytes(row, 0, 8, 8);
    FileRange same = new FileRange().set(0, 0, 8);
    for (int i = 0; i < count; i++) {
      live.add(batch, row, 0);
    }
    visits = 0;
    for (int i = 0; i < count; i++) {
      live.overlapping(OperationKind.WRITE, same, slot -> visits++);
    }
    return visits;
  }

  @Test
  void processesThatShareAFileAreAllSeen() {
    assertEquals(4096L * 4096, visits(4096));
    assertEquals(0, live.cut());
  }

  @Test
  void howManyAreSeenGrowsWithTheirNumberAndNotItsSquare() {
    int count = 50_000;
    long seen = visits(count);
    assertTrue(seen < (1 << 25) + 130L * count, () -> seen + " of " + (long) count * count);
    assertTrue(live.cut() > 0, "which is told");
  }

  /** From the first to the second of the times. */
  private int add(OperationKind kind, int file, long offset, long bytes, long... times) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, LayerKind.of(Layer.POSIX, kind), 0, 0);
    batch.setWhere(row, Trace.NONE, file, FileClass.DATA);
    batch.setTimes(row, times[0], Trace.UNKNOWN, times[1]);
    batch.setBytes(row, offset, bytes, bytes);
    return live.add(batch, row, (int) times[0] % 7);
  }

  private Set<Integer> found(OperationKind kind, int file, long offset, long bytes) {
    Set<Integer> found = new HashSet<>();
    live.overlapping(kind, new FileRange().set(file, offset, bytes), found::add);
    return found;
  }

  @Test
  void isFoundByFileKindAndBytes() {
    int write = add(OperationKind.WRITE, 0, 100, 50, 1, 2);
    int read = add(OperationKind.READ, 0, 100, 50, 1, 2);
    int flush = add(OperationKind.FLUSH, 0, 100, 0, 1, 2);
    int other = add(OperationKind.WRITE, 1, 100, 50, 1, 2);
    int anywhere = add(OperationKind.WRITE, 1, Trace.UNKNOWN, 50, 1, 2);
    assertEquals(Set.of(write), found(OperationKind.WRITE, 0, 149, 1));
    assertEquals(Set.of(), found(OperationKind.WRITE, 0, 150, 1));
    assertEquals(Set.of(read), found(OperationKind.READ, 0, 0, 101));
    assertEquals(Set.of(flush), found(OperationKind.FLUSH, 0, 7000, 1));
    assertEquals(Set.of(other, anywhere), found(OperationKind.WRITE, 1, 120, 1));
    assertEquals(Set.of(anywhere), found(OperationKind.WRITE, 1, 0, 100));
    assertEquals(10, live.shared(write, new FileRange().set(0, 90, 20)));
    assertEquals(50, live.shared(write, new FileRange().set(0, 90, 2000)));
    assertEquals(30, live.shared(write, new FileRange().set(0, 110, 30)));
    assertTrue(live.isKnown(write) && !live.isKnown(anywhere) && !live.isKnown(flush));
  }

  /** Three that end at 20, 30, 40, so many times that slots are used again. */
  @Test
  void whatEndedIsGoneAndItsSlotIsUsedAgain() {
    for (int round = 0; round < 100; round++) {
      int first = add(OperationKind.WRITE, 0, 0, 10, 3, 20);
      int second = add(OperationKind.READ, 1, 5, 11, 2, 30);
      int third = add(OperationKind.WRITE, 0, 0, 12, 8, 40);
      assertEquals(2, live.earliestBegin(25), "the first has ended");
      assertEquals(2, live.earliestBegin(30));
      assertEquals(8, live.earliestBegin(31));
      assertEquals(1, live.earliestBegin(1));
      assertEquals(50, live.earliestBegin(50), "nothing goes on");
      assertEquals(
          List.of(2L, 30L, 11L, 2L, (long) LayerKind.of(Layer.POSIX, OperationKind.READ)),
          List.of(
              live.admitNs(second),
              live.callbackNs(second),
              live.bytes(second),
              (long) live.process(second),
              (long) live.layerKind(second)));
      live.remove(slot -> live.callbackNs(slot) < 35);
      assertEquals(Set.of(third), found(OperationKind.WRITE, 0, 0, 100));
      assertEquals(Set.of(), found(OperationKind.READ, 1, 0, 100));
      assertEquals(8, live.earliestBegin(10), "the last is there still, in slot " + first);
      live.remove(slot -> true);
      assertEquals(10, live.earliestBegin(10));
    }
    assertTrue(add(OperationKind.WRITE, 0, 0, 1, 0, 1) < 64, "three slots were enough");
  }

  @Test
  void isFullAtTwiceWhatWasKept() {
    for (int i = 0; i < 1023; i++) {
      add(OperationKind.WRITE, 0, i, 1, i, i + 1);
    }
    assertFalse(live.isFull());
    add(OperationKind.WRITE, 0, 0, 1, 1023, 1024);
    assertTrue(live.isFull());
    live.remove(slot -> live.admitNs(slot) >= 900);
    assertFalse(live.isFull());
    for (int i = 900; i < 1800; i++) {
      assertFalse(live.isFull());
      add(OperationKind.WRITE, 0, i, 1, i, i + 1);
    }
    assertTrue(live.isFull());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** Operations that began and did not end, beside lists of them. */
class OpenOperationsPropertyTest {
  private static final int OPEN = LayerKind.of(Layer.POSIX, OperationKind.OPEN);

  private static int allocate(OpenOperations open, int handle, long matchingId) {
    int slot = open.allocate();
    for (int column : List.of(OpenField.ISSUE, OpenField.FIRST_CHILD, OpenField.LAST_CHILD)) {
      assertEquals(Trace.UNKNOWN, open.get(slot, column));
      open.set(slot, column, 7);
    }
    assertEquals(OpenOperations.NONE, open.index(slot, OpenField.PARENT_SLOT));
    open.set(slot, OpenField.PARENT_SLOT, 7);
    open.set(slot, OpenField.FILE, Trace.NONE);
    open.set(slot, OpenField.LAYER_KIND, OPEN);
    open.set(slot, OpenField.HANDLE, handle);
    open.set(slot, OpenField.MATCHING_ID, matchingId);
    return slot;
  }

  @Property(tries = 60)
  void areFoundByHandleAndIdAndInTheOrderOfTheirBegin(@ForAll long seed) {
    Random random = new Random(seed);
    OpenOperations open = new OpenOperations();
    List<Integer> linked = new ArrayList<>();
    Map<List<Integer>, Integer> found = new HashMap<>();
    int most = 0;
    for (int step = 0; step < 400; step++) {
      List<Integer> name = List.of(random.nextInt(3), random.nextInt(90));
      Integer slot = found.remove(name);
      if (slot == null) {
        slot = allocate(open, name.get(0), name.get(1));
        assertTrue(!linked.contains(slot), "no slot has two");
        open.link(slot);
        linked.add(slot);
        found.put(name, slot);
      } else {
        open.unlink(slot);
        open.release(slot);
        linked.remove(slot);
      }
      most = Math.max(most, linked.size());
      assertEquals(linked.size(), open.nonBlocking());
      assertEquals(linked.isEmpty() ? OpenOperations.NONE : linked.get(0), open.oldest());
    }
    for (int handle = 0; handle < 3; handle++) {
      for (int id = 0; id < 90; id++) {
        int expected = found.getOrDefault(List.of(handle, id), OpenOperations.NONE);
        assertEquals(expected, open.find(handle, id));
      }
    }
    assertTrue(open.slots() < 2 * Math.max(16, most), "slots are used again");
  }

  @Property(tries = 60)
  void aParentKnowsWhenItsChildrenBeganAndEnded(@ForAll long seed) {
    Random random = new Random(seed);
    OpenOperations open = new OpenOperations();
    int parent = allocate(open, 0, 0);
    open.set(parent, OpenField.ID, 5);
    open.set(parent, OpenField.FIRST_CHILD, Trace.UNKNOWN);
    open.set(parent, OpenField.LAST_CHILD, Trace.UNKNOWN);
    int child = allocate(open, 0, 1);
    LongStream.Builder begins = LongStream.builder();
    LongStream.Builder ends = LongStream.builder();
    for (int children = random.nextInt(6); children > 0; children--) {
      long begin = random.nextInt(100);
      long end = random.nextInt(100);
      boolean own = random.nextInt(3) > 0;
      open.set(child, OpenField.PARENT_SLOT, random.nextInt(5) > 0 ? parent : -1);
      open.set(child, OpenField.PARENT_ID, own ? 5 : 4); // 4: its parent's slot is another's now
      open.set(child, OpenField.BEGIN, begin);
      open.endChild(child, end);
      if (own && open.index(child, OpenField.PARENT_SLOT) == parent) {
        begins.add(begin);
        ends.add(end);
      }
    }
    assertEquals(
        begins.build().min().orElse(Trace.UNKNOWN), open.get(parent, OpenField.FIRST_CHILD));
    assertEquals(ends.build().max().orElse(Trace.UNKNOWN), open.get(parent, OpenField.LAST_CHILD));
  }

  @Test
  void onlyATransferOfAFileAboveTheDisksIsARequest() {
    OpenOperations open = new OpenOperations();
    int slot = allocate(open, 0, 0);
    open.set(slot, OpenField.FILE, 1);
    open.set(slot, OpenField.LAYER_KIND, LayerKind.of(Layer.POSIX, OperationKind.READ));
    assertTrue(open.isRequest(slot));
    open.set(slot, OpenField.FILE, Trace.NONE);
    assertTrue(!open.isRequest(slot));
    open.set(slot, OpenField.FILE, 1);
    open.set(slot, OpenField.LAYER_KIND, LayerKind.of(Layer.DEVICE, OperationKind.READ));
    assertTrue(!open.isRequest(slot));
    open.set(slot, OpenField.LAYER_KIND, OPEN);
    assertTrue(!open.isRequest(slot));
  }

  /** Children of calls of which nobody knows yet whether they are their parents. */
  @Property(tries = 60)
  void undecidedChildrenAreSets(@ForAll long seed) {
    Random random = new Random(seed);
    UndecidedChildren children = new UndecidedChildren();
    Map<Long, Set<Integer>> naive = new HashMap<>();
    Map<Integer, Long> callOf = new HashMap<>();
    for (int step = 0; step < 200; step++) {
      int operation = random.nextInt(40);
      Long call = callOf.remove(operation);
      if (call == null) {
        call = (long) random.nextInt(20);
        children.add(call, operation);
        naive.computeIfAbsent(call, c -> new HashSet<>()).add(operation);
        callOf.put(operation, call);
      } else {
        children.remove(call, operation);
        naive.get(call).remove(operation);
      }
      for (long any = 0; any < 20; any++) {
        int one = children.any(any);
        Set<Integer> expected = naive.getOrDefault(any, Set.of());
        assertEquals(!expected.isEmpty(), one != UndecidedChildren.NONE);
        assertTrue(expected.isEmpty() || expected.contains(one));
      }
    }
  }
}

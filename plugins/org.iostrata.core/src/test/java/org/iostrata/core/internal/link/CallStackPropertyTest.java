// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/** The calls open on a thread, beside a list of them. */
class CallStackPropertyTest {
  private static final List<Layer> LAYERS = List.of(Layer.HDF5, Layer.MPI_IO, Layer.POSIX);
  private static final int KEYS = 4;

  /** A frame as the list has it. */
  private static final class Frame {
    private final boolean isCall;
    private final long id;
    private final long begin;
    private int layerKind = CallStack.UNDECIDED;
    private long call = CallStack.NONE;
    private int slot = CallStack.NONE;
    private long key;
    private int mark;

    Frame(boolean isCall, long id, long begin) {
      this.isCall = isCall;
      this.id = id;
      this.begin = begin;
    }

    boolean mayCause(Layer layer) {
      return isCall ? layerKind == CallStack.UNDECIDED : LayerKind.layer(layerKind).isAbove(layer);
    }
  }

  private final List<Frame> naive = new ArrayList<>();
  private final CallStack stack = new CallStack();

  @Property(tries = 200)
  void isAListOfFrames(@ForAll long seed) {
    naive.clear();
    while (stack.depth() > 0) {
      stack.remove(0);
    }
    Random random = new Random(seed);
    for (int id = 0; id < 80; id++) {
      int frame = naive.isEmpty() ? 0 : random.nextInt(naive.size());
      switch (random.nextInt(8)) {
        case 0, 1, 2 -> pushCall(random, id);
        case 3, 4 -> pushOperation(random, id);
        case 5 -> {
          stack.decideAll();
          naive.stream().filter(one -> one.isCall).forEach(CallStackPropertyTest::decide);
        }
        case 6 -> {
          stack.lowerMarks(frame, 50);
          naive.subList(frame, naive.size()).forEach(one -> one.mark = Math.min(one.mark, 50));
        }
        default -> {
          if (!naive.isEmpty()) {
            stack.remove(frame);
            naive.remove(frame);
          }
        }
      }
      assertFrames();
      assertSearches(id);
    }
  }

  private static void decide(Frame call) {
    call.layerKind = CallStack.TRANSPARENT;
  }

  private void pushCall(Random random, int id) {
    Frame call = new Frame(true, id, 10L * id);
    call.key = random.nextInt(KEYS);
    call.mark = random.nextInt(100);
    naive.add(call);
    stack.pushCall(id, 10L * id, call.key, call.mark);
  }

  /** The innermost call is the one that does it; entries of one vector call share theirs. */
  private void pushOperation(Random random, int id) {
    Frame operation = new Frame(false, id, 10L * id);
    operation.layerKind =
        LayerKind.of(LAYERS.get(random.nextInt(LAYERS.size())), OperationKind.WRITE);
    operation.slot = random.nextInt(100);
    if (!naive.isEmpty()) {
      Frame top = naive.get(naive.size() - 1);
      operation.call = top.isCall ? top.id : top.call;
      if (top.isCall) {
        decide(top);
      }
    }
    naive.add(operation);
    stack.pushOperation(id, 10L * id, operation.layerKind, operation.slot);
  }

  private void assertFrames() {
    assertEquals(naive.size(), stack.depth());
    for (int frame = 0; frame < naive.size(); frame++) {
      Frame expected = naive.get(frame);
      assertEquals(expected.isCall, stack.isCall(frame));
      assertEquals(expected.id, stack.id(frame));
      assertEquals(expected.begin, stack.begin(frame));
      assertEquals(expected.layerKind, stack.layerKind(frame));
      assertEquals(expected.slot, stack.slot(frame));
      assertEquals(expected.call, stack.call(frame));
      if (expected.isCall) {
        assertEquals(expected.key, stack.key(frame));
        assertEquals(expected.mark, stack.mark(frame));
      }
    }
  }

  private void assertSearches(int ids) {
    for (int key = 0; key < KEYS; key++) {
      int wanted = key;
      assertEquals(
          last(naive.size(), frame -> frame.isCall && frame.key == wanted), stack.findCall(key));
    }
    for (int id = 0; id <= ids; id++) {
      int wanted = id;
      assertEquals(last(naive.size(), frame -> frame.id == wanted), stack.findId(id));
    }
    for (Layer layer : LAYERS) {
      for (int innermost = -1; innermost < naive.size(); innermost++) {
        assertEquals(
            last(innermost + 1, frame -> frame.mayCause(layer)),
            stack.findParent(innermost, layer));
      }
    }
  }

  /** The last of so many frames that is meant. */
  private int last(int count, Predicate<Frame> meant) {
    for (int frame = count - 1; frame >= 0; frame--) {
      if (meant.test(naive.get(frame))) {
        return frame;
      }
    }
    return CallStack.NONE;
  }
}

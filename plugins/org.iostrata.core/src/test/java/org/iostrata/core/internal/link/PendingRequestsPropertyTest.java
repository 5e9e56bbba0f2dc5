// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;

/** The parents found against a look at every pending operation. */
class PendingRequestsPropertyTest {
  private static final Layer[] LAYERS = {Layer.HDF5, Layer.MPI_IO, Layer.AIO, Layer.POSIX};

  private record Request(
      int slot, int layerKind, int file, long offset, long bytes, long begin, int thread) {
    boolean isKnown() {
      return offset >= 0 && bytes >= 0;
    }

    int fit(Request child) {
      if (!isKnown() || !child.isKnown()) {
        return 1;
      }
      return offset <= child.offset && offset + bytes >= child.offset + child.bytes ? 3 : 2;
    }

    boolean mayHave(Request child, OperationKind kind) {
      Layer layer = LayerKind.layer(layerKind);
      boolean touches =
          !isKnown()
              || !child.isKnown()
              || (offset < child.offset + child.bytes && child.offset < offset + bytes);
      return LayerKind.kind(layerKind) == kind
          && file == child.file
          && begin <= child.begin
          && layer.isAbove(LayerKind.layer(child.layerKind))
          && !(layer == Layer.AIO && thread == child.thread)
          && touches;
    }
  }

  @Property(tries = 300)
  void findsWhatALookAtAllFinds(@ForAll long seed, @ForAll @IntRange(max = 200) int steps) {
    Random random = new Random(seed);
    PendingRequests pending = new PendingRequests();
    Map<Integer, Request> all = new HashMap<>();
    FileRange range = new FileRange();
    for (int step = 0; step < steps; step++) {
      Request request = random(random, step);
      if (all.remove(request.slot()) != null) {
        pending.end(request.slot());
      } else {
        all.put(request.slot(), request);
        range.set(request.file(), request.offset(), request.bytes());
        pending.begin(
            request.slot(), request.layerKind(), request.begin(), request.thread(), range);
      }
      check(pending, all, random(random, step), range);
    }
  }

  private static Request random(Random random, int step) {
    OperationKind kind = random.nextBoolean() ? OperationKind.READ : OperationKind.WRITE;
    return new Request(
        random.nextInt(30),
        LayerKind.of(LAYERS[random.nextInt(LAYERS.length)], kind),
        random.nextInt(2),
        random.nextInt(8) == 0 ? -1 : random.nextInt(300),
        random.nextInt(8) == 0 ? -1 : 1 + random.nextInt(80),
        step - random.nextInt(3),
        random.nextInt(2));
  }

  private static void check(
      PendingRequests pending, Map<Integer, Request> all, Request child, FileRange range) {
    range.set(child.file(), child.offset(), child.bytes());
    int found = pending.parentOf(child.layerKind(), child.begin(), child.thread(), range);
    OperationKind kind = LayerKind.kind(child.layerKind());
    List<Request> parents = parents(all, child, kind);
    if (parents.isEmpty() && kind == OperationKind.READ) {
      parents = parents(all, child, OperationKind.WRITE);
    }
    if (parents.isEmpty()) {
      assertEquals(PendingRequests.NONE, found);
      return;
    }
    Request best = parents.get(0);
    Request chosen = all.get(found);
    assertEquals(rank(best, child), rank(chosen, child));
    assertEquals(best.begin(), chosen.begin());
    long equal = parents.stream().filter(p -> rank(p, child) == rank(best, child)).count();
    int by = best.fit(child) == 1 ? OperationFlags.LINKED_BY_TIME : OperationFlags.LINKED_BY_RANGE;
    int evidence = equal > 1 ? by | OperationFlags.LINK_AMBIGUOUS : by;
    assertEquals(evidence, pending.evidence());
  }

  private static List<Request> parents(
      Map<Integer, Request> all, Request child, OperationKind kind) {
    return all.values().stream()
        .filter(request -> request.mayHave(child, kind))
        .sorted(
            Comparator.comparingInt((Request request) -> -rank(request, child))
                .thenComparingLong(Request::begin))
        .toList();
  }

  /** The better the fit, the lower the layer. */
  private static int rank(Request request, Request child) {
    return request.fit(child) * 1000 + request.layerKind();
  }
}

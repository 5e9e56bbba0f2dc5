// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.model.FilePlace.Extent;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Submitter.Who;
import org.iostrata.core.model.Trace;

/** Requests of a disk linked by time against a look at every operation for every request. */
class BlockLinksPropertyTest {
  private static final OperationKind[] KINDS = {
    OperationKind.READ, OperationKind.WRITE, OperationKind.FLUSH
  };

  private record Found(int parent, boolean byTime, boolean ambiguous) {}

  private static final Found NOTHING = new Found(-1, false, false);

  private final List<CrossRows.Row> operations = new ArrayList<>();
  private final List<CrossRows.Row> requests = new ArrayList<>();

  @Property(tries = 200)
  void findsWhatALookAtAllFinds(
      @ForAll long seed,
      @ForAll @IntRange(max = 60) int count,
      @ForAll @IntRange(min = 1, max = 400) int sliceNs) {
    Random random = new Random(seed);
    operations.clear();
    requests.clear();
    for (int i = 0; i < count; i++) {
      OperationKind kind = KINDS[random.nextInt(KINDS.length)];
      long admitNs = 10L + random.nextInt(1000);
      Layer layer = (random.nextInt(4) == 0 ? Layer.AIO : Layer.POSIX).on(side(random));
      operations.add(
          new CrossRows.Row(random.nextInt(2), i, LayerKind.of(layer, kind), random.nextInt(4) - 1)
              .at(random.nextInt(8) == 0 ? Trace.UNKNOWN : random.nextInt(300), random.nextInt(80))
              .during(admitNs, admitNs + random.nextInt(120)));
      long queuedNs = 10L + random.nextInt(1000);
      OperationKind asked = KINDS[random.nextInt(KINDS.length)];
      requests.add(
          new CrossRows.Row(2, i, LayerKind.of(Layer.BLOCK.on(side(random)), asked), CrossRows.DISK)
              .at(place(random), asked == OperationKind.FLUSH ? 0 : 1 + random.nextInt(40))
              .during(queuedNs, queuedNs + random.nextInt(50))
              .by(random.nextInt(CrossRows.SUBMITTERS.size())));
    }
    List<CrossRows.Row> all = new ArrayList<>(operations);
    all.addAll(requests);
    CrossLinks links = CrossRows.play(all, 3, random, sliceNs);
    check(links.blocks());
    checkRest(links.unlinked());
  }

  private static Side side(Random random) {
    return random.nextInt(4) == 0 ? Side.SERVER : Side.APPLICATION;
  }

  /** Only what neither its process nor an extent explains is not the program's. */
  private void checkRest(UnlinkedRequests unlinked) {
    TreeMap<String, Long> expected = new TreeMap<>();
    for (CrossRows.Row request : requests) {
      if (find(request).parent() < 0) {
        boolean placed = request.kind() != OperationKind.FLUSH && inFile(request) != null;
        boolean program = placed || request.submitter().who() == Who.PROGRAM;
        String who = request.submitter() + " " + request.layerKind() + " " + program;
        expected.merge(who, request.bytes(), Long::sum);
      }
    }
    TreeMap<String, Long> found = new TreeMap<>();
    for (int i = 0; i < unlinked.size(); i++) {
      Submitter submitter = CrossRows.SUBMITTERS.get(unlinked.handle(i) - CrossRows.DISK);
      String who = submitter + " " + unlinked.layerKind(i) + " " + unlinked.isProgram(i);
      found.put(who, unlinked.bytes(i));
    }
    assertEquals(expected, found);
  }

  private static long place(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> 1000 + random.nextInt(100);
      case 1 -> 4990 + random.nextInt(220);
      default -> 100_000;
    };
  }

  private void check(LinkTotals totals) {
    TreeMap<Integer, long[]> expected = new TreeMap<>();
    for (CrossRows.Row request : requests) {
      Found found = find(request);
      if (found.parent() >= 0) {
        long[] sums =
            expected.computeIfAbsent(
                found.parent() * LayerKind.COUNT + request.layerKind(), key -> new long[4]);
        sums[0]++;
        sums[1] += request.bytes();
        sums[2] += found.byTime() ? 1 : 0;
        sums[3] += found.ambiguous() ? 1 : 0;
      }
    }
    for (int parent = 0; parent < LayerKind.COUNT; parent++) {
      for (int child = 0; child < LayerKind.COUNT; child++) {
        long[] sums = expected.getOrDefault(parent * LayerKind.COUNT + child, new long[4]);
        assertEquals(
            sums[0],
            totals.children(parent, child),
            LayerKind.layer(parent)
                + " "
                + LayerKind.kind(parent)
                + " to "
                + LayerKind.kind(child));
        assertEquals(sums[1], totals.bytes(parent, child));
        assertEquals(sums[2], totals.byTime(parent, child));
        assertEquals(sums[0] - sums[2], totals.byRange(parent, child));
        assertEquals(sums[3], totals.ambiguous(parent, child));
      }
    }
  }

  private Found find(CrossRows.Row request) {
    OperationKind kind = request.kind();
    long[] range = kind == OperationKind.FLUSH ? null : inFile(request);
    Found found = range == null ? NOTHING : inFile(request, range);
    if (found.parent() < 0 && request.submitter().who() == Who.PROGRAM) {
      found = ofProcess(request, kind, range == null);
      if (found.parent() < 0 && kind != OperationKind.FLUSH) {
        found = ofProcess(request, other(kind), range == null);
      }
    }
    Who who = request.submitter().who();
    if (found.parent() < 0 && range == null && who != Who.OTHER) {
      boolean flush = kind == OperationKind.FLUSH;
      found = alive(request, kind, flush ? List.of(-1, 0, 1) : List.of(1), null);
      if (found.parent() < 0 && who == Who.KERNEL && kind == OperationKind.WRITE) {
        found = alive(request, OperationKind.FLUSH, List.of(-1, 0, 1), null);
      }
    }
    return found;
  }

  private Found inFile(CrossRows.Row request, long[] range) {
    Found found = alive(request, request.kind(), List.of(0), range);
    if (found.parent() < 0) {
      found = alive(request, other(request.kind()), List.of(0), range);
    }
    return found.parent() >= 0 ? found : before(request, range);
  }

  private static OperationKind other(OperationKind kind) {
    return kind == OperationKind.WRITE ? OperationKind.FLUSH : OperationKind.WRITE;
  }

  /** What the process that asked is doing: on whatever file, or on one that nobody knows. */
  private Found ofProcess(CrossRows.Row request, OperationKind kind, boolean anywhere) {
    int parent = -1;
    int candidates = 0;
    for (CrossRows.Row o : operations) {
      if (o.kind() == kind
          && o.layer().isAbove(request.layer())
          && (anywhere || o.file() == Trace.NONE)
          && o.process() == request.submitter().process()
          && o.admitNs() <= request.admitNs()
          && o.callbackNs() >= request.admitNs()) {
        candidates = o.layerKind() > parent ? 1 : candidates + (o.layerKind() == parent ? 1 : 0);
        parent = Math.max(parent, o.layerKind());
      }
    }
    return new Found(parent, true, candidates > 1);
  }

  /** The part of the first extent that the request has bytes of. */
  private static long[] inFile(CrossRows.Row request) {
    for (Extent extent : CrossRows.FILES.get(0).place().extents()) {
      long from = Math.max(request.from(), extent.place());
      long to = Math.min(request.to(), extent.place() + extent.bytes());
      if (from < to) {
        return new long[] {
          extent.offset() + from - extent.place(), extent.offset() + to - extent.place()
        };
      }
    }
    return null;
  }

  /** Those under way on some files; of one file on a range, otherwise by time. */
  private Found alive(
      CrossRows.Row request, OperationKind kind, List<Integer> files, long[] range) {
    long from = range == null ? 0 : range[0];
    long to = range == null ? Long.MAX_VALUE : range[1];
    int parent = -1;
    int candidates = 0;
    for (CrossRows.Row o : operations) {
      boolean shares = kind == OperationKind.FLUSH || (o.from() < to && o.to() > from);
      boolean empty = kind != OperationKind.FLUSH && o.from() == o.to();
      if (o.kind() == kind
          && o.layer().isAbove(request.layer())
          && files.contains(o.file())
          && o.admitNs() <= request.admitNs()
          && o.callbackNs() >= request.admitNs()
          && shares
          && !empty) {
        candidates = o.layerKind() > parent ? 1 : candidates + (o.layerKind() == parent ? 1 : 0);
        parent = Math.max(parent, o.layerKind());
      }
    }
    return new Found(parent, range == null, candidates > 1);
  }

  /** A write was written before, a read belongs to a file that is read: by the last side first. */
  private Found before(CrossRows.Row request, long[] range) {
    Found ofServer = before(request, range, Side.SERVER);
    return ofServer.parent() >= 0 ? ofServer : before(request, range, Side.APPLICATION);
  }

  private Found before(CrossRows.Row request, long[] range, Side side) {
    long from = Long.MAX_VALUE;
    long to = 0;
    int parent = -1;
    boolean read = request.kind() == OperationKind.READ;
    for (CrossRows.Row o : operations) {
      if (o.kind() == request.kind()
          && o.layer().side() == side
          && o.layer().isAbove(request.layer())
          && o.file() == 0
          && o.admitNs() <= request.admitNs()) {
        from = Math.min(from, o.from());
        to = Math.max(to, o.to());
        parent = Math.max(parent, o.layerKind());
      }
    }
    boolean found = parent >= 0 && (read || (from < range[1] && to > range[0]));
    return new Found(found ? parent : -1, read, false);
  }
}

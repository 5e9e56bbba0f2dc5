// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.link.Chains;
import org.iostrata.core.internal.link.Chains.ChainColumn;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;

/**
 * Families of random operations, cut into stretches of time that are appended in any order, against
 * every nanosecond and every chain looked at.
 */
class FamiliesPropertyTest {
  private static final int PROCESS = 3;
  private static final Trace TRACE = trace();
  private static final Layer[] LAYERS = {Layer.HDF5, Layer.MPI_IO, Layer.POSIX};

  private record Operation(
      int id, int parent, int layerKind, long admitNs, long callbackNs, long offset, long bytes) {
    long durationNs() {
      return callbackNs - admitNs;
    }
  }

  private static Trace trace() {
    TraceHost host = new TraceHost(0, "host");
    List<TraceProcess> processes =
        IntStream.rangeClosed(0, PROCESS)
            .mapToObj(i -> new TraceProcess(i, "rank", List.of(i), false, host))
            .toList();
    List<TraceFile> files = List.of(new TraceFile(0, "/a", FileClass.DATA));
    return new Trace("random", "x", processes, List.of(), files, List.of(), 5000, -1);
  }

  private final List<Operation> all = new ArrayList<>();

  @Property(tries = 300)
  void timeBelowIsThatOfEveryNanosecond(
      @ForAll long seed, @ForAll @IntRange(max = 30) int roots, @ForAll boolean forgets) {
    Families families = play(seed, roots, forgets);
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      long expected = 0;
      for (Operation parent : all) {
        expected += parent.layerKind() == layerKind ? childNs(parent) : 0;
      }
      assertEquals(expected, families.childNs(layerKind), LayerKind.layer(layerKind).toString());
    }
  }

  @Property(tries = 300)
  void theSlowestWaitedForTheirLongestChildren(
      @ForAll long seed, @ForAll @IntRange(max = 30) int roots) {
    SlowestOperations slowest = play(seed, roots, false).slowest();
    List<Operation> expected =
        all.stream()
            .filter(o -> o.parent() == Trace.NONE)
            .filter(o -> all.stream().noneMatch(other -> isAbove(other, o)))
            .sorted(Comparator.comparingLong((Operation o) -> -o.durationNs()))
            .limit(SlowestOperations.COUNT)
            .toList();
    List<List<Long>> found = new ArrayList<>();
    for (int slot = 0; slot < slowest.size(); slot++) {
      found.add(steps(slowest.chains(), slot));
    }
    found.sort(Comparator.comparingLong(steps -> -steps.get(0)));
    assertEquals(expected.size(), found.size());
    for (int i = 0; i < found.size(); i++) {
      assertEquals(expected.get(i).durationNs(), found.get(i).get(0));
      long durationNs = found.get(i).get(0);
      assertEquals(
          1,
          expected.stream()
              .filter(o -> o.durationNs() == durationNs)
              .map(this::chain)
              .distinct()
              .filter(found::contains)
              .limit(1)
              .count());
    }
  }

  @Property(tries = 300)
  void readsThatAWriteWritesBackAreFound(@ForAll long seed, @ForAll @IntRange(max = 30) int roots) {
    ReadBack readBack = play(seed, roots, false).readBack();
    long count = 0;
    long bytes = 0;
    for (Layer parent : LAYERS) {
      for (Layer child : LAYERS) {
        int write = LayerKind.of(parent, OperationKind.WRITE);
        int read = LayerKind.of(child, OperationKind.READ);
        count += readBack.count(write, read);
        bytes += readBack.bytes(write, read);
      }
    }
    assertEquals(List.of(count, bytes), readBack());
  }

  private Families play(long seed, int roots, boolean forgets) {
    all.clear();
    Random random = new Random(seed);
    for (int i = 0; i < roots; i++) {
      int layer = random.nextInt(LAYERS.length);
      long admitNs = random.nextInt(2000);
      add(random, layer, Trace.NONE, admitNs, admitNs + 1 + random.nextInt(300));
    }
    all.sort(Comparator.comparingLong(Operation::callbackNs).thenComparingInt(o -> -o.id()));
    Families merged = new Families(Trace.NONE);
    merged.merge(appended(stretches(random, forgets), random));
    return merged;
  }

  /** What is told of in one stretch of time, and its begin. */
  private record Stretch(long fromNs, Families families) {
    /** By way of a state that is written and read. */
    Stretch sent() {
      StateOutput out = new StateOutput();
      families.write(out);
      Stretch sent = new Stretch(fromNs, new Families(PROCESS, fromNs));
      try {
        sent.families.read(new StateInput(TRACE, out.toBytes(), 0));
      } catch (StateException e) {
        throw new AssertionError(e);
      }
      return sent;
    }
  }

  /** The operations cut at some times. */
  private List<Stretch> stretches(Random random, boolean forgets) {
    long[] cuts = random.longs(random.nextInt(30), 0, 2300).sorted().distinct().toArray();
    List<Stretch> stretches = new ArrayList<>();
    stretches.add(new Stretch(Long.MIN_VALUE, new Families(PROCESS)));
    OperationBatch batch = new OperationBatch(1);
    for (int i = 0; i < all.size(); i++) {
      while (stretches.size() <= cuts.length
          && all.get(i).callbackNs() >= cuts[stretches.size() - 1]) {
        long fromNs = cuts[stretches.size() - 1];
        stretches.add(new Stretch(fromNs, new Families(PROCESS, fromNs)));
      }
      Families families = stretches.get(stretches.size() - 1).families();
      batch.clear();
      families.add(batch, row(batch, all.get(i)), Trace.NONE);
      if (forgets) {
        families.forget(
            all.subList(i + 1, all.size()).stream().mapToLong(Operation::admitNs).min().orElse(0));
      }
    }
    return stretches;
  }

  /** In any order. */
  private static Families appended(List<Stretch> stretches, Random random) {
    while (stretches.size() > 1) {
      int first = random.nextInt(stretches.size() - 1);
      Stretch earlier = stretches.get(first).sent();
      earlier.families().append(stretches.remove(first + 1).sent().families());
      stretches.set(first, earlier);
    }
    return stretches.get(0).families();
  }

  /** Ids in the order of depth, so that of equal ends the child comes first. */
  private void add(Random random, int layer, int parent, long fromNs, long toNs) {
    OperationKind kind = random.nextBoolean() ? OperationKind.READ : OperationKind.WRITE;
    int id = all.size();
    int layerKind = LayerKind.of(LAYERS[layer], kind);
    long offset = random.nextInt(5) == 0 ? Trace.UNKNOWN : random.nextInt(50);
    all.add(new Operation(id, parent, layerKind, fromNs, toNs, offset, random.nextInt(20)));
    int below = layer + 1 + random.nextInt(2);
    for (int i = random.nextInt(5); i > 0 && below < LAYERS.length; i--) {
      long admitNs = fromNs + random.nextInt((int) (toNs - fromNs + 1));
      long callbackNs = admitNs + random.nextInt((int) (toNs - admitNs + 1));
      add(random, below, id, admitNs, callbackNs);
    }
  }

  private int kindOf(int id) {
    return all.stream().filter(o -> o.id() == id).findFirst().orElseThrow().layerKind();
  }

  private int row(OperationBatch batch, Operation o) {
    int row = batch.add();
    batch.setWhat(row, o.layerKind(), 0, 0);
    batch.setWhere(row, Trace.NONE, 0, FileClass.DATA);
    batch.setTimes(row, o.admitNs(), Trace.UNKNOWN, o.callbackNs());
    batch.setBytes(row, o.offset(), o.bytes(), o.bytes());
    int parentLayerKind = o.parent() == Trace.NONE ? LayerKind.NONE : kindOf(o.parent());
    batch.setLink(row, o.id(), o.parent(), parentLayerKind);
    return row;
  }

  private List<Operation> children(Operation parent) {
    return all.stream().filter(o -> o.parent() == parent.id()).toList();
  }

  private long childNs(Operation parent) {
    boolean[] covered = new boolean[3000];
    children(parent).forEach(child -> cover(covered, child));
    long sum = 0;
    for (boolean nanosecond : covered) {
      sum += nanosecond ? 1 : 0;
    }
    return sum;
  }

  private static void cover(boolean[] covered, Operation child) {
    java.util.Arrays.fill(covered, (int) child.admitNs(), (int) child.callbackNs(), true);
  }

  private static boolean isAbove(Operation other, Operation o) {
    return other.parent() == Trace.NONE
        && LayerKind.layer(other.layerKind()).isAbove(LayerKind.layer(o.layerKind()));
  }

  /**
   * Durations and times below of an operation and its longest children, of equal ones the first.
   */
  private List<Long> chain(Operation root) {
    List<Long> steps = new ArrayList<>();
    Operation step = root;
    while (step != null) {
      List<Operation> children = children(step);
      steps.addAll(
          List.of(step.durationNs(), childNs(step), step.admitNs(), (long) children.size()));
      Operation longest = null;
      for (Operation child : children) {
        if (longest == null || child.durationNs() > longest.durationNs()) {
          longest = child;
        }
      }
      step = longest;
    }
    return steps;
  }

  private static List<Long> steps(Chains chains, int slot) {
    List<Long> steps = new ArrayList<>();
    for (int step = 0; step < chains.steps(slot); step++) {
      steps.add(chains.get(slot, step, ChainColumn.DURATION_NS));
      steps.add(chains.get(slot, step, ChainColumn.CHILD_NS));
      steps.add(chains.get(slot, step, ChainColumn.ADMIT_NS));
      steps.add(chains.get(slot, step, ChainColumn.CHILDREN));
    }
    return steps;
  }

  /** The last read before each write of the same parent, unless written back before. */
  private List<Long> readBack() {
    long count = 0;
    long bytes = 0;
    for (Operation parent : all) {
      Operation read = null;
      boolean write = LayerKind.kind(parent.layerKind()) == OperationKind.WRITE;
      for (Operation child : write ? children(parent) : List.<Operation>of()) {
        if (child.offset() == Trace.UNKNOWN || child.bytes() == 0) {
          continue;
        }
        if (LayerKind.kind(child.layerKind()) == OperationKind.READ) {
          read = child;
        } else if (read != null && shared(read, child) > 0) {
          count++;
          bytes += shared(read, child);
          read = null;
        }
      }
    }
    return List.of(count, bytes);
  }

  private static long shared(Operation a, Operation b) {
    return Math.min(a.offset() + a.bytes(), b.offset() + b.bytes())
        - Math.max(a.offset(), b.offset());
  }
}

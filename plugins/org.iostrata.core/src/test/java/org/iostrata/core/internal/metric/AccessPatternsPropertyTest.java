// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;

/** Access patterns of several processes against sums over lists. */
class AccessPatternsPropertyTest {
  private static final int[] KINDS = {
    LayerKind.of(Layer.POSIX, OperationKind.READ),
    LayerKind.of(Layer.MPI_IO, OperationKind.WRITE),
    LayerKind.of(Layer.POSIX, OperationKind.OPEN)
  };

  private record Access(int process, int file, int kind, long offset, long bytes, long issueNs) {
    long durationNs() {
      return bytes % 97;
    }

    int flags() {
      return bytes % 3 == 0 ? OperationFlags.COLLECTIVE | OperationFlags.SYNCHRONOUS : 0;
    }
  }

  /** Three files, one with a stripe of 768 KiB. */
  private static final List<TraceFile> FILES = List.of(file(0, 0), file(1, 3 << 18), file(2, 0));

  private static final Trace TRACE =
      new Trace("", "", List.of(), List.of(), FILES, List.of(), 0, 0);
  private static final Stripes STRIPES = new Stripes(TRACE);

  private static TraceFile file(int index, long stripeBytes) {
    return new TraceFile(
        index, "/" + index, FileClass.DATA, new FilePlace("", List.of(), stripeBytes));
  }

  @Property(tries = 200)
  void agreeWithLists(@ForAll long seed, @ForAll @IntRange(max = 120) int count)
      throws StateException {
    Random random = new Random(seed);
    List<Access> all = accesses(random, count);
    AccessPatterns merged = new AccessPatterns(STRIPES);
    for (int process = 0; process < 3; process++) {
      merged.merge(appended(patterns(all, process, random), random));
    }
    long seen = 0;
    for (int entry = 0; entry < merged.size(); entry++) {
      seen += check(all, merged, entry);
    }
    assertEquals(all.stream().filter(a -> a.file() >= 0 && a.kind() != 2).count(), seen);
  }

  private static List<Access> accesses(Random random, int count) {
    List<Access> all = new ArrayList<>();
    long end = 0;
    for (int i = 0; i < count; i++) {
      long offset =
          switch (random.nextInt(5)) {
            case 0 -> Trace.UNKNOWN;
            case 1 -> 0;
            case 2 -> random.nextInt(8) * 4096L * 128;
            default -> end;
          };
      long bytes = random.nextBoolean() ? 4096 : random.nextInt(3 << 20);
      end = Math.max(0, offset) + bytes;
      long issueNs = random.nextBoolean() ? Trace.UNKNOWN : random.nextInt(50);
      all.add(
          new Access(
              random.nextInt(3), random.nextInt(4) - 1, random.nextInt(3), offset, bytes, issueNs));
    }
    return all;
  }

  /** Those of a process, cut into stretches. */
  private static List<AccessPatterns> patterns(List<Access> all, int process, Random random) {
    List<AccessPatterns> stretches = new ArrayList<>();
    stretches.add(new AccessPatterns(STRIPES));
    OperationBatch batch = new OperationBatch(1);
    for (Access access : all) {
      if (access.process() == process) {
        batch.clear();
        int row = batch.add();
        batch.setWhat(row, KINDS[access.kind()], access.flags(), process);
        batch.setWhere(row, Trace.NONE, access.file(), FileClass.DATA);
        batch.setTimes(row, 0, access.issueNs(), access.durationNs());
        batch.setBytes(row, access.offset(), access.bytes(), access.bytes());
        if (random.nextInt(8) == 0) {
          stretches.add(new AccessPatterns(STRIPES));
        }
        stretches.get(stretches.size() - 1).add(batch, row);
      }
    }
    return stretches;
  }

  /** In any order. */
  private static AccessPatterns appended(List<AccessPatterns> stretches, Random random)
      throws StateException {
    while (stretches.size() > 1) {
      int first = random.nextInt(stretches.size() - 1);
      AccessPatterns earlier = sent(stretches.get(first));
      earlier.append(sent(stretches.remove(first + 1)));
      stretches.set(first, earlier);
    }
    return stretches.get(0);
  }

  /** By way of a state that is written and read. */
  private static AccessPatterns sent(AccessPatterns patterns) throws StateException {
    StateOutput out = new StateOutput();
    patterns.write(out);
    AccessPatterns sent = new AccessPatterns(STRIPES);
    sent.read(new StateInput(TRACE, out.toBytes(), 0));
    return sent;
  }

  private static long check(List<Access> all, AccessPatterns merged, int entry) {
    List<Access> own =
        all.stream()
            .filter(a -> a.file() == merged.file(entry))
            .filter(a -> KINDS[a.kind()] == merged.layerKind(entry))
            .toList();
    List<Access> located = own.stream().filter(a -> a.offset() >= 0).toList();
    List<Access> issued = own.stream().filter(a -> a.issueNs() >= 0).toList();
    equal(own.size(), merged, entry, PatternColumn.COUNT);
    equal(sum(own, Access::bytes), merged, entry, PatternColumn.BYTES);
    equal(sum(own, Access::durationNs), merged, entry, PatternColumn.TIME_NS);
    equal(sum(own, a -> a.flags() == 0 ? 0 : 1), merged, entry, PatternColumn.COLLECTIVE);
    equal(sum(own, a -> a.flags() == 0 ? 0 : 1), merged, entry, PatternColumn.SYNCHRONOUS);
    equal(issued.size(), merged, entry, PatternColumn.ISSUED);
    equal(sum(issued, Access::issueNs), merged, entry, PatternColumn.ADMIT_TO_ISSUE_NS);
    equal(sum(issued, Access::durationNs), merged, entry, PatternColumn.ISSUED_TIME_NS);
    equal(located.size(), merged, entry, PatternColumn.LOCATED);
    long stripe = merged.file(entry) == 1 ? 3 << 18 : 1 << 20;
    equal(sum(located, a -> a.offset() == 0 ? 1 : 0), merged, entry, PatternColumn.AT_START);
    equal(
        sum(located, a -> a.offset() % 4096 == 0 ? 0 : 1),
        merged,
        entry,
        PatternColumn.UNALIGNED_BLOCK);
    equal(
        sum(located, a -> a.bytes() < stripe || a.offset() % stripe == 0 ? 0 : 1),
        merged,
        entry,
        PatternColumn.UNALIGNED_STRIPE);
    long from = located.stream().mapToLong(Access::offset).min().orElse(0);
    long to = located.stream().mapToLong(a -> a.offset() + a.bytes()).max().orElse(0);
    equal(from, merged, entry, PatternColumn.FROM);
    equal(to, merged, entry, PatternColumn.TO);
    checkOrder(own, merged, entry);
    equal(writtenBack(all, merged, entry), merged, entry, PatternColumn.WRITTEN_BACK);
    return own.size();
  }

  /** Those behind a read of the same process, layer and file that has their bytes. */
  private static long writtenBack(List<Access> all, AccessPatterns merged, int entry) {
    long back = 0;
    for (int process = 0; process < 3; process++) {
      int p = process;
      List<Access> mine =
          all.stream()
              .filter(a -> a.process() == p && a.offset() >= 0)
              .filter(a -> a.file() == merged.file(entry))
              .filter(a -> LayerKind.isTransfer(KINDS[a.kind()]))
              .filter(a -> isOfLayer(KINDS[a.kind()], merged.layerKind(entry)))
              .toList();
      for (int i = 1; i < mine.size(); i++) {
        Access read = mine.get(i - 1);
        Access write = mine.get(i);
        boolean contains =
            write.offset() >= read.offset()
                && write.offset() + write.bytes() <= read.offset() + read.bytes();
        boolean kinds =
            LayerKind.kind(KINDS[read.kind()]) == OperationKind.READ
                && LayerKind.kind(KINDS[write.kind()]) == OperationKind.WRITE;
        back += contains && kinds && KINDS[write.kind()] == merged.layerKind(entry) ? 1 : 0;
      }
    }
    return back;
  }

  private static boolean isOfLayer(int layerKind, int other) {
    return LayerKind.layer(layerKind) == LayerKind.layer(other);
  }

  private static void checkOrder(List<Access> own, AccessPatterns merged, int entry) {
    long consecutive = 0;
    long backward = 0;
    long firstNs = 0;
    long slowestNs = 0;
    for (int process = 0; process < 3; process++) {
      int p = process;
      List<Access> mine = own.stream().filter(a -> a.process() == p).toList();
      firstNs += mine.isEmpty() ? 0 : mine.get(0).durationNs();
      slowestNs += mine.stream().mapToLong(Access::durationNs).max().orElse(0);
      List<Access> located = mine.stream().filter(a -> a.offset() >= 0).toList();
      for (int i = 1; i < located.size(); i++) {
        long end = located.get(i - 1).offset() + located.get(i - 1).bytes();
        consecutive += located.get(i).offset() == end ? 1 : 0;
        backward += located.get(i).offset() < end ? 1 : 0;
      }
    }
    equal(consecutive, merged, entry, PatternColumn.CONSECUTIVE);
    equal(backward, merged, entry, PatternColumn.BACKWARD);
    equal(firstNs, merged, entry, PatternColumn.FIRST_NS);
    equal(slowestNs, merged, entry, PatternColumn.SLOWEST_NS);
  }

  private static long sum(List<Access> accesses, ToLongFunction<Access> what) {
    return accesses.stream().mapToLong(what).sum();
  }

  private static void equal(long expected, AccessPatterns merged, int entry, PatternColumn column) {
    assertEquals(expected, merged.get(entry, column), column::name);
  }
}

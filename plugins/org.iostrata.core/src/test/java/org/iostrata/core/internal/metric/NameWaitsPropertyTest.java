// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** How threads wait for names, beside a walk through all their calls. */
class NameWaitsPropertyTest {
  private static final int OPEN = LayerKind.of(Layer.POSIX, OperationKind.OPEN);
  private static final int STAT = LayerKind.of(Layer.POSIX, OperationKind.STAT);
  private static final int READ = LayerKind.of(Layer.POSIX, OperationKind.READ);

  private record Waited(long failed, long waitedNs, long waits, long gapNs, long seenNs) {
    Waited plus(Waited other) {
      return new Waited(
          failed + other.failed,
          waitedNs + other.waitedNs,
          waits + other.waits,
          gapNs + other.gapNs,
          seenNs + other.seenNs);
    }
  }

  private record Called(int thread, int file, long fromNs, long toNs, boolean failed) {}

  @Property(tries = 200)
  void howeverTheyAreRead(@ForAll long seed, @ForAll @IntRange(max = 60) int count)
      throws StateException {
    Random random = new Random(seed);
    OperationBatch rows = new OperationBatch(Math.max(1, count));
    for (int i = 0; i < count; i++) {
      int thread = random.nextInt(2);
      boolean failed = random.nextInt(3) > 0;
      int file = random.nextInt(3) - 1;
      boolean asks = failed || random.nextBoolean();
      int layerKind = random.nextInt(4) == 0 ? READ : asks ? STAT : OPEN;
      call(rows, layerKind, new Called(thread, file, 10L * i, 10L * i + 7, failed));
    }
    NameWaits found = read(rows, random);
    Map<Integer, Waited> told = new TreeMap<>();
    for (int entry = 0; entry < found.size(); entry++) {
      NameWait wait = found.wait(entry);
      assertEquals(Layer.POSIX, found.layer(entry));
      NamePoll poll = found.poll(entry);
      Waited waited =
          new Waited(
              wait.failed(),
              wait.waitedNs(),
              poll.waits(),
              poll.gapNs(),
              poll.waits() == 0 ? 0 : poll.seenNs());
      told.merge(found.file(entry), waited, Waited::plus);
    }
    assertEquals(naive(rows), told);
  }

  private static void call(OperationBatch rows, int layerKind, Called called) {
    int row = rows.add();
    boolean failed = called.failed() && layerKind != READ;
    rows.setWhat(row, layerKind, failed ? OperationFlags.FAILED : 0, called.thread());
    rows.setWhere(row, Trace.NONE, called.file(), FileClass.DATA);
    rows.setTimes(row, called.fromNs(), Trace.UNKNOWN, called.toNs());
  }

  /** In one piece after the other, of which some were written and read. */
  private static NameWaits read(OperationBatch rows, Random random) throws StateException {
    NameWaits all = new NameWaits();
    NameWaits part = new NameWaits();
    for (int row = 0; row < rows.size(); row++) {
      part.add(rows, row);
      if (random.nextInt(5) == 0 || row == rows.size() - 1) {
        all.append(
            random.nextBoolean()
                ? part
                : RandomRows.read(RandomRows.written(part), new NameWaits()));
        part = new NameWaits();
      }
    }
    return all;
  }

  private static Map<Integer, Waited> naive(OperationBatch rows) {
    Map<Integer, Waited> all = new TreeMap<>();
    for (int file = 0; file < 2; file++) {
      for (int thread = 0; thread < 2; thread++) {
        walk(rows, file, thread, all);
      }
    }
    return all;
  }

  private static void walk(OperationBatch rows, int file, int thread, Map<Integer, Waited> all) {
    int[] own =
        IntStream.range(0, rows.size())
            .filter(row -> rows.layerKind(row) != READ)
            .filter(row -> rows.file(row) == file && rows.thread(row) == thread)
            .toArray();
    long failed = 0;
    long waitedNs = 0;
    long sinceNs = -1;
    for (int row : own) {
      if (rows.flags(row) == OperationFlags.FAILED) {
        failed++;
        sinceNs = sinceNs < 0 ? rows.admitNs(row) : sinceNs;
      } else if (rows.layerKind(row) == OPEN) {
        waitedNs += sinceNs < 0 ? 0 : rows.callbackNs(row) - sinceNs;
        sinceNs = -1;
      }
    }
    if (own.length > 0) {
      all.merge(file, polled(rows, own, failed, waitedNs), Waited::plus);
    }
  }

  /** Each question behind one in vain. */
  private static Waited polled(OperationBatch rows, int[] own, long failed, long waitedNs) {
    long waits = 0;
    long gapNs = 0;
    long seenNs = 0;
    for (int i = 1; i < own.length; i++) {
      boolean afterOneInVain = rows.flags(own[i - 1]) == OperationFlags.FAILED;
      boolean found = rows.flags(own[i]) == 0 && rows.layerKind(own[i]) == STAT;
      if (afterOneInVain && found) {
        waits++;
        gapNs += rows.callbackNs(own[i]) - rows.callbackNs(own[i - 1]);
        seenNs = rows.callbackNs(own[i]);
      }
    }
    return new Waited(failed, waitedNs, waits, gapNs, seenNs);
  }

  @Test
  void oneWhoFailedAndOneWhoGotIt() {
    OperationBatch rows = new OperationBatch(2);
    call(rows, STAT, new Called(0, 0, 5, 6, true));
    call(rows, OPEN, new Called(0, 0, 20, 22, false));
    NameWaits first = new NameWaits();
    first.add(rows, 0);
    NameWaits second = new NameWaits();
    second.add(rows, 1);
    assertEquals(0, first.wait(0).waitedNs());
    assertEquals(17, first.wait(0).then(second.wait(0)).waitedNs());
    assertEquals(0, second.wait(0).then(first.wait(0)).waitedNs());
  }
}

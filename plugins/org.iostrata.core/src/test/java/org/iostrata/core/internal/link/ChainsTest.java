// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.iostrata.core.internal.link.Chains.ChainColumn;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.junit.jupiter.api.Test;

/** Chains beside lists of their steps. */
class ChainsTest {
  private static final Trace TRACE =
      new Trace(
          "t",
          "x",
          List.of(),
          List.of(),
          List.of(new TraceFile(0, "/a", FileClass.DATA), new TraceFile(1, "/b", FileClass.DATA)),
          List.of(),
          0,
          Trace.UNKNOWN);

  private static OperationBatch operation(Random random) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, random.nextInt(LayerKind.COUNT), 0, 0);
    batch.setWhere(row, Trace.NONE, random.nextInt(3) - 1, FileClass.DATA);
    long admitNs = random.nextInt(100);
    batch.setTimes(row, admitNs, Trace.UNKNOWN, admitNs + random.nextInt(50));
    batch.setBytes(row, random.nextInt(4) - 1, 10, random.nextInt(1000));
    return batch;
  }

  /** What a step without children says, in the order of the columns. */
  private static List<Long> said(OperationBatch batch) {
    return new ArrayList<>(
        List.of(
            (long) batch.layerKind(0),
            (long) batch.file(0),
            batch.offset(0),
            batch.bytesDone(0),
            batch.admitNs(0),
            batch.durationNs(0),
            0L,
            0L));
  }

  @Property(tries = 200)
  void areListsOfSteps(@ForAll long seed) throws StateException {
    Random random = new Random(seed);
    Chains chains = new Chains();
    Map<Integer, List<List<Long>>> naive = new HashMap<>();
    for (int step = 0; step < 60; step++) {
      int slot = random.nextInt(10);
      OperationBatch operation = operation(random);
      List<List<Long>> chain = naive.get(slot);
      if (chain == null || random.nextInt(6) == 0) {
        chains.clear(slot);
        naive.put(slot, new ArrayList<>());
      } else if (chain.isEmpty()) {
        if (random.nextBoolean()) {
          chains.set(slot, operation, 0);
        } else {
          chains.set(slot, Chains.step(operation, 0));
        }
        chain.add(said(operation));
      } else if (random.nextBoolean()) {
        long children = random.nextInt(100);
        chains.setChildren(slot, children * 3, children);
        chain.get(0).set(6, children * 3);
        chain.get(0).set(7, children);
      } else {
        int other = List.copyOf(naive.keySet()).get(random.nextInt(naive.size()));
        if (other != slot) {
          chains.append(slot, chains, other);
          List<List<Long>> all = new ArrayList<>(chain);
          naive.get(other).forEach(one -> all.add(new ArrayList<>(one)));
          naive.put(slot, new ArrayList<>(all.subList(0, Math.min(7, all.size()))));
        }
      }
      if (random.nextInt(10) == 0) {
        chains = read(written(chains, naive), naive);
      }
      assertSame(naive, chains);
    }
  }

  private static void assertSame(Map<Integer, List<List<Long>>> naive, Chains chains) {
    naive.forEach(
        (slot, steps) -> {
          assertEquals(steps, steps(chains, slot));
          assertEquals(steps.isEmpty() ? -1 : steps.get(0).get(5), chains.durationNs(slot));
          naive.forEach(
              (other, otherSteps) ->
                  assertEquals(
                      Integer.signum(Arrays.compare(numbers(steps), numbers(otherSteps))),
                      Integer.signum(chains.compare(slot, other))));
        });
  }

  private static List<List<Long>> steps(Chains chains, int slot) {
    List<List<Long>> all = new ArrayList<>();
    for (int step = 0; step < chains.steps(slot); step++) {
      List<Long> one = new ArrayList<>();
      for (ChainColumn column : ChainColumn.values()) {
        one.add(chains.get(slot, step, column));
      }
      all.add(one);
    }
    return all;
  }

  private static long[] numbers(List<List<Long>> steps) {
    return steps.stream().flatMap(List::stream).mapToLong(Long::longValue).toArray();
  }

  private static byte[] written(Chains chains, Map<Integer, ?> slots) {
    StateOutput out = new StateOutput();
    slots.keySet().forEach(slot -> chains.write(out, slot));
    return out.toBytes();
  }

  private static Chains read(byte[] bytes, Map<Integer, ?> slots) throws StateException {
    StateInput in = new StateInput(TRACE, bytes, 0);
    Chains chains = new Chains();
    for (int slot : slots.keySet()) {
      chains.clear(slot);
      chains.read(in, slot);
    }
    in.end();
    return chains;
  }

  @Test
  void aStepThatCannotBeIsDamage() throws StateException {
    long[] right = {LayerKind.COUNT - 1, 1, -1, 5, 6, 0, 0, 0};
    assertEquals(LayerKind.COUNT - 1, again(right)[0]);
    assertEquals(0, again(new long[] {0, -1, -1, 5, 6, 0, 0, 0})[0]);
    assertDamage(0, -1);
    assertDamage(0, LayerKind.COUNT);
    assertDamage(1, -2);
    assertDamage(1, 2);
    assertDamage(Chains.DURATION, -1);
  }

  private static void assertDamage(int column, long value) {
    long[] step = {0, 1, -1, 5, 6, 0, 0, 0};
    step[column] = value;
    assertThrows(StateException.class, () -> again(step), () -> column + ": " + value);
  }

  private static long[] again(long[] step) throws StateException {
    StateOutput out = new StateOutput();
    Chains.writeStep(out, step);
    return Chains.readStep(new StateInput(TRACE, out.toBytes(), 0));
  }
}

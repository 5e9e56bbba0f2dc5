// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationTest;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.model.TraceWitness;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.FilterException;

/** Random expressions over random operations with all fields, against a naive reading of them. */
class FilterPropertyTest {
  private static final Trace TRACE =
      new Trace(
          "test",
          "x",
          List.of(new TraceProcess(0, "a", List.of(0, 1)), new TraceProcess(1, "b", List.of(2))),
          List.of(
              new TraceThread(0, "m", 0, 1),
              new TraceThread(1, "s", 0, 1),
              new TraceThread(2, "m", 1, 1)),
          List.of(
              new TraceFile(0, "/scratch/ckpt.7", FileClass.DATA),
              new TraceFile(1, "in\"put\\x", FileClass.DATA),
              new TraceFile(2, "/proc/x", FileClass.SYSTEM)),
          List.of(
              new TraceHandle(
                  0, "h 1", Layer.POSIX, 0, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN)),
          List.of("begin", "step"),
          List.of("main", "fill"),
          1_000_000,
          -1,
          TraceWitness.NONE);

  @Property(tries = 1000)
  void selectsWhatANaiveReadingSelects(@ForAll long seed) throws FilterException {
    Random random = new Random(seed);
    OperationBatch batch = new OperationBatch(50);
    List<NaiveOperation> operations = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      operations.add(NaiveOperation.of(TRACE, batch, add(random, batch)));
    }
    RandomFilter filter = RandomFilter.of(random, operations, 4);
    OperationTest test = Filter.parse(filter.expression()).in(TRACE);
    for (int row = 0; row < batch.size(); row++) {
      assertEquals(
          filter.wants(operations.get(row)), test.test(batch, row), () -> filter.expression());
    }
  }

  private static int add(Random random, OperationBatch batch) {
    int row = batch.add();
    int file = random.nextInt(4) - 1;
    long begin = random.nextInt(2000);
    batch.setWhat(row, random.nextInt(LayerKind.COUNT), random.nextInt(64), random.nextInt(3));
    batch.setWhere(row, random.nextInt(2) - 1, file, file == 2 ? FileClass.SYSTEM : FileClass.DATA);
    batch.setTimes(
        row, begin, random.nextBoolean() ? Trace.UNKNOWN : begin + 1, begin + random.nextInt(2000));
    batch.setBytes(row, random.nextInt(3) - 1, random.nextInt(9) - 1, random.nextInt(9));
    boolean child = random.nextBoolean();
    batch.setLink(
        row,
        row,
        child ? 99 : Trace.NONE,
        child ? random.nextInt(LayerKind.COUNT) : LayerKind.NONE);
    batch.setCode(row, random.nextInt(3) - 1, random.nextInt(3) - 1);
    return row;
  }
}

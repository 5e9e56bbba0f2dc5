// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.model.TraceWitness;

/** Operations of any kind, and what to do with those who add them up. */
final class RandomRows {
  /** Two files, the first in short stripes; two handles; two threads; two phases. */
  static final Trace TRACE =
      new Trace(
          "random",
          "x",
          List.of(),
          List.of(new TraceThread(0, "main", 0, 0), new TraceThread(1, "other", 0, 0)),
          List.of(
              new TraceFile(0, "/a", FileClass.DATA, new FilePlace("", List.of(), 1000)),
              new TraceFile(1, "/b", FileClass.DATA)),
          List.of(handle(0), handle(1)),
          List.of("first", "second"),
          List.of(),
          1000,
          Trace.UNKNOWN,
          TraceWitness.NONE);

  /** Layers of programs and servers, and all kinds; the last layer and kind, too. */
  static final List<Integer> LAYER_KINDS =
      Stream.concat(
              Stream.of(
                      Layer.POSIX,
                      Layer.ISO_C,
                      Layer.AIO,
                      Layer.MPI_IO,
                      Layer.valueOf("SERVER_POSIX"))
                  .flatMap(
                      layer ->
                          Stream.of(
                                  OperationKind.READ,
                                  OperationKind.WRITE,
                                  OperationKind.OPEN,
                                  OperationKind.SEEK)
                              .map(kind -> LayerKind.of(layer, kind))),
              Stream.of(LayerKind.COUNT - 1))
          .toList();

  /** Count, bytes and time of some rows. */
  record Sums(long count, long bytes, long timeNs) {
    static Sums of(OperationBatch rows, IntPredicate which) {
      return new Sums(
          sum(rows, which, row -> 1),
          sum(rows, which, rows::bytesDone),
          sum(rows, which, rows::durationNs));
    }
  }

  private RandomRows() {}

  private static TraceHandle handle(int index) {
    return new TraceHandle(
        index, "", Layer.POSIX, index, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN);
  }

  /** So many, with and without all that one may have. */
  static OperationBatch of(Random random, int count) {
    OperationBatch rows = new OperationBatch(Math.max(1, count));
    for (int i = 0; i < count; i++) {
      int row = rows.add();
      rows.setWhat(row, layerKind(random), random.nextInt(1024), random.nextInt(2));
      FileClass fileClass = FileClass.of(random.nextInt(FileClass.values().length));
      rows.setWhere(row, random.nextInt(3) - 1, random.nextInt(3) - 1, fileClass);
      long admitNs = random.nextInt(100);
      long callbackNs = random.nextInt(9) == 0 ? Long.MAX_VALUE / 2 : admitNs + random.nextInt(50);
      rows.setTimes(row, admitNs, maybe(random, random.nextInt(200)), callbackNs);
      if (random.nextBoolean()) {
        long firstNs = random.nextInt(150);
        rows.setChildren(row, firstNs, firstNs + random.nextInt(150));
      }
      long bytes = random.nextInt(9) == 0 ? Long.MAX_VALUE / 2 : 500L * random.nextInt(5);
      rows.setBytes(row, maybe(random, 250L * random.nextInt(40)), maybe(random, bytes), bytes);
      boolean hasParent = random.nextBoolean();
      rows.setLink(
          row, i, hasParent ? 0 : Trace.NONE, hasParent ? layerKind(random) : LayerKind.NONE);
      rows.setCode(row, random.nextInt(3) - 1, Trace.NONE);
    }
    return rows;
  }

  private static int layerKind(Random random) {
    return LAYER_KINDS.get(random.nextInt(LAYER_KINDS.size()));
  }

  private static long maybe(Random random, long value) {
    return random.nextInt(3) == 0 ? Trace.UNKNOWN : value;
  }

  /** Gives each row to one of several, of which some are written and read, and merges them. */
  static <A extends Accumulator<A>> A added(OperationBatch rows, Random random, Supplier<A> empty)
      throws StateException {
    List<A> parts = Stream.generate(empty).limit(1 + random.nextInt(3)).toList();
    for (int row = 0; row < rows.size(); row++) {
      parts.get(random.nextInt(parts.size())).add(rows, row);
    }
    A all = empty.get();
    for (A part : parts) {
      all.merge(random.nextBoolean() ? part : read(written(part), empty.get()));
    }
    return all;
  }

  static byte[] written(Portable state) {
    StateOutput out = new StateOutput();
    state.write(out);
    return out.toBytes();
  }

  static <P extends Portable> P read(byte[] bytes, P empty) throws StateException {
    StateInput in = new StateInput(TRACE, bytes, 0);
    empty.read(in);
    in.end();
    return empty;
  }

  /** The exact sum over some rows, but no more than the largest number there is. */
  static long sum(OperationBatch rows, IntPredicate which, IntToLongFunction what) {
    return IntStream.range(0, rows.size())
        .filter(which)
        .mapToObj(row -> BigInteger.valueOf(what.applyAsLong(row)))
        .reduce(BigInteger.ZERO, BigInteger::add)
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .longValueExact();
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.function.Function;
import java.util.function.IntPredicate;
import org.iostrata.core.internal.filter.Condition.NumberRange;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.OperationTest;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;

/** Makes tests of operations: of what is about names a table by index, once for a trace. */
final class TestBuilder {
  private final Trace trace;

  TestBuilder(Trace trace) {
    this.trace = trace;
  }

  /** A column of indices, of which {@link Trace#NONE} is none. */
  private interface IndexColumn {
    int get(OperationBatch batch, int row);
  }

  /** A column of numbers. */
  private interface NumberColumn {
    long get(OperationBatch batch, int row);
  }

  OperationTest of(Condition condition) {
    if (condition instanceof Condition.All all) {
      return all(all.parts().stream().map(this::of).toArray(OperationTest[]::new));
    }
    if (condition instanceof Condition.Any any) {
      return any(any.parts().stream().map(this::of).toArray(OperationTest[]::new));
    }
    if (condition instanceof Condition.Numbers numbers) {
      return of(numbers);
    }
    if (condition instanceof Condition.Texts texts) {
      return of(texts);
    }
    Condition.Flag flag = (Condition.Flag) condition;
    int bit = flag.field().flag();
    return (batch, row) -> (batch.flags(row) & bit) != 0 == flag.inside();
  }

  private static OperationTest all(OperationTest[] parts) {
    return (batch, row) -> {
      for (OperationTest part : parts) {
        if (!part.test(batch, row)) {
          return false;
        }
      }
      return true;
    };
  }

  private static OperationTest any(OperationTest[] parts) {
    return (batch, row) -> {
      for (OperationTest part : parts) {
        if (part.test(batch, row)) {
          return true;
        }
      }
      return false;
    };
  }

  private OperationTest of(Condition.Texts texts) {
    return switch (texts.field()) {
      case LAYER -> layerKinds(lk -> isLayer(texts, lk), OperationBatch::layerKind);
      case SIDE ->
          layerKinds(
              lk -> texts.holds(LayerKind.layer(lk).side().name()), OperationBatch::layerKind);
      case KIND -> layerKinds(lk -> isKind(texts, lk), OperationBatch::layerKind);
      case PARENT_LAYER -> layerKinds(lk -> isLayer(texts, lk), OperationBatch::parentLayerKind);
      case PARENT_KIND -> layerKinds(lk -> isKind(texts, lk), OperationBatch::parentLayerKind);
      case FILE_CLASS -> {
        FileClass[] all = FileClass.values();
        yield table(all.length, i -> texts.holds(all[i].name()), (b, r) -> b.fileClass(r).index());
      }
      case FILE ->
          table(
              trace.files().size(),
              file -> texts.holds(trace.files().get(file).path()),
              OperationBatch::file);
      case HANDLE ->
          table(
              trace.handles().size(),
              handle -> texts.holds(trace.handles().get(handle).name()),
              OperationBatch::handle);
      case FILE_SYSTEM -> fileSystems(texts, FileSystem::type);
      case MOUNT_POINT -> fileSystems(texts, FileSystem::mountPoint);
      case HOST ->
          table(
              trace.threads().size(),
              thread -> texts.holdsKnown(process(thread).host().name()),
              OperationBatch::thread);
      case ROLE ->
          table(
              trace.threads().size(),
              thread -> texts.holds(process(thread).role().name()),
              OperationBatch::thread);
      case PHASE ->
          table(
              trace.phases().size(),
              phase -> texts.holds(trace.phases().get(phase)),
              OperationBatch::phase);
      case REGION ->
          table(
              trace.regions().size(),
              region -> texts.holds(trace.regions().get(region)),
              OperationBatch::region);
      default -> throw new IllegalStateException(texts.field() + " is no text");
    };
  }

  private OperationTest fileSystems(Condition.Texts texts, Function<FileSystem, String> name) {
    return table(
        trace.files().size(),
        file -> texts.holdsKnown(name.apply(trace.files().get(file).place().fileSystem())),
        OperationBatch::file);
  }

  private TraceProcess process(int thread) {
    return trace.processes().get(trace.threads().get(thread).process());
  }

  private static boolean isLayer(Condition.Texts texts, int layerKind) {
    Layer layer = LayerKind.layer(layerKind);
    return texts.holds(layer.name());
  }

  private static boolean isKind(Condition.Texts texts, int layerKind) {
    OperationKind kind = LayerKind.kind(layerKind);
    return texts.holds(kind.key());
  }

  private static OperationTest layerKinds(IntPredicate wanted, IndexColumn column) {
    return table(LayerKind.COUNT, wanted, column);
  }

  private static OperationTest table(int size, IntPredicate wanted, IndexColumn column) {
    boolean[] table = new boolean[size];
    for (int i = 0; i < size; i++) {
      table[i] = wanted.test(i);
    }
    return (batch, row) -> {
      int index = column.get(batch, row);
      return index != Trace.NONE && table[index];
    };
  }

  private OperationTest of(Condition.Numbers numbers) {
    return switch (numbers.field()) {
      case PROCESS ->
          table(
              trace.threads().size(),
              thread -> numbers.holds(trace.threads().get(thread).process()),
              OperationBatch::thread);
      case THREAD -> table(trace.threads().size(), numbers::holds, OperationBatch::thread);
      case BYTES -> ranges(numbers, OperationBatch::bytesDone);
      case REQUESTED ->
          known(ranges(numbers, OperationBatch::bytesRequested), OperationBatch::bytesRequested);
      case OFFSET -> known(ranges(numbers, OperationBatch::offset), OperationBatch::offset);
      case ISSUE -> known(ranges(numbers, OperationBatch::issueNs), OperationBatch::issueNs);
      case BEGIN -> ranges(numbers, OperationBatch::admitNs);
      case END -> ranges(numbers, OperationBatch::callbackNs);
      case DURATION -> ranges(numbers, OperationBatch::durationNs);
      default -> throw new IllegalStateException(numbers.field() + " is no number");
    };
  }

  private static OperationTest known(OperationTest test, NumberColumn column) {
    return (batch, row) -> column.get(batch, row) != Trace.UNKNOWN && test.test(batch, row);
  }

  /** Of one range, as of most, without the loop. */
  private static OperationTest ranges(Condition.Numbers numbers, NumberColumn column) {
    if (numbers.ranges().size() == 1) {
      NumberRange range = numbers.ranges().get(0);
      long from = range.from();
      long to = range.to();
      boolean inside = numbers.inside();
      return (batch, row) -> {
        long value = column.get(batch, row);
        return (from <= value && value <= to) == inside;
      };
    }
    return (batch, row) -> numbers.holds(column.get(batch, row));
  }
}

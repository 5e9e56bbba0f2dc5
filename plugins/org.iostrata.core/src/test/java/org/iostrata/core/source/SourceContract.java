// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What every {@link Source} owes; the tests of each extend this, and say what traces they have. */
public abstract class SourceContract {
  /** Opens a trace. */
  public interface Opening {
    Source open() throws IOException;
  }

  /** A promise. */
  private interface Check {
    void holds(Source source) throws IOException;
  }

  /** An operation as a cursor gave it. */
  private record Row(
      int layerKind,
      int flags,
      int thread,
      int phase,
      int region,
      int handle,
      int file,
      long id,
      long parentId,
      int parentLayerKind,
      long admitNs,
      long issueNs,
      long callbackNs,
      long firstChildNs,
      long lastChildNs,
      long offset,
      long bytesRequested,
      long bytesDone) {
    static Row of(OperationBatch batch, int row) {
      return new Row(
          batch.layerKind(row),
          batch.flags(row),
          batch.thread(row),
          batch.phase(row),
          batch.region(row),
          batch.handle(row),
          batch.file(row),
          batch.id(row),
          batch.parentId(row),
          batch.parentLayerKind(row),
          batch.admitNs(row),
          batch.issueNs(row),
          batch.callbackNs(row),
          batch.firstChildNs(row),
          batch.lastChildNs(row),
          batch.offset(row),
          batch.bytesRequested(row),
          batch.bytesDone(row));
    }

    /** Ids of cursors of single threads are others. */
    Row withoutIds() {
      return new Row(
          layerKind,
          flags,
          thread,
          phase,
          region,
          handle,
          file,
          0,
          0,
          parentLayerKind,
          admitNs,
          issueNs,
          callbackNs,
          firstChildNs,
          lastChildNs,
          offset,
          bytesRequested,
          bytesDone);
    }
  }

  /** The traces to try, by name. */
  protected abstract Map<String, Opening> sources();

  @TestFactory
  Stream<DynamicTest> keepsItsPromises() {
    Map<String, Check> promises =
        Map.of(
            "indices are in range", SourceContract::indices,
            "times ascend within an operation", SourceContract::times,
            "ids ascend with the begin, and parents lie above", SourceContract::identity,
            "children come before their parents", SourceContract::order,
            "any slices give the same", SourceContract::slices,
            "threads apart give the same", SourceContract::threadsApart,
            "nothing begins before the watermark", SourceContract::watermark);
    return sources().entrySet().stream()
        .flatMap(
            trace ->
                promises.entrySet().stream()
                    .map(
                        promise ->
                            dynamicTest(
                                trace.getKey() + ": " + promise.getKey(),
                                () -> {
                                  try (Source source = trace.getValue().open()) {
                                    promise.getValue().holds(source);
                                  }
                                })));
  }

  private static List<Row> rows(OperationCursor cursor, Random random) throws IOException {
    List<Row> rows = new ArrayList<>();
    long toNs = 0;
    try (cursor) {
      while (!cursor.isAtEnd()) {
        OperationBatch batch = new OperationBatch(random == null ? 1000 : 1 + random.nextInt(50));
        boolean more = true;
        while (more) {
          more = cursor.fill(batch, random == null ? Long.MAX_VALUE : toNs);
          for (int row = 0; row < batch.size(); row++) {
            rows.add(Row.of(batch, row));
          }
          if (random != null && random.nextInt(4) == 0) {
            cursor.suspend();
          }
        }
        toNs = Math.max(toNs + 1, (long) (toNs * 1.3));
      }
    }
    return rows;
  }

  private static List<List<Row>> all(Source source) throws IOException {
    List<List<Row>> all = new ArrayList<>();
    for (int process = 0; process < source.trace().processes().size(); process++) {
      all.add(rows(source.operations(process), null));
    }
    return all;
  }

  private static void indices(Source source) throws IOException {
    Trace trace = source.trace();
    for (int i = 0; i < trace.threads().size(); i++) {
      int process = trace.threads().get(i).process();
      assertEquals(i, trace.threads().get(i).index());
      assertTrue(trace.processes().get(process).threads().contains(i));
    }
    for (TraceHandle handle : trace.handles()) {
      assertTrue(handle.file() >= Trace.NONE && handle.file() < trace.files().size());
      assertTrue(handle.parent() >= Trace.NONE && handle.parent() < trace.handles().size());
    }
    List<List<Row>> all = all(source);
    for (int process = 0; process < all.size(); process++) {
      for (Row row : all.get(process)) {
        assertEquals(process, trace.threads().get(row.thread).process());
        assertTrue(row.handle >= Trace.NONE && row.handle < trace.handles().size());
        assertTrue(row.file >= Trace.NONE && row.file < trace.files().size());
        assertTrue(row.phase >= Trace.NONE && row.phase < trace.phases().size());
        assertTrue(row.region >= Trace.NONE && row.region < trace.regions().size());
        assertTrue(row.layerKind >= 0 && row.layerKind < LayerKind.COUNT);
        assertTrue(row.bytesDone >= 0 && row.offset >= Trace.UNKNOWN);
      }
    }
  }

  private static void times(Source source) throws IOException {
    for (List<Row> rows : all(source)) {
      for (Row row : rows) {
        assertTrue(row.admitNs <= row.callbackNs);
        assertTrue(row.issueNs == Trace.UNKNOWN || row.admitNs <= row.issueNs);
        assertTrue(row.firstChildNs == Trace.UNKNOWN || row.admitNs <= row.firstChildNs);
      }
    }
  }

  private static void identity(Source source) throws IOException {
    for (List<Row> rows : all(source)) {
      Map<Long, Row> byId = new HashMap<>();
      rows.forEach(row -> assertEquals(null, byId.put(row.id, row), "an id is given twice"));
      List<Row> begun = rows.stream().sorted(Comparator.comparingLong(Row::id)).toList();
      for (int i = 1; i < begun.size(); i++) {
        assertTrue(begun.get(i - 1).admitNs <= begun.get(i).admitNs);
      }
      for (Row row : rows) {
        Row parent = byId.get(row.parentId);
        assertEquals(row.parentId == Trace.NONE, row.parentLayerKind == LayerKind.NONE);
        if (row.parentId != Trace.NONE) {
          assertTrue(LayerKind.layer(row.parentLayerKind).isAbove(LayerKind.layer(row.layerKind)));
        }
        if (parent != null) { // one that never ended is not delivered
          assertEquals(parent.layerKind, row.parentLayerKind);
          assertTrue(parent.id < row.id && parent.admitNs <= row.admitNs);
        }
      }
    }
  }

  private static void order(Source source) throws IOException {
    for (List<Row> rows : all(source)) {
      Map<Long, Long> endOfDelivered = new HashMap<>();
      for (Row row : rows) {
        Long end = endOfDelivered.get(row.parentId);
        assertTrue(end == null || end <= row.callbackNs, "a parent came before its child");
        endOfDelivered.put(row.id, row.callbackNs);
      }
    }
  }

  private static void slices(Source source) throws IOException {
    Random random = new Random(7);
    List<List<Row>> all = all(source);
    for (int process = 0; process < all.size(); process++) {
      assertEquals(all.get(process), rows(source.operations(process), random));
    }
  }

  private static void threadsApart(Source source) throws IOException {
    Comparator<Row> byPlace =
        Comparator.comparingInt(Row::thread)
            .thenComparingLong(Row::callbackNs)
            .thenComparingLong(Row::admitNs)
            .thenComparing(Row::toString);
    List<List<Row>> all = all(source);
    for (int process = 0; process < all.size(); process++) {
      List<Row> apart = new ArrayList<>();
      boolean entangled = false;
      for (OperationCursor cursor : source.operationsByThread(process)) {
        apart.addAll(rows(cursor, null));
        entangled |= cursor.isEntangled();
      }
      if (!entangled) {
        assertEquals(
            all.get(process).stream().map(Row::withoutIds).sorted(byPlace).toList(),
            apart.stream().map(Row::withoutIds).sorted(byPlace).toList());
      }
    }
  }

  private static void watermark(Source source) throws IOException {
    for (int process = 0; process < source.trace().processes().size(); process++) {
      OperationBatch batch = new OperationBatch(3);
      try (OperationCursor cursor = source.operations(process)) {
        long promised = Long.MIN_VALUE;
        while (!cursor.isAtEnd()) {
          cursor.fill(batch, Long.MAX_VALUE);
          for (int row = 0; row < batch.size(); row++) {
            assertTrue(batch.admitNs(row) >= promised, "it begins before the watermark");
          }
          promised = cursor.watermarkNs();
        }
        assertEquals(Long.MAX_VALUE, cursor.watermarkNs());
      }
    }
  }
}

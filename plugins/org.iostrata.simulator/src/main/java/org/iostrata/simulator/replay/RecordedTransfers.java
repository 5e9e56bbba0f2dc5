// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.replay.RecordedTransfer.TransferRange;

/** Reads and writes of one process in one layer, as its operations are read. */
final class RecordedTransfers {
  private static final int BATCH = 4096;
  private static final int MOST = 20_000_000;

  private final Layer layer;
  private final Map<Long, Long> positions = new HashMap<>(); // by thread and file
  private final Map<Integer, List<RecordedCall>> byThread = new HashMap<>();
  private final Set<Integer> written = new HashSet<>();
  private final RecordedMeetings meetings;
  private long toNs;
  private long unplaced;
  private int count;

  /**
   * Of a layer.
   *
   * @param meetings hear of opens and closes, which may be collective
   */
  RecordedTransfers(Layer layer, RecordedMeetings meetings) {
    this.layer = layer;
    this.meetings = meetings;
  }

  /** Reads all operations of the process. */
  void read(OperationCursor cursor) throws IOException, ModelException {
    OperationBatch batch = new OperationBatch(BATCH);
    boolean hasMore = true;
    while (hasMore) {
      hasMore = cursor.fill(batch, Long.MAX_VALUE);
      for (int row = 0; row < batch.size(); row++) {
        add(batch, row);
      }
      if (count > MOST) {
        throw new ModelException("a process with more than %,d reads and writes".formatted(MOST));
      }
    }
  }

  private void add(OperationBatch batch, int row) {
    toNs = Math.max(toNs, batch.callbackNs(row));
    OperationKind kind = batch.kind(row);
    boolean isOpenOrClose = kind == OperationKind.OPEN || kind == OperationKind.CLOSE;
    if (isOpenOrClose && batch.layer(row) == Layer.MPI_IO && batch.file(row) != Trace.NONE) {
      meetings.opensOrCloses(batch, row);
    }
    if (batch.layer(row) != layer
        || batch.file(row) == Trace.NONE
        || batch.fileClass(row) != FileClass.DATA) {
      return;
    }
    if (kind.isTransfer() && batch.bytesDone(row) > 0) {
      transfer(batch, row);
    } else if (kind == OperationKind.CLOSE || flushes(kind)) {
      flush(batch, row);
    }
  }

  /** Flushing a C stream hands on what it buffers, no more. */
  private boolean flushes(OperationKind kind) {
    return kind == OperationKind.FLUSH && layer != Layer.ISO_C;
  }

  private void flush(OperationBatch batch, int row) {
    int file = batch.file(row);
    if (written.contains(file)) {
      boolean isClose = batch.kind(row) == OperationKind.CLOSE;
      ofThread(batch, row).add(new RecordedFlush(file, isClose, batch.callbackNs(row)));
    }
  }

  private List<RecordedCall> ofThread(OperationBatch batch, int row) {
    return byThread.computeIfAbsent(batch.thread(row), thread -> new ArrayList<>());
  }

  private void transfer(OperationBatch batch, int row) {
    count++;
    boolean isWrite = batch.kind(row) == OperationKind.WRITE;
    if (isWrite) {
      written.add(batch.file(row));
    }
    boolean isAll = (batch.flags(row) & OperationFlags.COLLECTIVE) != 0;
    TransferRange range =
        new TransferRange(batch.file(row), offset(batch, row), batch.bytesDone(row));
    ofThread(batch, row)
        .add(
            new RecordedTransfer(isWrite, isAll, batch.admitNs(row), batch.callbackNs(row), range));
  }

  /** Where no place is known, it goes on where the thread's last one in the file ended. */
  private long offset(OperationBatch batch, int row) {
    long key = (long) batch.thread(row) << 32 | batch.file(row);
    long offset = batch.offset(row);
    if (offset == Trace.UNKNOWN) {
      unplaced++;
      offset = positions.getOrDefault(key, 0L);
    }
    positions.put(key, offset + batch.bytesDone(row));
    return offset;
  }

  /** When the last operation of any layer ended. */
  long toNs() {
    return toNs;
  }

  /** How many have no known place. */
  long unplaced() {
    return unplaced;
  }

  /**
   * TransferSort each thread did, in lanes: what begins before the last one of a lane has ended is
   * in another one. The first lane of the first thread comes first.
   */
  List<List<RecordedCall>> lanes() {
    List<List<RecordedCall>> lanes = new ArrayList<>();
    byThread.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(ofThread -> lanes.addAll(apart(ofThread.getValue())));
    return lanes;
  }

  private static List<List<RecordedCall>> apart(List<RecordedCall> calls) {
    calls.sort(Comparator.comparingLong(RecordedCall::fromNs));
    List<List<RecordedCall>> lanes = new ArrayList<>();
    for (RecordedCall call : calls) {
      List<RecordedCall> free = null;
      for (int i = 0; i < lanes.size() && free == null; i++) {
        List<RecordedCall> lane = lanes.get(i);
        free = lane.get(lane.size() - 1).toNs() <= call.fromNs() ? lane : null;
      }
      if (free == null) {
        free = new ArrayList<>();
        lanes.add(free);
      }
      free.add(call);
    }
    return lanes;
  }
}

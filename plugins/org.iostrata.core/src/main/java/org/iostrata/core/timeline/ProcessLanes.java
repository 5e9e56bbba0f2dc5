// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.OperationCursor;

/** Builds the lanes of one process from its operations. */
@SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
final class ProcessLanes {
  private static final int LAYERS = Layer.values().length;

  private final Map<Integer, LaneGroup[]> groupsByThread = new TreeMap<>();
  private final List<LaneWriter> writers = new ArrayList<>();
  private int currentThread = Trace.NONE;
  private LaneGroup[] current;

  /**
   * Reads the operations to their end.
   *
   * @param batch where to read them into
   * @param events hears how many events each batch took
   * @throws CancellationException when the thread is interrupted
   */
  void read(OperationCursor cursor, OperationBatch batch, LongConsumer events) throws IOException {
    long before = 0;
    boolean more = true;
    while (more) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException();
      }
      more = cursor.fill(batch, Long.MAX_VALUE);
      for (int row = 0; row < batch.size(); row++) {
        group(batch, row).add(batch, row);
      }
      long watermarkNs = cursor.watermarkNs();
      groups().forEach(group -> group.settle(watermarkNs));
      events.accept(cursor.events() - before);
      before = cursor.events();
    }
    groups().forEach(group -> group.settle(Long.MAX_VALUE));
  }

  private LaneGroup group(OperationBatch batch, int row) {
    int thread = batch.thread(row);
    if (thread != currentThread) {
      currentThread = thread;
      current = groupsByThread.computeIfAbsent(thread, t -> new LaneGroup[2 * LAYERS]);
    }
    boolean foreign = batch.fileClass(row) != FileClass.DATA;
    int place = (foreign ? LAYERS : 0) + batch.layer(row).ordinal();
    if (current[place] == null) {
      current[place] = new LaneGroup(new LaneId(thread, foreign, batch.layer(row), 0));
    }
    return current[place];
  }

  private Stream<LaneGroup> groups() {
    return groupsByThread.values().stream().flatMap(Arrays::stream).filter(Objects::nonNull);
  }

  /** The lanes in order, with their links. */
  List<Lane> close() {
    groups().forEach(group -> writers.addAll(group.lanes()));
    writers.forEach(LaneWriter::close);
    writers.forEach(this::link);
    List<Lane> lanes = new ArrayList<>();
    writers.forEach(writer -> lanes.add(new Lane(writer)));
    return lanes;
  }

  long omitted() {
    return groups().mapToLong(LaneGroup::omitted).sum();
  }

  private void link(LaneWriter children) {
    int lane = 0;
    for (int i = 0; i < children.size(); i++) {
      long parentId = children.parentId(i);
      if (parentId == Trace.NONE) {
        continue;
      }
      // Children of one parent follow each other, and so do those of one lane.
      int parent = writers.get(lane).find(parentId);
      for (int l = 0; parent < 0 && l < writers.size(); l++) {
        parent = writers.get(l).find(parentId);
        lane = parent < 0 ? lane : l;
      }
      if (parent >= 0 && lane <= 0xffff) {
        children.link(i, lane, parent);
      }
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;

/**
 * Reads one process of a source into portions, which follow each other in time. An operation is
 * told when it has ended, and so have all that its cursor delivers before it.
 */
public final class PortionReader {
  private static final int BATCH_OPERATIONS = 1024;

  private final long[] cutsNs;
  private final List<ProcessState> states = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();
  private final List<Portion> portions = new ArrayList<>();
  private final OperationBatch batch = new OperationBatch(BATCH_OPERATIONS);
  private final OperationBatch own = new OperationBatch(BATCH_OPERATIONS);
  private int[] portionOf = new int[BATCH_OPERATIONS];
  private long toldNs = Long.MIN_VALUE;
  private int current;

  private PortionReader(Source source, AnalysisOptions options, int process, long[] cutsNs) {
    this.cutsNs = cutsNs;
    StateSubject subject = StateSubject.of(source.trace(), source.part(), options);
    Stripes stripes = new Stripes(source.trace());
    for (int i = 0; i <= cutsNs.length; i++) {
      long fromNs = i == 0 ? Long.MIN_VALUE : cutsNs[i - 1];
      ProcessState state = new ProcessState(process, fromNs, source.trace(), stripes);
      Worker worker = new Worker(source, options);
      states.add(state);
      workers.add(worker);
      portions.add(new Portion(subject, state, worker));
    }
  }

  /**
   * Reads a process.
   *
   * @param process its index
   * @param cutsNs where to cut, ascending, none twice
   * @return one portion more than there are cuts
   * @throws IOException when it cannot be read
   */
  public static List<Portion> read(
      Source source, AnalysisOptions options, int process, long... cutsNs) throws IOException {
    if (!Arrays.equals(cutsNs, Arrays.stream(cutsNs).sorted().distinct().toArray())) {
      throw new IllegalArgumentException("cuts that do not ascend");
    }
    PortionReader reader = new PortionReader(source, options, process, cutsNs.clone());
    try (OperationCursor cursor = source.operations(process)) {
      reader.read(cursor);
    }
    return reader.portions;
  }

  private void read(OperationCursor cursor) throws IOException {
    boolean more = true;
    long events = 0;
    while (more) {
      more = cursor.fill(batch, Long.MAX_VALUE);
      int first = current;
      tell();
      end(first, cursor.watermarkNs());
      portions.get(current).addEvents(cursor.events() - events);
      events = cursor.events();
    }
    for (; current < cutsNs.length; current++) {
      states.get(current).end(cutsNs[current], Long.MAX_VALUE);
    }
    states.get(current).end(Long.MAX_VALUE, Long.MAX_VALUE);
    portions.get(current).addQuality(cursor.quality());
  }

  /** Gives every operation to the portion it belongs to. */
  private void tell() {
    portionOf = portionOf.length < batch.size() ? new int[batch.size() * 2] : portionOf;
    for (int row = 0; row < batch.size(); row++) {
      toldNs = Math.max(toldNs, batch.callbackNs(row));
      while (current < cutsNs.length && toldNs >= cutsNs[current]) {
        flush();
        current++;
      }
      portionOf[row] = current;
      own.addCopy(batch, row);
    }
    own.waits().addAll(batch.waits());
    own.messages().addAll(batch.messages());
    flush();
  }

  private void flush() {
    workers.get(current).take(own, states.get(current));
    own.clear();
  }

  /** Ends the portions behind which something was told. */
  private void end(int first, long laterNs) {
    long watermarkNs = laterNs;
    int last = current;
    for (int row = batch.size() - 1; row >= 0; row--) {
      for (; last > portionOf[row]; last--) {
        states.get(last - 1).end(cutsNs[last - 1], watermarkNs);
      }
      watermarkNs = Math.min(watermarkNs, batch.admitNs(row));
    }
    for (; last > first; last--) {
      states.get(last - 1).end(cutsNs[last - 1], watermarkNs);
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.collection.TimeBounds;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.timeline.Timeline.Span;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.scan.Visitor;

/** Builds a {@link Timeline}, each process for itself. */
final class TimelineBuilder {
  private final Scan scan;
  private final int mostLanes;
  private final PageStore store;
  private final TimeBounds all = new TimeBounds();
  private final TimeBounds programs = new TimeBounds();
  private long ownLanes;
  private long omitted;
  private int every = 1;
  private boolean again;

  /** Each written by the thread that reads the process, and read when all are. */
  private final List<List<Lane>> byProcess;

  /** Reads a scan; pages go to a store. */
  TimelineBuilder(Scan scan, int mostLanes, PageStore store) {
    this.scan = scan;
    this.mostLanes = mostLanes;
    this.store = store;
    byProcess = new ArrayList<>(Collections.nCopies(scan.trace().processes().size(), List.of()));
  }

  /** When there are too many lanes, no more are held, and those of some processes read again. */
  Timeline build() throws IOException {
    scan.run((worker, process) -> new OfProcess(process));
    if (ownLanes > mostLanes) {
      again = true;
      every = (int) Math.min(byProcess.size(), (ownLanes - 1) / mostLanes + 1);
      Collections.fill(byProcess, List.of());
      int[] some =
          IntStream.range(0, byProcess.size()).filter(process -> process % every == 0).toArray();
      scan.run(some, (worker, process) -> new OfProcess(process));
    }
    return new Timeline(
        new TimelineParts(
            scan.trace(),
            byProcess,
            every,
            omitted,
            spanOf(all),
            spanOf(programs.isEmpty() ? all : programs),
            scan.cutThreads()));
  }

  private static Span spanOf(TimeBounds range) {
    return range.isEmpty()
        ? new Span(0, 1)
        : new Span(range.firstNs(), Math.max(range.lastNs(), Saturating.add(range.firstNs(), 1)));
  }

  /** Counts the lanes of a process; whether they are to be held. */
  private synchronized boolean count(int process, List<Lane> lanes, long left) {
    omitted += left;
    boolean device = scan.trace().processes().get(process).isDevice();
    for (Lane lane : lanes) {
      if (!lane.isForeign()) {
        ownLanes++;
        long lastNs = lane.callbackNs(lane.size() - 1);
        all.add(lane.admitNs(0), lastNs);
        if (!device) {
          programs.add(lane.admitNs(0), lastNs);
        }
      }
    }
    return ownLanes <= mostLanes;
  }

  /** The operations of one process. */
  private final class OfProcess implements Visitor {
    private final ProcessLanes lanes = new ProcessLanes(store);
    private final int process;

    OfProcess(int process) {
      this.process = process;
    }

    @Override
    public void take(int taken, OperationBatch batch) {
      for (int row = 0; row < batch.size(); row++) {
        lanes.add(batch, row);
      }
    }

    @Override
    public void reached(int read, long reachedNs, long watermarkNs) throws IOException {
      lanes.settle(watermarkNs);
    }

    @Override
    public void close() throws IOException {
      List<Lane> closed = lanes.close();
      if (again || count(process, closed, lanes.omitted())) {
        byProcess.set(process, closed);
      }
    }
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.scan.Visitor;

/** Builds a {@link Timeline}, each process for itself. */
final class TimelineBuilder {
  private final Scan scan;
  private final AtomicLong omitted = new AtomicLong();

  /** Each written by the thread that reads the process, and read when all are. */
  private final List<List<Lane>> byProcess;

  TimelineBuilder(Scan scan) {
    this.scan = scan;
    byProcess = new ArrayList<>(Collections.nCopies(scan.trace().processes().size(), List.of()));
  }

  Timeline build() throws IOException {
    scan.run((worker, process) -> new OfProcess(process));
    return new Timeline(scan.trace(), byProcess, omitted.get());
  }

  /** The operations of one process. */
  private final class OfProcess implements Visitor {
    private final ProcessLanes lanes = new ProcessLanes();
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
    public void reached(int read, long reachedNs, long watermarkNs) {
      lanes.settle(watermarkNs);
    }

    @Override
    public void close() {
      byProcess.set(process, lanes.close());
      omitted.addAndGet(lanes.omitted());
    }
  }
}

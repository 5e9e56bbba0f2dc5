// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.spi.Extents;

/** Writes ranges of a file: says so to each server that has some of them, then sends the data. */
final class WriteCommand extends FileCommand {
  private static final int ANNOUNCE = 0;
  private static final int SEND = 1;
  private static final int FINISH = 2;

  private final Extents ranges;
  private ServerRequests.Transfer[] requests;

  /** Writes ranges. */
  WriteCommand(SharedFile file, Extents ranges) {
    super(OperationKind.WRITE, file);
    this.ranges = ranges;
  }

  @Override
  int run(int step, ClientProcess self) {
    switch (step) {
      case ANNOUNCE -> {
        requests = Transfers.requests(self, file, ranges, true);
        Transfers.announce(self, requests);
        return SEND;
      }
      case SEND -> {
        Transfers.sendData(self, requests);
        return FINISH;
      }
      default -> {
        file.extendTo(ranges.last());
        return END;
      }
    }
  }

  @Override
  Recorded.FileSpan span() {
    return file.span(ranges);
  }
}

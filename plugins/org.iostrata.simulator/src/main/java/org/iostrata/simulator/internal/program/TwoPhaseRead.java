// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.spi.Extents;

/** Reads together: processes read their windows, then send each other what they wanted of them. */
final class TwoPhaseRead extends TwoPhaseCommand {
  TwoPhaseRead(SharedFile file, Extents ranges, CollectiveBuffers buffers) {
    super(OperationKind.READ, file, ranges, buffers);
  }

  @Override
  Command direct(Extents own) {
    return alone().read(file, own);
  }

  @Override
  int begin(ClientProcess self) {
    if (splitter().readsAhead()) {
      readWindow(self);
      exchangeRanges(self);
    } else {
      exchangeRanges(self);
      readWindow(self);
    }
    return ITERATE + 1;
  }

  /** From the first to the last byte that anybody wants there, and what is between. */
  private void readWindow(ClientProcess self) {
    Transfers.read(self, file, wanted(self.rank()));
  }

  private void exchangeRanges(ClientProcess self) {
    for (int rank = 0; rank < self.world().size(); rank++) {
      if (rank != self.rank()) {
        ClientProcess other = self.world().rank(rank);
        if (reaches(self.rank(), rank)) {
          self.send(other, Tags.READ_RANGES, listBytes(inWindow(self.rank(), rank)), null);
        }
        if (reaches(rank, self.rank())) {
          self.receive(other, Tags.READ_RANGES);
        }
      }
    }
  }

  @Override
  int proceed(int step, ClientProcess self) {
    for (int rank = 0; rank < self.world().size(); rank++) {
      if (rank != self.rank()) {
        ClientProcess other = self.world().rank(rank);
        if (reaches(rank, self.rank())) {
          Extents sent = inWindow(rank, self.rank());
          self.send(other, Tags.READ_DATA, ServerRequests.HEADER_BYTES + sent.bytes(), null);
        }
        if (reaches(self.rank(), rank)) {
          self.receive(other, Tags.READ_DATA);
        }
      }
    }
    return ITERATE;
  }

  @Override
  Recorded.FileSpan span() {
    return file.span(ranges().within(0, file.bytes())).together();
  }
}

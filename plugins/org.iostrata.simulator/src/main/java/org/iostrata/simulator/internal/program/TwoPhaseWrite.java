// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.spi.Extents;

/** Writes together: processes send each other what they have, then write their windows. */
final class TwoPhaseWrite extends TwoPhaseCommand {
  private static final int ANNOUNCE = ITERATE + 1;
  private static final int SEND = ITERATE + 2;

  private ServerRequests.Transfer[] requests;

  TwoPhaseWrite(SharedFile file, Extents ranges, CollectiveBuffers buffers) {
    super(OperationKind.WRITE, file, ranges, buffers);
  }

  @Override
  Command direct(Extents own) {
    return alone().write(file, own);
  }

  @Override
  int begin(ClientProcess self) {
    int own = self.rank();
    for (int rank = 0; rank < self.world().size(); rank++) {
      if (rank == own) {
        continue;
      }
      ClientProcess other = self.world().rank(rank);
      if (reaches(rank, own)) {
        self.receive(other, Tags.WRITE_RANGES);
        self.receive(other, Tags.WRITE_DATA);
      }
      if (reaches(own, rank)) {
        Extents sent = inWindow(own, rank);
        self.send(other, Tags.WRITE_DATA, ServerRequests.HEADER_BYTES + sent.bytes(), null);
        self.send(other, Tags.WRITE_RANGES, listBytes(sent), null);
      }
    }
    return ANNOUNCE;
  }

  @Override
  int proceed(int step, ClientProcess self) {
    if (step == SEND) {
      Transfers.sendData(self, requests);
      return ITERATE;
    }
    Extents window = window(self);
    if (window.size() == 0) {
      return ITERATE;
    }
    file.extendTo(window.last());
    requests = Transfers.requests(self, file, window, true);
    Transfers.announce(self, requests);
    return SEND;
  }

  /** What there is to write: the ranges of one process after the other. */
  private Extents window(ClientProcess self) {
    Extents window = new Extents();
    for (int rank = 0; rank < self.world().size(); rank++) {
      Extents some = inWindow(rank, self.rank());
      for (int i = 0; i < some.size(); i++) {
        window.join(some.offset(i), some.length(i));
      }
    }
    return splitter().joinsRanges() ? window.joined() : window;
  }

  @Override
  Recorded.FileSpan span() {
    return file.span(ranges()).together();
  }
}

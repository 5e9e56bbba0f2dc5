// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.network.Endpoint;

/** Closes a file together: all wait for each other, then the first one tells the servers. */
final class CloseCommand extends FileCommand {
  /** Closes a file. */
  CloseCommand(SharedFile file) {
    super(OperationKind.CLOSE, file);
  }

  @Override
  int run(int step, ClientProcess self) {
    if (step == 0) {
      self.call(new BarrierCommand());
      return 1;
    }
    if (self.rank() == 0) {
      ServerRequests.FlushRequest request =
          new ServerRequests.FlushRequest(file, /* isAnswered= */ false);
      for (Endpoint server : self.world().servers()) {
        self.send(server, Tags.REQUEST, ServerRequests.HEADER_BYTES, request);
      }
    }
    return END;
  }
}

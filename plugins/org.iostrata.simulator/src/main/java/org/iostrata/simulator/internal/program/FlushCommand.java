// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.network.Endpoint;

/** Waits until all servers have on their disks what they got of a file. */
final class FlushCommand extends FileCommand {
  /** Flushes a file. */
  FlushCommand(SharedFile file) {
    super(OperationKind.FLUSH, file);
  }

  @Override
  int run(int step, ClientProcess self) {
    ServerRequests.FlushRequest request =
        new ServerRequests.FlushRequest(file, /* isAnswered= */ true);
    for (Endpoint server : self.world().servers()) {
      self.send(server, Tags.REQUEST, ServerRequests.HEADER_BYTES, request);
      self.receive(server, Tags.FLUSHED);
    }
    return END;
  }
}

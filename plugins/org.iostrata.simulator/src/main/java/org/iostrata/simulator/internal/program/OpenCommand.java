// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;

/** Opens a file together: all wait for each other, then the first one tells the others. */
final class OpenCommand extends FileCommand {
  private static final int HANDLE_BYTES = 32;

  OpenCommand(SharedFile file) {
    super(OperationKind.OPEN, file);
  }

  @Override
  int run(int step, ClientProcess self) {
    if (step == 0) {
      self.call(new BarrierCommand());
      return 1;
    }
    self.call(new BroadcastCommand(HANDLE_BYTES));
    return END;
  }
}

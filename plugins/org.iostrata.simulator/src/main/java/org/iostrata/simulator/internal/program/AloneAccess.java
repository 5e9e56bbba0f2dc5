// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.spi.Extents;
import org.iostrata.simulator.workload.Workload;

/** How a process reads and writes ranges that it does alone. */
public final class AloneAccess {
  private final Workload.Independent how;

  /** As a workload says. */
  public AloneAccess(Workload.Independent how) {
    this.how = how;
  }

  Command read(SharedFile file, Extents ranges) {
    if (how.isSieved() && ranges.size() > 1) {
      SieveWindows windows = new SieveWindows(ranges, how.readBytes());
      if (!windows.isOneRange()) {
        return new SievedRead(file, ranges, windows);
      }
    }
    return new ReadCommand(file, ranges);
  }

  Command write(SharedFile file, Extents ranges) {
    if (how.isSieved() && ranges.size() > 1) {
      SieveWindows windows = new SieveWindows(ranges, how.writeBytes());
      if (!windows.isOneRange()) {
        return new SievedWrite(file, ranges, windows);
      }
    }
    return new WriteCommand(file, ranges);
  }
}

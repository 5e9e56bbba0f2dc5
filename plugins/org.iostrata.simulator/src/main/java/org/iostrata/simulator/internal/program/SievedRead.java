// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.spi.Extents;

/** Reads ranges with what is between them, a buffer at a time. */
final class SievedRead extends FileCommand {
  private final Extents ranges;
  private final SieveWindows windows;

  SievedRead(SharedFile file, Extents ranges, SieveWindows windows) {
    super(OperationKind.READ, file);
    this.ranges = ranges;
    this.windows = windows;
  }

  @Override
  int run(int step, ClientProcess self) {
    if (!windows.next()) {
      return END;
    }
    Transfers.read(self, file, windows.range());
    return step;
  }

  @Override
  Recorded.FileSpan span() {
    return file.span(ranges.within(0, file.bytes()));
  }
}

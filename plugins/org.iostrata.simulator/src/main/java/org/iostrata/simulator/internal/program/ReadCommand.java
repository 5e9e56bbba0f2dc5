// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.spi.Extents;

/** Reads ranges of a file, as far as the file goes, from each server that has some of them. */
final class ReadCommand extends FileCommand {
  private final Extents ranges;

  /** Reads ranges. */
  ReadCommand(SharedFile file, Extents ranges) {
    super(OperationKind.READ, file);
    this.ranges = ranges;
  }

  @Override
  int run(int step, ClientProcess self) {
    Transfers.read(self, file, ranges);
    return END;
  }

  @Override
  Recorded.FileSpan span() {
    return file.span(ranges.within(0, file.bytes()));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.record.Recorded;
import org.iostrata.simulator.spi.Extents;

/**
 * Writes ranges with what is between them, a buffer at a time: reads a window, changes what is to
 * be written, and writes all of it. What others write between the two would be lost, so that nobody
 * else may change the window meanwhile. A window without holes is written at once.
 */
final class SievedWrite extends FileCommand {
  private static final int LOCK = 0;
  private static final int READ = 1;
  private static final int WRITE = 2;
  private static final int UNLOCK = 3;

  private final Extents ranges;
  private final SieveWindows windows;

  SievedWrite(SharedFile file, Extents ranges, SieveWindows windows) {
    super(OperationKind.WRITE, file);
    this.ranges = ranges;
    this.windows = windows;
  }

  @Override
  int run(int step, ClientProcess self) {
    switch (step) {
      case LOCK -> {
        if (!windows.next()) {
          return END;
        }
        if (!windows.hasHoles()) {
          return WRITE;
        }
        self.world().locks().lock(self, file.index(), windows.begin(), windows.end());
        return READ;
      }
      case READ -> {
        Transfers.read(self, file, windows.range());
        return WRITE;
      }
      case WRITE -> {
        self.call(new WriteCommand(file, windows.range()));
        return windows.hasHoles() ? UNLOCK : LOCK;
      }
      default -> {
        self.world().locks().unlock(self);
        return LOCK;
      }
    }
  }

  @Override
  Recorded.FileSpan span() {
    return file.span(ranges);
  }

  @Override
  String waitsFor() {
    return "another process that changes the same part of a file";
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.workload;

import org.iostrata.simulator.spi.Extents;

/** Reads and writes of the one file of a workload, alone or together. */
final class FileActions {
  private static final int FILE = 0;

  private FileActions() {}

  static Action of(boolean isWrite, boolean isCollective, Extents ranges) {
    if (isCollective) {
      return isWrite ? new Action.WriteAll(FILE, ranges) : new Action.ReadAll(FILE, ranges);
    }
    return isWrite ? new Action.WriteAlone(FILE, ranges) : new Action.ReadAlone(FILE, ranges);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Ranges of files that one process at a time may change. A process has one at most, so that nobody
 * waits in a circle; who waits is before all who come later for some of the same bytes.
 */
final class RangeLocks {
  private final List<RangeLock> granted = new ArrayList<>();
  private final List<RangeLock> waiting = new ArrayList<>();

  private record RangeLock(ClientProcess process, int file, long begin, long end, Frame held) {
    private boolean excludes(RangeLock other) {
      return file == other.file && begin < other.end && other.begin < end;
    }
  }

  /** A process goes on when nobody else has any of the bytes. */
  void lock(ClientProcess process, int file, long begin, long end) {
    RangeLock lock = new RangeLock(process, file, begin, end, null);
    if (isExcluded(lock, granted) || isExcluded(lock, waiting)) {
      waiting.add(new RangeLock(process, file, begin, end, process.hold()));
    } else {
      granted.add(lock);
    }
  }

  private static boolean isExcluded(RangeLock lock, List<RangeLock> others) {
    return others.stream().anyMatch(lock::excludes);
  }

  /** A process is done with what it has; those that waited for it go on. */
  void unlock(ClientProcess process) {
    granted.removeIf(lock -> lock.process == process);
    List<RangeLock> stillWaiting = new ArrayList<>();
    List<RangeLock> released = new ArrayList<>();
    for (RangeLock lock : waiting) {
      if (isExcluded(lock, granted) || isExcluded(lock, stillWaiting)) {
        stillWaiting.add(lock);
      } else {
        granted.add(lock);
        released.add(lock);
      }
    }
    waiting.clear();
    waiting.addAll(stillWaiting);
    released.forEach(lock -> lock.process.release(lock.held));
  }
}

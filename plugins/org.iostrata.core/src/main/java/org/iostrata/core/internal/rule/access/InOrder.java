// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.IoStack;

/**
 * What a file would take that is walked through once from front to back: what is wanted of it, and
 * each gap between, which is passed over or read with the rest, whichever is faster. Where what is
 * wanted lies far apart, and the storage does not seek, that is no less than it takes now. Nor is
 * it where a large table is looked up again and again, or memory holds it: what is asked for is not
 * known before, and no place is far.
 */
final class InOrder {
  /** So fast is moved what lies in order: as one of the slower disks without moving parts does. */
  private static final double BYTES_PER_SECOND = 500 << 20;

  /** Requests that take as long go to something that seeks. */
  private static final double SEEK_NS = 2e6;

  /** Look-ups that come back to all places so often have no order that they could be brought in. */
  private static final double AGAIN = 3;

  /** Small requests that are as fast are answered from memory. */
  private static final double FROM_MEMORY_NS = 10_000;

  /** The way to the next place is short then. */
  private static final double SHORT_WAY = 0.5;

  private InOrder() {}

  /** The part of the time on a file in a layer that would be won, 0 to 1. */
  static double won(IoStack stack, FilePattern file) {
    if (LookUps.are(file) && haveNoOrder(file)) {
      return 0;
    }
    double allNs = stack.timeNs(file.layer(), file.kind());
    double leastNs = stack.kind(file.layer(), file.kind()).leastBusyNs();
    double besideOthers = allNs / Math.max(1, leastNs);
    double busyNs = file.timeNs() / Math.max(1, besideOthers);
    return Math.max(0, 1 - inOrderNs(file, busyNs / file.count()) / Math.max(1, busyNs));
  }

  private static boolean haveNoOrder(FilePattern lookedUp) {
    return lookedUp.bytes() > AGAIN * lookedUp.extentBytes()
        || lookedUp.timeNs() < FROM_MEMORY_NS * lookedUp.count();
  }

  /** The part of a time that would be won if so many bytes were moved in order, 0 to 1. */
  static double won(double bytes, double busyNs) {
    return Math.max(0, 1 - movingNs(bytes) / Math.max(1, busyNs));
  }

  /** Those that do not go on where the one before ended, but the first of each process. */
  static double jumps(FilePattern file) {
    return Math.max(file.backward(), file.threadRuns() - file.processes());
  }

  private static double inOrderNs(FilePattern file, double requestNs) {
    boolean seeks = (double) file.timeNs() / file.count() >= SEEK_NS;
    double wanted = Math.min(file.bytes(), file.extentBytes());
    double gaps = file.threadRuns();
    double gap = (file.extentBytes() - wanted) / Math.max(1, gaps);
    return movingNs(wanted)
        + gaps * Math.min(movingNs(gap), seeks ? SHORT_WAY * requestNs : requestNs);
  }

  private static double movingNs(double bytes) {
    return 1e9 * bytes / BYTES_PER_SECOND;
  }
}

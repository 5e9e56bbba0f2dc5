// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

/**
 * How long the processes that another one started wait for its I/O: as those do that hand their
 * results to the one which writes them. The waiting of a moment is shared evenly among all of the
 * family that do not wait: the starter, and those of the others that are there. Kept as one sum, as
 * of {@link TeamWaits}.
 */
final class Family {
  private int present;
  private int waiting;
  private long sinceNs;
  private double forEachNs;
  private double takenNs;
  private long allNs;
  private long untilTakenNs;
  private long inIoNs;

  /** Time goes on, to when one of them changes. */
  private void advance(long atNs) {
    long lengthNs = atNs - sinceNs;
    if (waiting > 0 && lengthNs > 0) {
      forEachNs += (double) lengthNs * waiting / (1 + present - waiting);
      allNs += lengthNs * waiting;
    }
    sinceNs = Math.max(sinceNs, atNs);
  }

  /** So many more of those that were started are there, and so many more wait. */
  void add(long atNs, int morePresent, int moreWaiting) {
    advance(atNs);
    present += morePresent;
    waiting += moreWaiting;
  }

  /**
   * How long they waited for the starter since this was asked last.
   *
   * @param inIo whether it did I/O: it does not count what else it did
   */
  double take(long atNs, boolean inIo) {
    advance(atNs);
    double sinceTakenNs = inIo ? forEachNs - takenNs : 0;
    inIoNs += inIo ? allNs - untilTakenNs : 0;
    takenNs = forEachNs;
    untilTakenNs = allNs;
    return sinceTakenNs;
  }

  /**
   * Whether they mostly wait while the starter does I/O. Else they wait for something else, as
   * servers do for connections and workers for work, and its I/O comes by.
   */
  boolean isMostlyInIo() {
    return 2 * inIoNs > allNs;
  }
}

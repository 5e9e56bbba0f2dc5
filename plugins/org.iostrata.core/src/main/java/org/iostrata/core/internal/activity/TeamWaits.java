// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import org.iostrata.core.model.Activity;

/**
 * How long those of a team that do not wait were waited for: the waiting of a moment is shared
 * evenly among them. Kept as one sum, of which each takes the difference between two times: so a
 * change of one costs the same for any number of them.
 */
final class TeamWaits {
  private final int size;
  private int waitingInIo;
  private int waitingElsewhere;
  private long sinceNs;
  private double forEachInIoNs;
  private double forEachElsewhereNs;

  TeamWaits(int size) {
    this.size = size;
  }

  /** Time goes on, to when one of them changes. */
  void advance(long timeNs) {
    int others = size - waitingInIo - waitingElsewhere;
    double lengthNs = timeNs - sinceNs;
    if (others > 0 && lengthNs > 0) {
      forEachInIoNs += lengthNs * waitingInIo / others;
      forEachElsewhereNs += lengthNs * waitingElsewhere / others;
    }
    sinceNs = Math.max(sinceNs, timeNs);
  }

  void changes(Activity from, Activity to) {
    waitingInIo += one(to, Activity.WAITS_IN_IO) - one(from, Activity.WAITS_IN_IO);
    waitingElsewhere += one(to, Activity.WAITS) - one(from, Activity.WAITS);
  }

  private static int one(Activity is, Activity what) {
    return is == what ? 1 : 0;
  }

  /** How long each that did not wait would have been waited for in I/O, from the begin. */
  double forEachInIoNs() {
    return forEachInIoNs;
  }

  /** The same in other calls. */
  double forEachElsewhereNs() {
    return forEachElsewhereNs;
  }
}

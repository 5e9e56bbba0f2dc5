// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

/**
 * How long those of a team that do not wait were waited for by those of which it is not known for
 * whom they wait: the waiting of a moment is shared evenly among them. Kept as one sum, of which
 * each takes the difference between two times: so a change of one costs the same for any number of
 * them.
 */
final class TeamWaits {
  private final int size;
  private int waiting;
  private long forAllInIo;
  private long forAllElsewhere;
  private long sinceNs;
  private double forEachInIoNs;
  private double forEachElsewhereNs;

  TeamWaits(int size) {
    this.size = size;
  }

  /** Time goes on, to when one of them changes. */
  void advance(long timeNs) {
    int others = size - waiting;
    double lengthNs = timeNs - sinceNs;
    if (others > 0 && lengthNs > 0) {
      forEachInIoNs += lengthNs * forAllInIo / others;
      forEachElsewhereNs += lengthNs * forAllElsewhere / others;
    }
    sinceNs = Math.max(sinceNs, timeNs);
  }

  /** So many more of them wait. */
  void addWaiting(int more) {
    waiting += more;
  }

  /** So many more waits are shared among all that do not wait, in I/O and elsewhere. */
  void addForAll(long inIo, long elsewhere) {
    forAllInIo += inIo;
    forAllElsewhere += elsewhere;
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

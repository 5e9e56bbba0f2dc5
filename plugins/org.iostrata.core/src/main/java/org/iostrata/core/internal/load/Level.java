// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

/**
 * What is under way at a time, and what has passed up to it. The rate at which bytes move is that
 * of the operations under way, each of which moves its bytes evenly from its begin to its end; in
 * 65,536ths of a byte, so that sums are exact and not a matter of the order.
 *
 * <p>Sums may pass the range of a long on their way: only differences of near ones are used.
 */
final class Level {
  /** Bits behind the point of {@link #moved} and {@link #rate}. */
  static final int FRACTION = 16;

  /** More bytes than any operation moves. */
  static final long MOST_BYTES = Long.MAX_VALUE >> (FRACTION + 1);

  long timeNs;
  long outstanding;
  long bytesInFlight;
  long rate;
  long moved;
  long outstandingNs;
  long busyNs;

  /** Goes on to a later time, or back to an earlier one before which nothing changed. */
  void goTo(long toNs) {
    long passedNs = toNs - timeNs;
    moved += rate * passedNs;
    outstandingNs += outstanding * passedNs;
    busyNs += outstanding > 0 ? passedNs : 0;
    timeNs = toNs;
  }

  /**
   * An operation begins, or ends.
   *
   * @param length how long it takes; of one that ends, negative
   */
  void take(long length, long bytes) {
    if (length > 0) {
      outstanding++;
      bytesInFlight += bytes;
      rate += (bytes << FRACTION) / length;
    } else {
      outstanding--;
      bytesInFlight -= bytes;
      rate -= (bytes << FRACTION) / -length;
      moved += (bytes << FRACTION) % -length;
    }
  }
}

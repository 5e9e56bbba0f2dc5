// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import org.iostrata.core.model.Activity;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/**
 * Computing and I/O of one process in turns. Behind a stretch of computing the I/O that follows it
 * could be hidden, at most as long as that: a read could be begun before, a write could go on
 * during the next one. Not I/O with flushes in it: a program that flushes goes on when the data is
 * safe.
 */
public final class Alternation {
  private long computedNs;
  private long ioNs;
  private long hideableNs;
  private long count;
  private boolean flushes;

  /**
   * Time goes on.
   *
   * @param besideIo whether other I/O of it is under way
   * @param layerKind what I/O it does, or NONE
   */
  void add(Activity activity, boolean besideIo, int layerKind, long lengthNs) {
    if (activity == Activity.IO) {
      ioNs += lengthNs;
      boolean known = layerKind != LayerKind.NONE;
      flushes |= known && LayerKind.kind(layerKind) == OperationKind.FLUSH;
      return;
    }
    turn();
    computedNs += activity == Activity.COMPUTES && !besideIo ? lengthNs : 0;
  }

  /** It does I/O in a call for which others have to come, too: that is no matter of its own. */
  void addTogether() {
    ioNs = 0;
    computedNs = 0;
    flushes = false;
  }

  /** I/O is over. */
  private void turn() {
    if (ioNs > 0) {
      boolean hideable = computedNs > 0 && !flushes;
      hideableNs += hideable ? Math.min(computedNs, ioNs) : 0;
      count += hideable ? 1 : 0;
      flushes = false;
      computedNs = 0;
      ioNs = 0;
    }
  }

  void finish() {
    turn();
  }

  /** How much of the I/O could be hidden so. */
  public long hideableNs() {
    return hideableNs;
  }

  /** How often I/O came behind computing. */
  public long count() {
    return count;
  }
}

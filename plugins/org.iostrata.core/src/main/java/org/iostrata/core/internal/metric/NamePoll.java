// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/**
 * How somebody waited for a name by asking for it: from a call about it that failed to a question
 * about it that did not, with no call between that opened, made or changed it.
 *
 * @param askedNs when the last question in vain was over, of a wait that goes on, or {@link #NONE}
 * @param firstNs when the first call was done, if it did not fail and was a question, else NONE
 * @param calls whether any are known: 1, or 0
 * @param waits how many waits are over
 * @param gapNs time from the last question in vain to the one that was not, all waits together
 * @param seenNs when the last wait was over, or NONE
 */
public record NamePoll(
    long askedNs, long firstNs, long calls, long waits, long gapNs, long seenNs) {
  /** No such time. */
  public static final long NONE = NameWait.NONE;

  /** Nothing was called. */
  static final NamePoll NOTHING = new NamePoll(NONE, NONE, 0, 0, 0, NONE);

  private static final int ASKED = 0;
  private static final int FIRST = 1;
  private static final int CALLS = 2;
  private static final int WAITS = 3;
  private static final int GAP = 4;
  private static final int SEEN = 5;
  static final int COLUMNS = 6;

  static NamePoll at(long[] values, int base) {
    return new NamePoll(
        values[base + ASKED],
        values[base + FIRST],
        values[base + CALLS],
        values[base + WAITS],
        values[base + GAP],
        values[base + SEEN]);
  }

  void store(long[] values, int base) {
    values[base + ASKED] = askedNs;
    values[base + FIRST] = firstNs;
    values[base + CALLS] = calls;
    values[base + WAITS] = waits;
    values[base + GAP] = gapNs;
    values[base + SEEN] = seenNs;
  }

  /** A call failed. */
  static void failed(long[] values, int base, long timeNs) {
    values[base + ASKED] = timeNs;
    values[base + CALLS] = 1;
  }

  /** A call did not fail. */
  static void done(long[] values, int base, long timeNs, boolean question) {
    if (question && values[base + CALLS] == 0) {
      values[base + FIRST] = timeNs;
    }
    values[base + CALLS] = 1;
    if (question && values[base + ASKED] != NONE) {
      values[base + WAITS]++;
      values[base + GAP] += Math.max(0, timeNs - values[base + ASKED]);
      values[base + SEEN] = timeNs;
    }
    values[base + ASKED] = NONE;
  }

  /** The same with what was called later. */
  NamePoll then(NamePoll later) {
    if (calls == 0 || later.calls == 0) {
      return calls == 0 ? later : this;
    }
    boolean over = askedNs != NONE && later.firstNs != NONE;
    long seenLaterNs = over && later.seenNs == NONE ? later.firstNs : later.seenNs;
    return new NamePoll(
        later.askedNs,
        firstNs,
        1,
        waits + later.waits + (over ? 1 : 0),
        gapNs + later.gapNs + (over ? Math.max(0, later.firstNs - askedNs) : 0),
        seenLaterNs == NONE ? seenNs : seenLaterNs);
  }

  void write(StateOutput out) {
    out.signed(askedNs);
    out.signed(firstNs);
    out.number(calls);
    out.number(waits);
    out.number(gapNs);
    out.signed(seenNs);
  }

  static NamePoll read(StateInput in) throws StateException {
    return new NamePoll(
        in.signed(), in.signed(), in.amount(), in.amount(), in.duration(), in.signed());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

/**
 * How long somebody waited for a name: from a first call about it that failed to one that opened
 * it, or made, changed or removed what has it.
 *
 * @param failed how many calls failed
 * @param askedNs when the first of them began, unless one before did not fail; else {@link #NONE}
 * @param gotNs when the first call that did not fail was done, or {@link #NONE}
 * @param sinceNs when the first one failed behind the last that did not, or {@link #NONE}
 * @param laterNs waiting behind {@code gotNs} that is over
 */
public record NameWait(long failed, long askedNs, long gotNs, long sinceNs, long laterNs) {
  /** No such time. */
  public static final long NONE = Long.MAX_VALUE;

  /** Nothing was called. */
  public static final NameWait NOTHING = new NameWait(0, NONE, NONE, NONE, 0);

  /** The same with what was called later. */
  public NameWait then(NameWait later) {
    boolean alreadyGot = gotNs != NONE;
    long beganNs = sinceNs == NONE ? later.askedNs : sinceNs; // of what waits still
    if (later.gotNs == NONE) {
      return new NameWait(
          failed + later.failed, alreadyGot ? askedNs : beganNs, gotNs, beganNs, laterNs);
    }
    long thenNs = alreadyGot && beganNs != NONE ? Math.max(0, later.gotNs - beganNs) : 0;
    return new NameWait(
        failed + later.failed,
        alreadyGot ? askedNs : beganNs,
        alreadyGot ? gotNs : later.gotNs,
        later.sinceNs,
        laterNs + thenNs + later.laterNs);
  }

  /** How long in all; what is not over does not count. */
  public long waitedNs() {
    return laterNs + (askedNs == NONE || gotNs == NONE ? 0 : Math.max(0, gotNs - askedNs));
  }

  /** Whether a single call failed, or none did and nobody waited. */
  public boolean isOfOneCall() {
    return failed == 0 || (failed == 1 && gotNs == NONE);
  }

  /** When its first call was done, or began if it failed. */
  public long firstNs() {
    return Math.min(askedNs, gotNs);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Trace;

/** Requests by one connection, each sent when the one before was answered: sums. */
public final class Asked {
  private long count;
  private long waitedNs;
  private long answeringNs;
  private long bytes;
  private long returnedNs = Long.MIN_VALUE;

  Asked() {}

  /** Adds one, told when it is answered; of some that are under way together the first. */
  void add(FollowedRequest request) {
    if (request.sentNs() == Trace.UNKNOWN
        || request.answeredNs() == Trace.UNKNOWN
        || request.returnedNs() == Trace.UNKNOWN
        || request.sentNs() < returnedNs) {
      return;
    }
    count++;
    returnedNs = request.returnedNs();
    waitedNs = Saturating.add(waitedNs, returnedNs - request.sentNs());
    long thereNs = Math.max(0, request.answeredNs() - request.arrivedNs());
    answeringNs = Saturating.add(answeringNs, thereNs);
  }

  /** Adds one to a service of which nothing was recorded, with its answer. */
  void add(long tookNs, long bothBytes) {
    count++;
    waitedNs = Saturating.add(waitedNs, tookNs);
    bytes = Saturating.add(bytes, bothBytes);
  }

  /** How many. */
  public long count() {
    return count;
  }

  /** From their sending until their answers were there. */
  public long waitedNs() {
    return waitedNs;
  }

  /** Of that, from when they were there until their answers were sent. */
  public long answeringNs() {
    return answeringNs;
  }

  /** Of those to services of which nothing was recorded, the bytes, with their answers. */
  public long bytes() {
    return bytes;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Trace;

/**
 * Where the time of requests goes: sums over those of which all times are known and for which the
 * client waited. What was kept and sent later takes it no time.
 */
@SuppressWarnings("EnumOrdinal") // dense sums in memory; nothing stores the number
public final class PartTimes {
  private final long[] sumsNs = new long[RequestPart.values().length];
  private long timed;

  /** How many all times are known of. */
  public long timed() {
    return timed;
  }

  /** The sum of a part of their times. */
  public long ns(RequestPart part) {
    return sumsNs[part.ordinal()];
  }

  /** Adds a request with its first operation, if all is known of it. */
  void add(FollowedRequest request) {
    boolean known =
        request.hasClient()
            && request.answeredNs() != Trace.UNKNOWN
            && request.returnedNs() != Trace.UNKNOWN;
    if (!known || !isWaitedFor(request)) {
      return;
    }
    timed++;
    boolean sent = request.sentNs() != Trace.UNKNOWN; // of the kernel's own only where it tells
    long sentNs = sent ? request.sentNs() : request.arrivedNs();
    add(RequestPart.CLIENT, sentNs - request.clientAdmitNs());
    add(RequestPart.CLIENT, request.clientCallbackNs() - request.returnedNs());
    add(RequestPart.WAY, request.arrivedNs() - sentNs);
    add(RequestPart.WAY_BACK, request.returnedNs() - request.leftNs());
    if (request.hasServed()) {
      add(RequestPart.WAITING, request.servedAdmitNs() - request.arrivedNs());
      add(RequestPart.WORKING, request.servedCallbackNs() - request.servedAdmitNs());
      add(RequestPart.ANSWERING, request.leftNs() - request.servedCallbackNs());
    } else {
      add(RequestPart.WORKING, request.answeredNs() - request.arrivedNs());
    }
  }

  /** Whether the client's operation lasted until the answer was there, as far as is known. */
  static boolean isWaitedFor(FollowedRequest request) {
    long thereNs = request.isOfKernel() ? request.answeredNs() : request.returnedNs();
    return request.clientCallbackNs() >= thereNs;
  }

  private void add(RequestPart part, long ns) {
    int at = part.ordinal();
    sumsNs[at] = Saturating.add(sumsNs[at], Math.max(0, ns));
  }
}

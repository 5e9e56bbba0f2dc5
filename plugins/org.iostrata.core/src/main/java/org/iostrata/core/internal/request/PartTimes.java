// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * Where the time of requests goes: sums over those of which all times are known and for which the
 * client waited. What was kept and sent later takes it no time.
 */
@SuppressWarnings("EnumOrdinal") // dense sums in memory; nothing stores the number
public final class PartTimes {
  private final long[] sumsNs = new long[RequestPart.values().length];
  private long timed;
  private boolean hasDisks;

  /** How many all times are known of. */
  public long timed() {
    return timed;
  }

  /** The sum of a part of their times. */
  public long ns(RequestPart part) {
    return sumsNs[part.ordinal()];
  }

  /** Whether disks of the server were recorded. */
  public boolean hasDisks() {
    return hasDisks;
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
    add(RequestPart.WAY_BACK, request.returnedNs() - leftNs(request));
    if (request.hasServed()) {
      add(RequestPart.WAITING, request.servedAdmitNs() - request.arrivedNs());
      addServed(request);
    } else {
      add(RequestPart.WORKING, request.answeredNs() - request.arrivedNs());
    }
  }

  /** Where operations behind the first one overlap, their disks count for each. */
  private void addServed(FollowedRequest request) {
    long answeringNs = Math.max(0, leftNs(request) - request.servedCallbackNs());
    long diskNs = request.servedDiskNs();
    hasDisks |= diskNs != Trace.UNKNOWN;
    diskNs = Math.max(0, diskNs);
    long behindNs = Math.min(answeringNs, request.diskNsBehind());
    add(RequestPart.WORKING, request.servedCallbackNs() - request.servedAdmitNs() - diskNs);
    add(RequestPart.DISK, diskNs + behindNs);
    add(RequestPart.ANSWERING, answeringNs - behindNs);
  }

  /** Whether the client's operation lasted until the answer was there, as far as is known. */
  static boolean isWaitedFor(FollowedRequest request) {
    long thereNs = request.isOfKernel() ? request.answeredNs() : request.returnedNs();
    return request.clientCallbackNs() >= thereNs;
  }

  /**
   * When the answer had left the server: when it was sent or, where it is read while it is sent, as
   * by {@code sendfile}, when it was read.
   */
  public static long leftNs(FollowedRequest request) {
    long answeredNs = request.answeredNs();
    boolean whileRead =
        answeredNs != Trace.UNKNOWN
            && request.hasServed()
            && LayerKind.kind(request.servedLayerKind()) == OperationKind.READ
            && request.servedAdmitNs() <= answeredNs;
    if (!whileRead) {
      return answeredNs;
    }
    long readNs = request.servedCallbackNs();
    boolean returned = request.returnedNs() != Trace.UNKNOWN;
    return Math.max(answeredNs, returned ? Math.min(readNs, request.returnedNs()) : readNs);
  }

  private void add(RequestPart part, long ns) {
    int at = part.ordinal();
    sumsNs[at] = Saturating.add(sumsNs[at], Math.max(0, ns));
  }
}

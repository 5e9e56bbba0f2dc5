// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.iostrata.core.result.RequestTimes;

/** Where the time of a request goes, in the order of its way. */
public enum RequestPart {
  /** In the client, before and behind it. */
  CLIENT("client", RequestTimes::clientNs),
  /** On its way to the server, until all of it was there. */
  WAY("way", RequestTimes::wayNs),
  /** In the server, before its first operation. */
  WAITING("waiting", RequestTimes::waitingNs),
  /**
   * In the operation of the server without its disks; without any operation, all its time there.
   */
  WORKING("working", RequestTimes::workingNs),
  /** Its disks work for its operations. */
  DISK("disk", times -> times.diskNs().orElse(0)),
  /** In the server, behind the first operation, without disks. */
  ANSWERING("answering", RequestTimes::answeringNs),
  /** Its answer on the way to the client. */
  WAY_BACK("way back", RequestTimes::wayBackNs);

  private final String text;

  @SuppressWarnings("ImmutableEnumChecker") // it has no state
  private final ToLongFunction<RequestTimes> sumNs;

  RequestPart(String text, ToLongFunction<RequestTimes> sumNs) {
    this.text = text;
    this.sumNs = sumNs;
  }

  /** The sum of some requests. */
  public long sumNs(RequestTimes times) {
    return sumNs.applyAsLong(times);
  }

  /** That of a mean one that is known in full, if any is. */
  public OptionalLong meanNs(RequestTimes times) {
    return times.timed() == 0 || !isKnown(times)
        ? OptionalLong.empty()
        : OptionalLong.of(sumNs(times) / times.timed());
  }

  /** Whether it is known at all: of disks, when those of the server were recorded. */
  public boolean isKnown(RequestTimes times) {
    return this != DISK || times.diskNs().isPresent();
  }

  /** What people call it. */
  @Override
  public String toString() {
    return text;
  }
}

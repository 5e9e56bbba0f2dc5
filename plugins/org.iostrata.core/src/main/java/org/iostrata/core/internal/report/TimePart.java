// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.iostrata.core.result.RequestTimes;

/** The parts of a request's time, for people, in the order of its way. */
public enum TimePart {
  /** In the client, before and behind it. */
  CLIENT("client", RequestTimes::clientNs),
  /** On its way to the server. */
  WAY("way", RequestTimes::wayNs),
  /** In the server, before it begins. */
  WAITING("waiting", RequestTimes::waitingNs),
  /** In the server's operation. */
  WORKING("working", RequestTimes::workingNs),
  /** In the server, until the answer is sent. */
  ANSWERING("answering", RequestTimes::answeringNs),
  /** Its answer on the way to the client. */
  WAY_BACK("way back", RequestTimes::wayBackNs);

  private final String text;

  @SuppressWarnings("ImmutableEnumChecker") // it has no state
  private final ToLongFunction<RequestTimes> sumNs;

  TimePart(String text, ToLongFunction<RequestTimes> sumNs) {
    this.text = text;
    this.sumNs = sumNs;
  }

  /** The sum of all of them. */
  public long sumNs(RequestTimes times) {
    return sumNs.applyAsLong(times);
  }

  /** That of a mean one that is known in full, if any is. */
  public OptionalLong meanNs(RequestTimes times) {
    return times.timed() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(sumNs(times) / times.timed());
  }

  @Override
  public String toString() {
    return text;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.iostrata.core.internal.request.PartTimes;
import org.iostrata.core.internal.request.RequestPart;
import org.iostrata.core.internal.request.RequestTotals;
import org.iostrata.core.internal.request.Senders;
import org.iostrata.core.internal.request.ServerSums;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.result.RequestTimes;
import org.iostrata.core.result.SenderResult;
import org.iostrata.core.result.UnmatchedResult;

/** Makes the results of requests that servers answered. */
final class RequestResults {
  private RequestResults() {}

  /** By server, then kind. */
  static List<RequestResult> of(Trace trace, RequestTotals found) {
    List<RequestResult> results = new ArrayList<>();
    for (ServerSums sums : found.all()) {
      results.add(
          new RequestResult(
              sums.process(),
              trace.processes().get(sums.process()).name(),
              sums.kind(),
              sums.requests(),
              sums.clients(),
              sums.operations(),
              sums.bytes(),
              sums.withClient(),
              sums.sure(),
              times(sums.times())));
    }
    return results;
  }

  static RequestTimes times(PartTimes sums) {
    return new RequestTimes(
        sums.timed(),
        sums.ns(RequestPart.CLIENT),
        sums.ns(RequestPart.WAY),
        sums.ns(RequestPart.WAITING),
        sums.ns(RequestPart.WORKING),
        sums.hasDisks() ? OptionalLong.of(sums.ns(RequestPart.DISK)) : OptionalLong.empty(),
        sums.ns(RequestPart.ANSWERING),
        sums.ns(RequestPart.WAY_BACK));
  }

  /** Reasons without any are left out. */
  static List<UnmatchedResult> unmatched(RequestTotals found) {
    List<UnmatchedResult> results = new ArrayList<>();
    found
        .unmatched()
        .forEach((reason, count) -> results.add(new UnmatchedResult(reason.key(), count)));
    return results;
  }

  /** By process. */
  static List<SenderResult> senders(Trace trace, RequestTotals found) {
    return found.senders().all().stream().map(sender -> sender(trace, sender)).toList();
  }

  private static SenderResult sender(Trace trace, Senders.Sender sums) {
    return new SenderResult(
        sums.process(),
        trace.processes().get(sums.process()).name(),
        sums.messages(),
        sums.bytes(),
        sums.held(),
        sums.longestHeldNs(),
        sums.longestAsked().count(),
        sums.longestAsked().waitedNs(),
        sums.longestAsked().answeringNs(),
        sums.longestUnseen().count(),
        sums.longestUnseen().waitedNs(),
        sums.longestUnseen().bytes());
  }
}

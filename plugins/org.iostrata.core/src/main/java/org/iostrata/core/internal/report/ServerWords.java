// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import static org.iostrata.core.internal.report.TextCells.bytes;
import static org.iostrata.core.internal.report.TextCells.number;
import static org.iostrata.core.internal.report.TextCells.time;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.result.UnmatchedResult;

/** Requests that servers answered, for people: where the time of a mean one goes. */
public final class ServerWords {
  /** What could not be matched, in words, by reason. */
  private static final Map<String, String> REASONS =
      Map.of(
          "notReceived", "messages that no recorded process received",
          "notSent", "receives of what no recorded process sent",
          "noPlace", "receives of connections that were seen first in their middle",
          "notAnswered", "requests without an answer",
          "noRequest", "messages of servers that answer no request",
          "noClient", "requests for which no operation of a client is known",
          "noServed", "operations of servers for which no request is known");

  private ServerWords() {}

  /** The rows: servers and kinds; none when no connections were recorded. */
  public static List<RequestResult> rows(AnalysisResult result) {
    return result.requests().orElse(List.of());
  }

  /** A part of the time of a mean request that is known in full, if any is. */
  public static OptionalLong mean(RequestResult row, long sumNs) {
    return row.timed() == 0 ? OptionalLong.empty() : OptionalLong.of(sumNs / row.timed());
  }

  static TextTable table(AnalysisResult result) {
    TextTable table =
        new TextTable(
            2,
            "server",
            "requests",
            "count",
            "clients",
            "operations",
            "bytes",
            "client",
            "way",
            "waiting",
            "working",
            "answering",
            "way back");
    for (RequestResult row : rows(result)) {
      table.row(
          row.name(),
          row.kind().key(),
          number(row.requests()),
          number(row.clients()),
          number(row.operations()),
          bytes(row.bytes()),
          time(mean(row, row.clientNs())),
          time(mean(row, row.wayNs())),
          time(mean(row, row.waitingNs())),
          time(mean(row, row.workingNs())),
          time(mean(row, row.answeringNs())),
          time(mean(row, row.wayBackNs())));
    }
    return table;
  }

  /** What could not be matched, a sentence without its full stop for each reason. */
  public static List<String> unmatched(AnalysisResult result) {
    return result.unmatched().orElse(List.of()).stream().map(ServerWords::words).toList();
  }

  private static String words(UnmatchedResult one) {
    return number(one.count()) + " " + REASONS.getOrDefault(one.reason(), one.reason());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import static org.iostrata.core.internal.report.TextCells.bytes;
import static org.iostrata.core.internal.report.TextCells.number;
import static org.iostrata.core.internal.report.TextCells.ratio;
import static org.iostrata.core.internal.report.TextCells.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.iostrata.core.internal.request.RequestPart;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.result.ServerResult;
import org.iostrata.core.result.UnmatchedResult;

/** Requests that servers answered, for people: where the time of a mean one goes. */
public final class ServerWords {
  /** What could not be matched, in words, by reason. */
  private static final Map<String, String> REASONS =
      Map.of(
          "notReceived", "messages that no recorded process received",
          "notSent", "receives of what no recorded process sent",
          "tls", "requests and answers of which TLS hides the ids",
          "sharedMemory", "operations of servers that may be asked for by shared memory",
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

  /** The parts of requests' time: disks, when they are known of any server. */
  public static List<RequestPart> parts(AnalysisResult result) {
    return Stream.of(RequestPart.values())
        .filter(part -> rows(result).stream().anyMatch(row -> part.isKnown(row.times())))
        .toList();
  }

  /** Requests of a kind to a server, and where the time of a mean one goes. */
  static TextTable table(AnalysisResult result) {
    List<String> heads =
        new ArrayList<>(List.of("server", "requests", "count", "clients", "operations", "bytes"));
    List<RequestPart> parts = parts(result);
    parts.stream().map(RequestPart::toString).forEach(heads::add);
    TextTable table = new TextTable(2, heads.toArray(String[]::new));
    for (RequestResult row : rows(result)) {
      List<String> cells = new ArrayList<>();
      cells.add(row.name());
      cells.add(row.kind().key());
      cells.add(number(row.requests()));
      cells.add(number(row.clients()));
      cells.add(number(row.operations()));
      cells.add(bytes(row.bytes()));
      parts.stream().map(part -> time(part.meanNs(row.times()))).forEach(cells::add);
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  /** Servers over the run: how long they are busy, and how many requests they have at once. */
  static TextTable loads(AnalysisResult result) {
    TextTable table =
        new TextTable(
            1,
            "server",
            "busy",
            "of it sync",
            "idle",
            "most in it",
            "mean",
            "most waiting",
            "mean",
            "most worked on",
            "mean");
    for (ServerResult server : result.servers().orElse(List.of())) {
      table.row(
          server.name(),
          time(server.busyNs()),
          time(server.syncNs()),
          time(server.idleNs()),
          number(server.depth().max()),
          ratio(server.depth().mean()),
          number(server.waiting().max()),
          ratio(server.waiting().mean()),
          number(server.working().max()),
          ratio(server.working().mean()));
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

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.List;
import java.util.function.Function;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.result.SenderResult;
import org.iostrata.core.result.ServerResult;
import org.iostrata.core.result.ServerResult.ServerWindow;
import org.iostrata.core.result.ServerResult.SizedRequests;
import org.iostrata.core.result.UnmatchedResult;

/** The tables about servers and the requests that they answer. */
final class ServerTables {
  static final ResultTable<RequestResult> SERVERS =
      new TableBuilder<RequestResult>(
              "servers", "requests of one kind that one server answered, and where their time went")
          .fields(RequestResult.class, r -> r)
          .rows(judged -> judged.analysis().requests().orElse(List.of()));

  static final ResultTable<ServerResult> SERVER_LOADS =
      new TableBuilder<ServerResult>(
              "serverLoads", "one server over the run: how many requests are in it")
          .fields(ServerResult.class, r -> r)
          .rows(judged -> servers(judged.analysis()));

  /** Something of a server. */
  record PartRow<P>(ServerResult server, P part) {
    static <P> List<PartRow<P>> of(AnalysisResult analysis, Function<ServerResult, List<P>> parts) {
      return servers(analysis).stream()
          .flatMap(server -> parts.apply(server).stream().map(p -> new PartRow<>(server, p)))
          .toList();
    }

    int process() {
      return server.process();
    }
  }

  static final ResultTable<PartRow<ServerWindow>> SERVER_WINDOWS =
      new TableBuilder<PartRow<ServerWindow>>(
              "serverWindows", "one server in a 64th of the run in which it had requests")
          .integer("process", "the server", PartRow::process)
          .fields(ServerWindow.class, PartRow::part)
          .rows(judged -> PartRow.of(judged.analysis(), ServerResult::windows));

  static final ResultTable<PartRow<SizedRequests>> SERVER_SIZES =
      new TableBuilder<PartRow<SizedRequests>>(
              "serverSizes",
              "where the time of requests of one kind and about one size to one server goes")
          .integer("process", "the server", PartRow::process)
          .fields(SizedRequests.class, PartRow::part)
          .rows(judged -> PartRow.of(judged.analysis(), ServerResult::sizes));

  static final ResultTable<UnmatchedResult> UNMATCHED =
      new TableBuilder<UnmatchedResult>(
              "unmatched", "what of messages and requests could not be matched, by reason")
          .fields(UnmatchedResult.class, r -> r)
          .rows(judged -> judged.analysis().unmatched().orElse(List.of()));

  static final ResultTable<SenderResult> SENDERS =
      new TableBuilder<SenderResult>(
              "senders",
              "what one process sent through connections of which both ends are known, and asked"
                  + " by others")
          .fields(SenderResult.class, r -> r)
          .rows(judged -> judged.analysis().senders().orElse(List.of()));

  private ServerTables() {}

  private static List<ServerResult> servers(AnalysisResult analysis) {
    return analysis.servers().orElse(List.of());
  }
}

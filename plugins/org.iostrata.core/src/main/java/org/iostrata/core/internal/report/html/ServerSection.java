// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.ServerWords;
import org.iostrata.core.internal.request.RequestPart;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.result.ServerResult;

/** Requests that servers answered, and where their time goes. */
final class ServerSection {
  private static final int MOST_PICTURES = 16;

  private final Html html;
  private final AnalysisResult result;

  ServerSection(Html html, AnalysisResult result) {
    this.html = html;
    this.result = result;
  }

  void write() {
    html.open("section", "id", "servers").element("h2", "Requests to servers");
    html.element(
        "p",
        "Where the time of a mean request goes, from the operation of a client to that of the"
            + " server and back. In pictures the client's own time, before and after, is in front.",
        "class",
        "note");
    List<RequestResult> rows = ServerWords.rows(result);
    List<RequestPart> parts = ServerWords.parts(result);
    SortableTable table =
        new SortableTable(html, "servers", rows.size())
            .columns("Server", "Requests", "Count", "Clients", "Operations", "Bytes")
            .columns(parts.stream().map(ServerSection::head).toArray(String[]::new));
    for (RequestResult row : rows) {
      if (table.row()) {
        table
            .text(row.name())
            .text(row.kind().key())
            .number(Quantity.count(row.requests()))
            .number(Quantity.count(row.clients()))
            .number(Quantity.count(row.operations()))
            .number(Quantity.bytes(row.bytes()));
        for (RequestPart part : parts) {
          OptionalLong meanNs = part.meanNs(row.times());
          if (meanNs.isPresent()) {
            table.number(Quantity.nanoseconds(meanNs.getAsLong()));
          } else {
            table.text("-");
          }
        }
      }
    }
    table.end();
    rows.stream()
        .filter(RequestWay::isKnown)
        .limit(MOST_PICTURES)
        .forEach(row -> RequestWay.write(html, row));
    List<ServerResult> servers = result.servers().orElse(List.of());
    servers.stream()
        .limit(MOST_PICTURES)
        .forEach(server -> new ServerPictures(html, result, server).write());
    List<String> unmatched = ServerWords.unmatched(result);
    if (!unmatched.isEmpty()) {
      String words = "Not matched: " + String.join("; ", unmatched) + ".";
      html.element("p", words, "class", "note");
    }
    html.closeLine();
  }

  private static String head(RequestPart part) {
    String text = part.toString();
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}

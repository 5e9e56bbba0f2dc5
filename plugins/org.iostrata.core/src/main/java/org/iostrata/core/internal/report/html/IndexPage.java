// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.PartWords;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.TraceSummary;

/** One page that leads to the reports of several runs, with what is worst in each. */
public final class IndexPage {
  private IndexPage() {}

  /**
   * A run and its report.
   *
   * @param page the file of the report, beside the index
   * @param trace the run
   * @param readBytes what the uppermost layer that transfers has read
   * @param writtenBytes what it has written
   * @param findings how many findings say that something is wrong
   * @param worst the worst of them, or null
   */
  public record Run(
      String page,
      TraceSummary trace,
      long readBytes,
      long writtenBytes,
      long findings,
      Finding worst) {
    /** A run as its analysis and the verdicts on it tell. */
    public static Run of(String page, AnalysisResult result, List<Finding> findings) {
      List<Finding> reported = findings.stream().filter(f -> f.severity().isReported()).toList();
      return new Run(
          page,
          result.trace(),
          bytes(result, OperationKind.READ),
          bytes(result, OperationKind.WRITE),
          reported.size(),
          reported.isEmpty() ? null : reported.get(0));
    }

    private static long bytes(AnalysisResult result, OperationKind kind) {
      return result.layers().stream()
          .map(LayerResult::kinds)
          .filter(kinds -> kinds.keySet().stream().anyMatch(OperationKind::isTransfer))
          .findFirst()
          .map(kinds -> kinds.get(kind))
          .map(KindResult::bytes)
          .orElse(0L);
    }
  }

  /**
   * The page in UTF-8.
   *
   * @param traces the paths of all traces, in their order
   * @param runs those that could be read, by path
   */
  public static byte[] of(List<String> traces, Map<String, Run> runs) throws IOException {
    Html html = new Html();
    Document.write(html, "I/O reports", () -> body(html, traces, runs), null, List.of("tables.js"));
    return html.toString().getBytes(UTF_8);
  }

  private static void body(Html html, List<String> traces, Map<String, Run> runs) {
    html.open("header").element("p", "IOStrata · I/O reports", "class", "brand");
    html.element("h1", Quantity.count(traces.size()) + (traces.size() == 1 ? " run" : " runs"));
    runs.values().stream()
        .findAny()
        .flatMap(run -> PartWords.of(run.trace()))
        .ifPresent(sentence -> html.element("p", sentence, "class", "coverage"));
    html.closeLine();
    html.open("main").open("section", "id", "runs").element("h2", "Runs");
    SortableTable table =
        new SortableTable(html, "runs", runs.size())
            .columns("Trace", "Run time", "Processes", "Read", "Written", "Findings", "Worst", "");
    for (String trace : traces) {
      Run run = runs.get(trace);
      if (run != null && table.row()) {
        row(table, trace, run);
      }
    }
    table.end();
    html.closeLine();
    unread(html, traces.stream().filter(trace -> !runs.containsKey(trace)).toList());
    html.closeLine();
  }

  private static void row(SortableTable table, String trace, Run run) {
    table.link(trace, run.page());
    table.number(Quantity.nanoseconds(run.trace().durationNs()));
    table.number(Quantity.count(run.trace().processes()));
    table.number(Quantity.bytes(run.readBytes())).number(Quantity.bytes(run.writtenBytes()));
    table.number(Quantity.count(run.findings()));
    if (run.worst() == null) {
      table.text("none", 0).text("");
    } else {
      table.badge(run.worst().severity()).text(run.worst().title());
    }
  }

  private static void unread(Html html, List<String> traces) {
    if (!traces.isEmpty()) {
      html.open("section", "id", "unread").element("h2", "Could not be read");
      html.open("ul", "class", "quality");
      traces.forEach(trace -> html.element("li", trace));
      html.close().closeLine();
    }
  }
}

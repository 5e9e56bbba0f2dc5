// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import static org.iostrata.core.internal.report.TextCells.bytes;
import static org.iostrata.core.internal.report.TextCells.imbalance;
import static org.iostrata.core.internal.report.TextCells.number;
import static org.iostrata.core.internal.report.TextCells.processes;
import static org.iostrata.core.internal.report.TextCells.ratio;
import static org.iostrata.core.internal.report.TextCells.slowest;
import static org.iostrata.core.internal.report.TextCells.time;

import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AggregationResult;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.CriticalPath;
import org.iostrata.core.result.LinkResult;

/** What operations have to do with each other, as text. */
final class LinksText {
  private LinksText() {}

  static TextTable links(AnalysisResult result) {
    TextTable table =
        new TextTable(
            2,
            "from",
            "to",
            "parents",
            "children",
            "split",
            "amplification",
            "share of time",
            "processes",
            "slowest",
            "imbalance",
            "found by");
    for (LinkResult link : result.links().orElse(List.of())) {
      table.row(
          link.from() + " " + link.kind().key(),
          link.to() + " " + link.childKind().key(),
          number(link.parents()),
          number(link.children()),
          ratio(link.splitFactor()),
          ratio(link.amplification()),
          ratio(link.childShare()),
          processes(link.share()),
          slowest(link.share()),
          imbalance(link.share(), link.childTimeNs()),
          LinkWords.foundBy(link));
    }
    for (Layer layer : LinkWords.unlinkedLayers(result)) {
      for (OperationKind kind : OperationKind.values()) {
        String what = layer + " " + kind.key();
        unlinked(table, "no operation", what, LinkWords.own(result, layer, kind));
        unlinked(table, "not this program", what, LinkWords.foreign(result, layer, kind));
      }
    }
    return table;
  }

  private static void unlinked(TextTable table, String from, String what, long requests) {
    if (requests > 0) {
      table.row(from, what, "-", number(requests), "-", "-", "-", "-", "-", "-", "-");
    }
  }

  static TextTable aggregations(AnalysisResult result) {
    TextTable table =
        new TextTable(
            2, "of", "by", "requests", "processes", "aggregators", "bytes", "own bytes", "by time");
    for (AggregationResult aggregation : result.aggregations().orElse(List.of())) {
      table.row(
          aggregation.from() + " " + aggregation.kind().key(),
          aggregation.to() + " " + aggregation.kind().key(),
          number(aggregation.requests()),
          number(aggregation.processes()),
          number(aggregation.aggregators()),
          bytes(aggregation.bytes()),
          bytes(aggregation.ownBytes()),
          number(aggregation.byTime()));
    }
    return table;
  }

  static TextTable criticalPaths(AnalysisResult result) {
    TextTable table =
        new TextTable(
            2, "operation", "file", "process", "offset", "bytes", "begin", "time", "self", "below");
    for (CriticalPath path : result.criticalPaths().orElse(List.of())) {
      String indent = "";
      for (CriticalPath.Step step : path.steps()) {
        table.row(
            indent + step.layer() + " " + step.kind().key(),
            step.path(),
            indent.isEmpty() ? number(path.process()) : "",
            number(step.offset()),
            step.kind().isTransfer() ? bytes(step.bytes()) : "-",
            time(step.admitNs()),
            time(step.durationNs()),
            time(step.selfNs()),
            number(step.children()));
        indent += "  ";
      }
    }
    return table;
  }
}

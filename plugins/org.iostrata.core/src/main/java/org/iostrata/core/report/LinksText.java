// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import static org.iostrata.core.report.TextCells.bytes;
import static org.iostrata.core.report.TextCells.number;
import static org.iostrata.core.report.TextCells.ratio;
import static org.iostrata.core.report.TextCells.time;

import java.util.Locale;
import java.util.StringJoiner;
import org.iostrata.core.analysis.AggregationResult;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.CriticalPath;
import org.iostrata.core.analysis.LinkResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

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
            "found by");
    for (LinkResult link : result.links()) {
      table.row(
          link.from() + " " + link.kind().key(),
          link.to() + " " + link.childKind().key(),
          number(link.parents()),
          number(link.children()),
          ratio(link.splitFactor()),
          ratio(link.amplification()),
          ratio(link.childShare()),
          foundBy(link));
    }
    result.layers().stream()
        .filter(layer -> layer.layer() == Layer.BLOCK)
        .forEach(
            block -> block.kinds().forEach((kind, value) -> others(table, result, kind, value)));
    return table;
  }

  /** Requests of disks that belong to no operation of the program. */
  private static void others(
      TextTable table, AnalysisResult result, OperationKind kind, KindResult all) {
    long linked =
        result.links().stream()
            .filter(link -> link.to() == Layer.BLOCK && link.childKind() == kind)
            .mapToLong(LinkResult::children)
            .sum();
    if (linked < all.count()) {
      String others = number(all.count() - linked);
      table.row(
          "not this program", Layer.BLOCK + " " + kind.key(), "-", others, "-", "-", "-", "-");
    }
  }

  /** The ways the children were found, and how sure that is where it is not. */
  private static String foundBy(LinkResult link) {
    StringJoiner ways = new StringJoiner(" and ");
    if (link.byThread() > 0) {
      ways.add("thread");
    }
    if (link.byRange() > 0) {
      ways.add("bytes");
    }
    if (link.byTime() > 0) {
      ways.add("time");
    }
    boolean sure = link.confidence() == 1;
    return sure
        ? ways.toString()
        : ways + String.format(Locale.ROOT, ", %.2f sure", link.confidence());
  }

  static TextTable aggregations(AnalysisResult result) {
    TextTable table =
        new TextTable(
            2, "of", "by", "requests", "processes", "aggregators", "bytes", "own bytes", "by time");
    for (AggregationResult aggregation : result.aggregations()) {
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
    for (CriticalPath path : result.criticalPaths()) {
      String indent = "";
      for (CriticalPath.Step step : path.steps()) {
        table.row(
            indent + step.layer() + " " + step.kind().key(),
            step.path(),
            indent.isEmpty() ? number(path.process()) : "",
            step.offset() == Trace.UNKNOWN ? "-" : number(step.offset()),
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

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import static org.iostrata.core.report.TextCells.bytes;
import static org.iostrata.core.report.TextCells.number;
import static org.iostrata.core.report.TextCells.percent;
import static org.iostrata.core.report.TextCells.rate;
import static org.iostrata.core.report.TextCells.ratio;
import static org.iostrata.core.report.TextCells.time;

import org.iostrata.core.analysis.Access;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.LayerResult;
import org.iostrata.core.analysis.GroupBy;
import org.iostrata.core.analysis.GroupResult;
import org.iostrata.core.analysis.Groups;

/** A table of text for each group of operations: what its layers do. */
final class GroupsText {
  private GroupsText() {}

  static void print(StringBuilder out, Groups groups) {
    for (GroupResult group : groups.groups()) {
      TextReport.section(out, title(group), layers(group));
    }
    if (groups.groups().isEmpty()) {
      out.append("\nNo operation is in any of these groups\n");
    }
    if (groups.leftOut() > 0) {
      out.append("\n").append(number(groups.leftOut())).append(" more have less time\n");
    }
  }

  private static String title(GroupResult group) {
    return group.by() == GroupBy.WINDOW
        ? group.name() + ", " + time(group.fromNs()) + " to " + time(group.toNs())
        : group.by().key() + " " + group.key() + ", " + group.name();
  }

  private static TextTable layers(GroupResult group) {
    TextTable table =
        new TextTable(
            2,
            "layer",
            "kind",
            "count",
            "bytes",
            "time",
            "self",
            "busy",
            "effective",
            "mean run",
            "again",
            "unaligned",
            "p95",
            "max C",
            "mean C",
            "processes",
            "slowest",
            "imbalance");
    for (LayerResult layer : group.layers()) {
      layer.kinds().forEach((kind, of) -> table.row(cells(layer, kind.key(), of)));
    }
    return table;
  }

  private static String[] cells(LayerResult layer, String kind, KindResult of) {
    Access access = of.access();
    boolean touched = access != null && access.touched() != null;
    return new String[] {
      layer.layer().name(),
      kind,
      number(of.count()),
      of.size() == null ? "-" : bytes(of.bytes()),
      time(of.timeNs()),
      time(of.selfNs()),
      time(of.busyNs()),
      rate(of.effectiveBytesPerSecond()),
      of.runs() == null ? "-" : bytes(Math.round(of.runs().meanBytes())),
      touched ? bytes(access.againBytes()) : "-",
      access == null ? "-" : percent((double) access.unalignedBlock() / access.located()),
      time(of.latencyNs().p95()),
      number(of.concurrency().max()),
      ratio(of.concurrency().mean()),
      number(of.processes()),
      number(of.slowestProcess().process()),
      ratio(of.imbalance())
    };
  }
}

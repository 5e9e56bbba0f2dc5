// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.html;

import java.util.Map;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.AnalysisResult.FileResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.analysis.LinkResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.quantity.Quantity;

/** Files, processes and links as tables. */
final class TableSections {
  private static final Totals NOTHING = new Totals(0, 0, 0);

  private final Html html;
  private final AnalysisResult result;

  TableSections(Html html, AnalysisResult result) {
    this.html = html;
    this.result = result;
  }

  void write() {
    files();
    processes();
    links();
  }

  private void files() {
    html.open("section", "id", "files").element("h2", "Files");
    SortableTable table =
        new SortableTable(html, "files", result.files().size())
            .columns("File", "Layer", "Read", "Written", "Operations", "Time");
    for (FileResult file : result.files()) {
      if (table.row()) {
        table.text(file.path()).layer(file.layer());
        totals(table, file.kinds());
      }
    }
    table.end();
    html.closeLine();
  }

  private void processes() {
    html.open("section", "id", "processes").element("h2", "Processes");
    SortableTable table =
        new SortableTable(html, "processes", result.processes().size())
            .columns("Process", "Layer", "Read", "Written", "Operations", "Time");
    for (ProcessResult process : result.processes()) {
      if (table.row()) {
        table.text(process.name(), process.process()).layer(process.layer());
        totals(table, process.kinds());
      }
    }
    table.end();
    html.closeLine();
  }

  private static void totals(SortableTable table, Map<OperationKind, Totals> kinds) {
    long operations = kinds.values().stream().mapToLong(Totals::count).sum();
    long timeNs = kinds.values().stream().mapToLong(Totals::timeNs).sum();
    table
        .number(Quantity.bytes(kinds.getOrDefault(OperationKind.READ, NOTHING).bytes()))
        .number(Quantity.bytes(kinds.getOrDefault(OperationKind.WRITE, NOTHING).bytes()))
        .number(Quantity.count(operations))
        .number(Quantity.nanoseconds(timeNs));
  }

  private void links() {
    html.open("section", "id", "links").element("h2", "Links between layers");
    html.element(
        "p",
        "What an operation caused in the layer below: requests below for each above, their bytes"
            + " for each byte above, and the part of its time they took.",
        "class",
        "note");
    SortableTable table =
        new SortableTable(html, "links", result.links().size())
            .columns("From", "", "To", "", "Above", "Below", "Split", "Amplification", "Time above")
            .columns("Time below", "Share");
    for (LinkResult link : result.links()) {
      if (table.row()) {
        end(table, link.from(), link.kind());
        end(table, link.to(), link.childKind());
        table.number(Quantity.count(link.parents())).number(Quantity.count(link.children()));
        table.number(Quantity.ratio(link.splitFactor()));
        table.number(Quantity.ratio(link.amplification()));
        table.number(Quantity.nanoseconds(link.parentTimeNs()));
        table.number(Quantity.nanoseconds(link.childTimeNs()));
        table.number(Quantity.share(link.childShare()));
      }
    }
    table.end();
    html.closeLine();
  }

  private static void end(SortableTable table, Layer layer, OperationKind kind) {
    table.layer(layer).text(kind.key());
  }
}

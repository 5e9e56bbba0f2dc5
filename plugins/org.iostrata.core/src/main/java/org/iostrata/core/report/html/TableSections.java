// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.html;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.AnalysisResult.FileResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.quantity.Quantity;

/** Files and processes as tables. */
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
  }

  private void files() {
    html.open("section", "id", "files").element("h2", "Files");
    SortableTable table =
        new SortableTable(html, "files", result.files().size())
            .columns("File", "Layer", "Read", "Written", "Operations", "Time");
    List<FileResult> devicesLast =
        result.files().stream().sorted(Comparator.comparing(FileResult::isDevice)).toList();
    for (FileResult file : devicesLast) {
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
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.report.FileSystemWords;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.FileSystemResult;
import org.iostrata.core.result.PhaseResult;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.SharedPlace;
import org.iostrata.core.result.Totals;

/** Files, file systems, phases and processes as tables. */
final class TableSections {
  private static final Totals NOTHING = new Totals(0, 0, 0);

  private final Html html;
  private final AnalysisResult result;

  TableSections(Html html, AnalysisResult result) {
    this.html = html;
    this.result = result;
  }

  void write() {
    List<FileResult> devicesLast =
        result.files().stream().sorted(Comparator.comparing(FileResult::isDevice)).toList();
    shared("files", "Files", devicesLast, FileResult::path);
    result.fileSystems().ifPresent(this::fileSystems);
    List<PhaseResult> phases = result.phases().orElse(List.of());
    if (!phases.isEmpty()) {
      shared("phases", "Phases", phases, PhaseResult::phase);
    }
    result.processes().ifPresent(this::processes);
  }

  /** What several processes use; devices serve all, so that no process is slowest there. */
  private <P extends SharedPlace> void shared(
      String id, String title, List<P> places, Function<P, String> name) {
    html.open("section", "id", id).element("h2", title);
    SortableTable table =
        new SortableTable(html, id, places.size())
            .columns(title.substring(0, title.length() - 1), "Layer")
            .columns("Read", "Written", "Operations", "Time")
            .shareColumns();
    for (P place : places) {
      if (table.row()) {
        table.text(name.apply(place)).layer(place.layer());
        totals(table, place.kinds());
        table.share(
            place.layer().isLike(Layer.BLOCK) ? ProcessShare.UNKNOWN : place.share(),
            place.timeNs());
      }
    }
    table.end();
    html.closeLine();
  }

  private void fileSystems(List<FileSystemResult> all) {
    html.open("section", "id", "file-systems").element("h2", "File systems");
    SortableTable table =
        new SortableTable(html, "file-systems", all.size())
            .columns("Mount point", "Type", "Layer", "Files", "Read", "Written", "Operations")
            .columns("Time", "Effective")
            .shareColumns();
    for (FileSystemResult one : all) {
      if (table.row()) {
        table.text(FileSystemWords.place(one, all)).text(FileSystemWords.type(one));
        table.layer(one.layer()).number(Quantity.count(one.files()));
        totals(table, one.kinds());
        table.number(Quantity.of(one.effectiveBytesPerSecond(), Unit.BYTES_PER_SECOND));
        table.share(one.share(), one.timeNs());
      }
    }
    table.end();
    html.closeLine();
  }

  private void processes(List<ProcessResult> processes) {
    html.open("section", "id", "processes").element("h2", "Processes");
    SortableTable table =
        new SortableTable(html, "processes", processes.size())
            .columns("Process", "Layer", "Read", "Written", "Operations", "Time");
    for (ProcessResult process : processes) {
      if (table.row()) {
        table.text(process.name(), process.process()).layer(process.layer());
        totals(table, process.kinds());
      }
    }
    table.end();
    html.closeLine();
  }

  private static void totals(SortableTable table, Map<OperationKind, Totals> kinds) {
    long operations = kinds.values().stream().mapToLong(Totals::count).reduce(0, Saturating::add);
    long timeNs = kinds.values().stream().mapToLong(Totals::timeNs).reduce(0, Saturating::add);
    table
        .number(Quantity.bytes(kinds.getOrDefault(OperationKind.READ, NOTHING).bytes()))
        .number(Quantity.bytes(kinds.getOrDefault(OperationKind.WRITE, NOTHING).bytes()))
        .number(Quantity.count(operations))
        .number(Quantity.nanoseconds(timeNs));
  }
}

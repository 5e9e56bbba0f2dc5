// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.AnalysisResult.FileResult;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.SizeDistribution;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** The rows of tables that have one for each kind of operation in an entry of the result. */
final class ResultRows {
  private ResultRows() {}

  record LayerRow(Layer layer, OperationKind kind, KindResult result) {
    /** Sizes of transfers, or null for other kinds. */
    SizeDistribution size() {
      return result.size();
    }
  }

  record FileRow(FileResult file, OperationKind kind, Totals totals) {}

  record ProcessRow(ProcessResult process, OperationKind kind, Totals totals) {}

  static List<LayerRow> layers(AnalysisResult result) {
    List<LayerRow> rows = new ArrayList<>();
    for (AnalysisResult.LayerResult layer : result.layers()) {
      layer.kinds().forEach((kind, value) -> rows.add(new LayerRow(layer.layer(), kind, value)));
    }
    return rows;
  }

  static List<FileRow> files(AnalysisResult result) {
    List<FileRow> rows = new ArrayList<>();
    for (FileResult file : result.files()) {
      file.kinds().forEach((kind, totals) -> rows.add(new FileRow(file, kind, totals)));
    }
    return rows;
  }

  static List<ProcessRow> processes(AnalysisResult result) {
    List<ProcessRow> rows = new ArrayList<>();
    for (ProcessResult process : result.processes()) {
      process.kinds().forEach((kind, totals) -> rows.add(new ProcessRow(process, kind, totals)));
    }
    return rows;
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.analysis.AnalysisResult.FileResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.metric.FileTotals;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;

/** The totals of files as a result. */
final class FileResults {
  private FileResults() {}

  private record FileAndLayer(int file, Layer layer) {}

  /** Those of the longest time first, then by the file's number and the layer. */
  static List<FileResult> of(FileTotals files, Trace trace) {
    Map<FileAndLayer, Map<OperationKind, Totals>> byFile = new HashMap<>();
    for (int entry = 0; entry < files.size(); entry++) {
      int layerKind = files.layerKind(entry);
      byFile
          .computeIfAbsent(
              new FileAndLayer(files.file(entry), LayerKind.layer(layerKind)),
              key -> new EnumMap<>(OperationKind.class))
          .put(
              LayerKind.kind(layerKind),
              new Totals(files.count(entry), files.bytes(entry), files.timeNs(entry)));
    }
    Comparator<FileResult> longestFirst = Comparator.comparingLong(file -> -file.timeNs());
    return byFile.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<FileAndLayer, ?> e) -> e.getKey().file())
                .thenComparing(e -> e.getKey().layer()))
        .map(entry -> file(trace, entry.getKey(), entry.getValue()))
        .sorted(longestFirst)
        .toList();
  }

  private static FileResult file(Trace trace, FileAndLayer key, Map<OperationKind, Totals> kinds) {
    TraceFile file = trace.files().get(key.file());
    long timeNs = kinds.values().stream().mapToLong(Totals::timeNs).reduce(0, Saturating::add);
    return new FileResult(file.path(), file.fileClass(), key.layer(), timeNs, kinds);
  }
}

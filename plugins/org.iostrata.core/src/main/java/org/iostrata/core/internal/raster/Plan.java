// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.raster.AccessMap.Way;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.PatternResult;
import org.iostrata.core.result.ProcessResult;

/**
 * What to draw of a run, from what the analysis has found.
 *
 * @param trace the trace
 * @param layers the layers that have operations
 * @param rows the rows of the swimlanes
 * @param mapRows the rows of the maps of processes
 * @param ways the files whose access maps are made, by layer
 * @param fromNs begin of what is drawn
 * @param toNs its end
 */
record Plan(
    Trace trace,
    List<Layer> layers,
    Rows rows,
    Rows mapRows,
    List<Way> ways,
    long fromNs,
    long toNs) {
  private static final int MOST_ROWS = 64;
  private static final int MOST_MAP_ROWS = 256;
  private static final int MOST_FILES = 6;
  private static final int MAP_TIMES = 120;

  /** What the report can hold: the cells of all lanes together. */
  private static final int MOST_CELLS = 48_000;

  private static final int MOST_CELLS_OF_A_LANE = 4096;

  static Plan of(Trace trace, AnalysisResult result, long fromNs, long toNs) {
    List<Integer> active =
        result.processes().orElse(List.of()).stream()
            .sorted(
                Comparator.comparing(ProcessResult::isDevice).thenComparing(ProcessResult::process))
            .map(ProcessResult::process)
            .distinct()
            .toList();
    return of(trace, result, active, fromNs, toNs);
  }

  /** What to draw of some processes. */
  static Plan of(Trace trace, AnalysisResult result, List<Integer> active, long fromNs, long toNs) {
    return new Plan(
        trace,
        result.layers().stream().map(LayerResult::layer).toList(),
        Rows.ofThreads(trace, active, MOST_ROWS),
        Rows.ofProcesses(trace, active, MOST_MAP_ROWS),
        ways(result),
        fromNs,
        toNs);
  }

  Axis laneTime() {
    int lanes = Math.max(1, rows.size() * layers.size());
    return Axis.of(fromNs, toNs, Math.min(MOST_CELLS_OF_A_LANE, MOST_CELLS / lanes));
  }

  Axis mapTime() {
    return Axis.of(fromNs, toNs, MAP_TIMES);
  }

  List<Layer> transferLayers(AnalysisResult result) {
    return result.layers().stream()
        .filter(layer -> layer.kinds().keySet().stream().anyMatch(OperationKind::isTransfer))
        .map(LayerResult::layer)
        .toList();
  }

  /**
   * The files with most time, in every layer that tells where in them it reads and writes. Devices
   * come last: they are busy with other programs' requests too.
   */
  private static List<Way> ways(AnalysisResult result) {
    Map<String, List<PatternResult>> located = new HashMap<>();
    for (PatternResult pattern : result.patterns().orElse(List.of())) {
      if (hasExtent(pattern)) {
        located.computeIfAbsent(pattern.path(), path -> new ArrayList<>()).add(pattern);
      }
    }
    List<String> paths =
        result.files().stream()
            .sorted(Comparator.comparing(FileResult::isDevice))
            .map(FileResult::path)
            .distinct()
            .filter(located::containsKey)
            .limit(MOST_FILES)
            .toList();
    List<Way> ways = new ArrayList<>();
    for (String path : paths) {
      located.get(path).stream()
          .map(PatternResult::layer)
          .distinct()
          .sorted()
          .forEach(layer -> ways.add(way(path, layer, located.get(path))));
    }
    return List.copyOf(ways);
  }

  private static boolean hasExtent(PatternResult pattern) {
    return pattern.fromByte().isPresent()
        && pattern.toByte().isPresent()
        && pattern.toByte().getAsLong() > pattern.fromByte().getAsLong();
  }

  private static Way way(String path, Layer layer, List<PatternResult> patterns) {
    List<PatternResult> own = patterns.stream().filter(p -> p.layer() == layer).toList();
    return new Way(
        path,
        layer,
        own.stream().flatMapToLong(p -> p.fromByte().stream()).min().orElse(0),
        own.stream().flatMapToLong(p -> p.toByte().stream()).max().orElse(1));
  }
}

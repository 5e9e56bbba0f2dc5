// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Series;
import org.iostrata.core.source.SummarySource;

/**
 * The pictures of a run, of the operations on the program's own files. Its parts are not changed
 * any more.
 *
 * @param rows the rows of the swimlanes
 * @param time the cells of time of every lane
 * @param lanes the lanes that have operations, by row, then by layer
 * @param maps the access maps of the files with most time, by file, then by layer
 * @param mapRows the rows of the maps of processes
 * @param processes a map of processes for each layer that reads or writes
 */
public record Raster(
    Rows rows,
    Axis time,
    List<LaneCells> lanes,
    List<AccessMap> maps,
    Rows mapRows,
    List<ProcessMap> processes) {
  /** Copies the lists. */
  public Raster {
    lanes = List.copyOf(lanes);
    maps = List.copyOf(maps);
    processes = List.copyOf(processes);
  }

  /**
   * Reads all operations once; each thread that does fills cells of its own.
   *
   * @param result the analysis of the same trace
   * @param fromNs begin of what is shown
   * @param toNs its end; operations before and beyond are left out
   * @throws IOException when the trace cannot be read
   * @throws java.util.concurrent.CancellationException when the progress says so
   */
  public static Raster of(Scan scan, AnalysisResult result, long fromNs, long toNs)
      throws IOException {
    Plan plan = Plan.of(scan.trace(), result, fromNs, toNs);
    Cells[] ofThreads = new Cells[scan.threads()];
    scan.run(
        (worker, group) -> {
          if (ofThreads[worker] == null) {
            ofThreads[worker] = new Cells(plan, result);
          }
          return ofThreads[worker];
        });
    Cells merged = new Cells(plan, result);
    Stream.of(ofThreads).filter(Objects::nonNull).forEach(merged::merge);
    return merged.raster();
  }

  /**
   * What a source of sums tells over time: who moves data when. Of what was under way, and where in
   * the files, nothing is known.
   */
  public static Raster of(SummarySource source, AnalysisResult result) {
    List<Series> told = source.series();
    Trace trace = source.trace();
    List<Integer> active = told.stream().map(Series::process).distinct().sorted().toList();
    Plan plan = Plan.of(trace, result, active, 0, trace.durationNs());
    Cells cells = new Cells(plan, result);
    for (Series series : told) {
      cells.take(series.process(), asOperations(trace, series));
    }
    Raster all = cells.raster();
    Set<Layer> layers = told.stream().map(Series::layer).collect(Collectors.toSet());
    return new Raster(
        all.rows,
        all.time,
        List.of(),
        List.of(),
        all.mapRows,
        all.processes.stream().filter(map -> layers.contains(map.layer())).toList());
  }

  /** As if what was moved in a bin were one operation over its time. */
  private static OperationBatch asOperations(Trace trace, Series series) {
    OperationBatch batch = new OperationBatch();
    int thread = trace.processes().get(series.process()).threads().get(0);
    for (int bin = 0; bin < series.bins(); bin++) {
      int row = batch.add();
      batch.setWhat(row, LayerKind.of(series.layer(), series.kind()), 0, thread);
      batch.setWhere(row, Trace.NONE, Trace.NONE, FileClass.DATA);
      long fromNs = series.binNs() * bin;
      batch.setTimes(row, fromNs, Trace.UNKNOWN, fromNs + series.binNs());
      batch.setBytes(row, Trace.UNKNOWN, Trace.UNKNOWN, series.bytes(bin));
    }
    return batch;
  }
}

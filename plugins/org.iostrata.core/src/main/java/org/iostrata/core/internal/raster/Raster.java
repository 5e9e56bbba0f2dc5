// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.scan.Scan;

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
}

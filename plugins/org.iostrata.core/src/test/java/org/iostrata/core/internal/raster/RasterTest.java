// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sums over a raster's cells are what the analysis says of the whole run. */
class RasterTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "ior-indep", "ior-nonblock", "h5ckpt-coll"})
  void cellsAddUpToTheAnalysis(String fixture) throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      AnalysisResult result =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      long toNs = 2 * result.trace().durationNs();
      Raster raster = Raster.of(new Scan(source, 2, Progress.NONE), result, 0, toNs);
      for (LayerResult layer : result.layers()) {
        long count = layer.kinds().values().stream().mapToLong(KindResult::count).sum();
        assertEquals(count, lanes(raster, layer, LaneCells::count), layer.layer() + " count");
        for (Map.Entry<OperationKind, KindResult> kind : layer.kinds().entrySet()) {
          String what = layer.layer() + " " + kind.getKey();
          assertEquals(
              kind.getValue().bytes(),
              lanes(raster, layer, (lane, cell) -> lane.bytes(kind.getKey(), cell)),
              what);
          assertEquals(
              kind.getValue().timeNs(),
              lanes(raster, layer, (lane, cell) -> lane.busyNs(kind.getKey(), cell)),
              what);
        }
      }
      bytesOfProcesses(result, raster);
      assertTrue(raster.lanes().size() >= 4);
    }
  }

  /** A disk takes most time here, and serves other programs too. */
  @Test
  void devicesStandBelowTheProgram() throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve("block-dd"))) {
      AnalysisResult result =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      assertTrue(result.files().get(0).isDevice());
      long toNs = result.trace().durationNs();
      Raster raster = Raster.of(new Scan(source, 2, Progress.NONE), result, 0, toNs);
      Rows rows = raster.mapRows();
      assertEquals(
          List.of(false, false, true),
          IntStream.range(0, rows.size()).mapToObj(rows::isDevice).toList());
    }
  }

  private interface Value {
    long of(LaneCells lane, int cell);
  }

  private static long lanes(Raster raster, LayerResult layer, Value value) {
    return raster.lanes().stream()
        .filter(lane -> lane.layer() == layer.layer())
        .mapToLong(
            lane ->
                IntStream.range(0, raster.time().cells())
                    .mapToLong(cell -> value.of(lane, cell))
                    .sum())
        .sum();
  }

  private static void bytesOfProcesses(AnalysisResult result, Raster raster) {
    for (ProcessMap map : raster.processes()) {
      long expected =
          result.processes().orElseThrow().stream()
              .filter(process -> process.layer() == map.layer())
              .flatMap(process -> process.kinds().entrySet().stream())
              .filter(kind -> kind.getKey().isTransfer())
              .mapToLong(kind -> kind.getValue().bytes())
              .sum();
      long found = 0;
      for (int row = 0; row < map.rows(); row++) {
        for (int cell = 0; cell < map.time().cells(); cell++) {
          found += map.bytes(row, cell);
        }
      }
      assertEquals(expected, found, map.layer().name());
    }
  }
}

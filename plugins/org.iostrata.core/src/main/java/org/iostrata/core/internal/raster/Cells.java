// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.scan.Visitor;

/** One thread's share of all pictures. */
@SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
final class Cells implements Visitor {
  private static final int LAYERS = Layer.count();

  private final Plan plan;
  private final Axis laneTime;
  private final LaneCells[] lanes;
  private final AccessMap[] maps;
  private final ProcessMap[] processes = new ProcessMap[LAYERS];

  /** The maps of a file, by layer; null for files without. */
  private final AccessMap[][] mapsOfFile;

  Cells(Plan plan, AnalysisResult result) {
    this.plan = plan;
    laneTime = plan.laneTime();
    lanes = new LaneCells[plan.rows().size() * LAYERS];
    maps =
        plan.ways().stream()
            .map(way -> AccessMap.of(way, plan.fromNs(), plan.toNs()))
            .toArray(AccessMap[]::new);
    for (Layer layer : plan.transferLayers(result)) {
      processes[layer.index()] = new ProcessMap(layer, plan.mapRows().size(), plan.mapTime());
    }
    Map<String, AccessMap[]> byPath = new HashMap<>();
    for (AccessMap map : maps) {
      byPath.computeIfAbsent(map.path(), p -> new AccessMap[LAYERS])[map.layer().index()] = map;
    }
    List<TraceFile> files = plan.trace().files();
    mapsOfFile = files.stream().map(f -> byPath.get(f.path())).toArray(AccessMap[][]::new);
  }

  @Override
  public void take(int process, OperationBatch batch) {
    for (int operation = 0; operation < batch.size(); operation++) {
      add(batch, operation);
    }
  }

  private void add(OperationBatch batch, int operation) {
    int row = plan.rows().of(batch.thread(operation));
    if (row == Trace.NONE || batch.fileClass(operation) != FileClass.DATA) {
      return;
    }
    int layer = batch.layer(operation).index();
    if (batch.callbackNs(operation) < plan.fromNs() || batch.admitNs(operation) > plan.toNs()) {
      return;
    }
    lane(row, layer).add(batch, operation);
    if (batch.kind(operation).isTransfer()) {
      processes[layer].add(batch, operation, plan.mapRows().of(batch.thread(operation)));
      int file = batch.file(operation);
      if (file != Trace.NONE && mapsOfFile[file] != null && mapsOfFile[file][layer] != null) {
        mapsOfFile[file][layer].add(batch, operation);
      }
    }
  }

  private LaneCells lane(int row, int layer) {
    int at = row * LAYERS + layer;
    if (lanes[at] == null) {
      lanes[at] = new LaneCells(row, Layer.values()[layer], laneTime);
    }
    return lanes[at];
  }

  void merge(Cells other) {
    for (int i = 0; i < lanes.length; i++) {
      if (other.lanes[i] != null) {
        lane(i / LAYERS, i % LAYERS).merge(other.lanes[i]);
      }
    }
    for (int i = 0; i < maps.length; i++) {
      maps[i].merge(other.maps[i]);
    }
    for (int i = 0; i < LAYERS; i++) {
      if (processes[i] != null) {
        processes[i].merge(other.processes[i]);
      }
    }
  }

  /** The pictures; there is nothing more to come. */
  Raster raster() {
    Stream.of(maps).forEach(AccessMap::settle);
    Stream.of(lanes).filter(Objects::nonNull).forEach(LaneCells::settle);
    Stream.of(processes).filter(Objects::nonNull).forEach(ProcessMap::settle);
    Map<String, List<AccessMap>> byFile =
        Stream.of(maps)
            .collect(
                Collectors.groupingBy(AccessMap::path, LinkedHashMap::new, Collectors.toList()));
    return new Raster(
        plan.rows(),
        laneTime,
        Arrays.stream(lanes).filter(Objects::nonNull).toList(),
        byFile.values().stream().map(AccessMap::cropped).flatMap(List::stream).toList(),
        plan.mapRows(),
        Arrays.stream(processes).filter(Objects::nonNull).toList());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.SlowestProcess;
import org.iostrata.core.result.Totals;

/** How fast a layer is by its slowest processes: what of it is files of one, and shared files. */
final class EstimatePart implements SheetPart {
  private final Map<Layer, Own> layers = new TreeMap<>();
  private final AnalysisResult result;

  /** Of a log with this result. */
  EstimatePart(AnalysisResult result) {
    this.result = result;
  }

  /** The time of each process for files of its own, and that of files which all share. */
  private static final class Own {
    private final Map<Integer, Long> timesNs = new HashMap<>();
    private final Map<Integer, Long> metadataNs = new HashMap<>();
    private long sharedNs;
    private long shared;
    private boolean isUnknown;
  }

  @Override
  public void take(ToldRecord record) {
    if (!record.isOfTransfers()) {
      return;
    }
    Own own = layers.computeIfAbsent(record.layer(), layer -> new Own());
    Integer process = record.process();
    SlowestProcess slowest = record.counters().isShared() ? record.slowest() : null;
    if (slowest != null) {
      own.sharedNs = Saturating.add(own.sharedNs, slowest.timeNs());
    } else if (process != null) {
      Totals metadata = record.told().getOrDefault(OperationKind.METADATA, Totals.NOTHING);
      own.timesNs.merge(process, record.all().timeNs(), Saturating::add);
      own.metadataNs.merge(process, metadata.timeNs(), Saturating::add);
    } else {
      own.isUnknown = true;
    }
    own.shared += record.counters().isShared() ? 1 : 0;
  }

  @Override
  public JobTable table() {
    List<List<JobCell>> rows = new ArrayList<>();
    for (LayerResult layer : result.layers()) {
      if (layers.containsKey(layer.layer())) {
        rows.add(row(layer, layers.get(layer.layer())));
      }
    }
    return new JobTable(
        "estimate",
        "Performance by the slowest",
        "As Darshan estimates it: bytes by the time of the rank that takes longest for files of its"
            + " own, plus, for each file that all ranks share, that of its slowest rank.",
        List.of(
            "Layer",
            "Read and written",
            "Time",
            "Estimate",
            "Slowest rank, own files",
            "Its time",
            "Of it metadata",
            "Shared by all",
            "Time of their slowest"),
        rows);
  }

  private static List<JobCell> row(LayerResult layer, Own own) {
    Map.Entry<Integer, Long> slowest =
        own.timesNs.entrySet().stream()
            .min(
                Map.Entry.<Integer, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .orElse(null);
    double rank = slowest == null ? Double.NaN : slowest.getKey();
    double ownNs = slowest == null ? Double.NaN : slowest.getValue();
    double metadataNs = slowest == null ? Double.NaN : own.metadataNs.get(slowest.getKey());
    return List.of(
        JobCell.of(layer.layer()),
        JobCell.of(Quantity.bytes(layer.bytes())),
        JobCell.of(Quantity.of(layer.slowestNs(), Unit.NANOSECONDS)),
        JobCell.of(Quantity.of(layer.perceivedBytesPerSecond(), Unit.BYTES_PER_SECOND)),
        JobCell.of(Quantity.count(rank)),
        JobCell.of(Quantity.nanoseconds(ownNs)),
        JobCell.of(Quantity.nanoseconds(metadataNs)),
        JobCell.of(Quantity.count(own.shared)),
        JobCell.of(Quantity.nanoseconds(own.isUnknown ? Double.NaN : (double) own.sharedNs)));
  }
}

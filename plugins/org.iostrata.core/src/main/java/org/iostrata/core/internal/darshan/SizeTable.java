// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.SizeDistribution;

/** How large reads and writes are, in the ranges that Darshan counts by. */
final class SizeTable {
  private SizeTable() {}

  /** That of a log with this result. */
  static JobTable of(AnalysisResult result) {
    List<List<JobCell>> rows = new ArrayList<>();
    result.layers().forEach(layer -> add(rows, layer));
    return new JobTable(
        "sizes",
        "Sizes of requests",
        "How many reads and writes are of so many bytes. Ranges without any are left out.",
        List.of("Layer", "Up to", "Reads", "Of all", "Writes", "Of all"),
        rows);
  }

  private static void add(List<List<JobCell>> rows, LayerResult layer) {
    Map<Long, Map<OperationKind, Long>> ranges = new TreeMap<>();
    layer
        .kinds()
        .forEach(
            (kind, did) -> {
              for (SizeBucket bucket :
                  did.size().map(SizeDistribution::histogram).orElse(List.of())) {
                ranges
                    .computeIfAbsent(bucket.toBytes(), range -> new TreeMap<>())
                    .put(kind, bucket.count());
              }
            });
    ranges.forEach(
        (toBytes, counts) -> {
          List<JobCell> row = new ArrayList<>();
          row.add(JobCell.of(layer.layer()));
          boolean isOpen = toBytes == Long.MAX_VALUE;
          row.add(isOpen ? JobCell.of("more") : JobCell.of(Quantity.bytes(toBytes - 1)));
          add(row, layer.kinds().get(OperationKind.READ), counts.get(OperationKind.READ));
          add(row, layer.kinds().get(OperationKind.WRITE), counts.get(OperationKind.WRITE));
          rows.add(row);
        });
  }

  private static void add(List<JobCell> row, KindResult of, Long count) {
    double many = of == null ? Double.NaN : count == null ? 0 : count;
    double all = of == null || of.count() == 0 ? Double.NaN : of.count();
    row.add(JobCell.of(Quantity.count(many)));
    row.add(JobCell.of(Quantity.share(many / all)));
  }
}

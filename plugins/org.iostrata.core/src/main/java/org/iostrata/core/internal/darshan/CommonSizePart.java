// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Totals;

/** The exact sizes that are most common, of reads and writes together. */
final class CommonSizePart implements SheetPart {
  /** Of more sizes in a layer the first that are found are kept. */
  private static final int MOST_KEPT = 1 << 16;

  private static final int TOLD = 4;

  private final Map<Layer, Map<Long, Long>> layers = new TreeMap<>();
  private final Map<Layer, Long> requests = new TreeMap<>();

  @Override
  public void take(ToldRecord record) {
    if (record.terms().sizes() == null) {
      return;
    }
    Map<OperationKind, Totals> told = record.told();
    long count =
        told.getOrDefault(OperationKind.READ, Totals.NOTHING)
            .plus(told.getOrDefault(OperationKind.WRITE, Totals.NOTHING))
            .count();
    requests.merge(record.layer(), count, Saturating::add);
    Map<Long, Long> sizes = layers.computeIfAbsent(record.layer(), layer -> new HashMap<>());
    for (int i = 1; i <= TOLD; i++) {
      long size = record.count("ACCESS" + i + "_ACCESS");
      long times = record.count("ACCESS" + i + "_COUNT");
      if (size >= 0 && times > 0 && (sizes.size() < MOST_KEPT || sizes.containsKey(size))) {
        sizes.merge(size, times, Saturating::add);
      }
    }
  }

  @Override
  public JobTable table() {
    List<List<JobCell>> rows = new ArrayList<>();
    layers.forEach((layer, sizes) -> add(rows, layer, sizes));
    return new JobTable(
        "common-sizes",
        "Most common sizes",
        "Of reads and writes together. A record tells its four most common ones only.",
        List.of("Layer", "Size", "Bytes", "How many"),
        rows);
  }

  private void add(List<List<JobCell>> rows, Layer layer, Map<Long, Long> sizes) {
    long told = sizes.values().stream().reduce(0L, Saturating::add);
    boolean isAll = told >= requests.get(layer);
    sizes.entrySet().stream()
        .sorted(
            Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(TOLD)
        .forEach(
            one -> {
              Quantity count = Quantity.count(one.getValue());
              rows.add(
                  List.of(
                      JobCell.of(layer),
                      JobCell.of(Quantity.bytes(one.getKey())),
                      JobCell.of(Quantity.count(one.getKey())),
                      isAll ? JobCell.of(count) : JobCell.atLeast(count)));
            });
  }
}

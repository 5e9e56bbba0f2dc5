// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
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

/** Where requests begin: behind the one before, right behind it, or before its end. */
final class PatternPart implements SheetPart {
  private final Map<Layer, Map<OperationKind, Order>> layers = new TreeMap<>();

  /** Requests of a kind. */
  private static final class Order {
    private long requests;
    private long sequential;
    private long consecutive;
  }

  @Override
  public void take(ToldRecord record) {
    record
        .told()
        .forEach(
            (kind, sum) -> {
              if (kind.isTransfer() && sum.count() > 0) {
                add(record, kind, sum);
              }
            });
  }

  private void add(ToldRecord record, OperationKind kind, Totals sum) {
    long sequential = record.count("SEQ_" + kind.name() + "S");
    long consecutive = record.count("CONSEC_" + kind.name() + "S");
    if (sequential >= 0 && consecutive >= 0) {
      Order order =
          layers
              .computeIfAbsent(record.layer(), layer -> new TreeMap<>())
              .computeIfAbsent(kind, key -> new Order());
      order.requests = Saturating.add(order.requests, sum.count());
      order.sequential = Saturating.add(order.sequential, sequential);
      order.consecutive = Saturating.add(order.consecutive, consecutive);
    }
  }

  @Override
  public JobTable table() {
    List<List<JobCell>> rows = new ArrayList<>();
    layers.forEach((layer, kinds) -> kinds.forEach((kind, of) -> rows.add(row(layer, kind, of))));
    return new JobTable(
        "pattern",
        "Access pattern",
        "Sequential requests begin behind the one before of the same rank and file, consecutive"
            + " ones, which are among them, where that ended. The first of each rank and file is"
            + " neither, as a rule.",
        List.of("Layer", "Kind", "Requests", "Consecutive", "Sequential", "Neither"),
        rows);
  }

  private static List<JobCell> row(Layer layer, OperationKind kind, Order of) {
    double all = of.requests;
    return List.of(
        JobCell.of(layer),
        JobCell.of(kind.key()),
        JobCell.of(Quantity.count(of.requests)),
        JobCell.of(Quantity.share(of.consecutive / all)),
        JobCell.of(Quantity.share(of.sequential / all)),
        JobCell.of(Quantity.share(Math.max(0, 1 - of.sequential / all))));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.metadata;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Opening, asking about and closing files takes more time than moving data. The search goes from
 * the lowest layer up, as long as the share of metadata stays high.
 *
 * <p>Impact: {@code sum over open, close, seek, stat and other metadata of their busy time} in the lowest
 * layer that has any. Closing counts: it may hide write-back, see {@code
 * cache.write-back-in-close}.
 */
public final class MetadataDominatesRule extends Rule {
  private static final List<OperationKind> METADATA =
      List.of(
          OperationKind.OPEN,
          OperationKind.CLOSE,
          OperationKind.SEEK,
          OperationKind.STAT,
          OperationKind.METADATA);

  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.4), "part of the I/O time in metadata");
  private final Threshold minCount =
      limit("min-count", Quantity.count(32), "fewer operations do not matter");

  /** The rule. */
  public MetadataDominatesRule() {
    super(
        "metadata.dominates",
        "Metadata dominates",
        "Most I/O time is spent on moving data.",
        Requirement.DURATION);
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    IoStack stack = run.stack();
    List<Layer> layers = stack.layers().stream().filter(layer -> count(stack, layer) > 0).toList();
    int lowest = layers.size() - 1;
    if (lowest < 0
        || share(stack, layers.get(lowest)) <= run.limit(maxShare)
        || count(stack, layers.get(lowest)) < run.limit(minCount)) {
      METADATA.forEach(run.facts()::requireTold);
      return Optional.empty();
    }
    int first = lowest;
    while (first > 0 && share(stack, layers.get(first - 1)) > run.limit(maxShare)) {
      first--;
    }
    return Optional.of(tell(run, layers, first));
  }

  private static long count(IoStack stack, Layer layer) {
    return METADATA.stream()
        .filter(kind -> stack.kind(layer, kind) != null)
        .mapToLong(kind -> stack.kind(layer, kind).count())
        .reduce(0, Saturating::add);
  }

  private static double share(IoStack stack, Layer layer) {
    double allNs =
        Stream.of(OperationKind.values())
            .mapToLong(kind -> stack.timeNs(layer, kind))
            .reduce(0, Saturating::add);
    double metadataNs =
        METADATA.stream().mapToLong(kind -> stack.timeNs(layer, kind)).reduce(0, Saturating::add);
    return allNs == 0 ? 0 : metadataNs / allNs;
  }

  private FindingBuilder tell(RuleContext run, List<Layer> layers, int first) {
    IoStack stack = run.stack();
    Layer counted = layers.get(layers.size() - 1);
    FindingBuilder finding =
        run.finding()
            .in(layers.get(first))
            .title(
                "%.0f %% of the I/O time in %s goes to opening, asking about and closing files.",
                100 * share(stack, layers.get(first)), layers.get(first));
    for (Layer layer : layers.subList(Math.max(0, first - 1), first + 1)) {
      finding.measure("share of metadata", layer, Quantity.share(share(stack, layer)));
    }
    for (OperationKind kind : METADATA) {
      KindFacts own = stack.kind(counted, kind);
      if (own != null) {
        finding
            .measure(kind.key() + " operations", counted, Quantity.count(own.count()))
            .measure("time in " + kind.key(), counted, Quantity.nanoseconds(own.timeNs()))
            .impact(1, counted, kind);
      }
    }
    return finding
        .files(stack.topFiles(counted, OperationKind.OPEN))
        .remedy(
            "Open files once and keep them open; put many small files into one (HDF5 datasets, a"
                + " tar, a database); let one process ask about a file and broadcast the answer;"
                + " with HDF5 use H5Pset_all_coll_metadata_ops and H5Pset_coll_metadata_write.");
  }
}

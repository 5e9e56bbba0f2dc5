// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.metadata;

import java.util.Comparator;
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
 * Opening, asking about and closing files takes more time than moving data. It begins in the
 * layer whose operations of that kind cause those of the lowest one.
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

  private final Threshold minCost =
      limit("min-cost", Quantity.share(0.15), "part of the run that they take, at least");

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
    return Optional.of(tell(run, layers, lowest)).filter(found -> isMuch(run, found));
  }

  /** Some opening is needed by every program. */
  private boolean isMuch(RuleContext run, FindingBuilder found) {
    return found.impactNs() >= run.limit(minCost) * run.result().trace().spanNs();
  }

  /** The uppermost layer whose metadata operations cause these. */
  private static Layer uppermost(IoStack stack, Layer layer) {
    OperationKind longest =
        METADATA.stream()
            .max(Comparator.comparingLong(kind -> stack.timeNs(layer, kind)))
            .orElseThrow();
    Layer above = stack.above(layer, longest);
    return above == null ? layer : uppermost(stack, above);
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
            .mapToLong(kind -> stack.timeNs(layer, kind) + asynchronousNs(stack, layer, kind))
            .reduce(0, Saturating::add);
    double metadataNs =
        METADATA.stream().mapToLong(kind -> stack.timeNs(layer, kind)).reduce(0, Saturating::add);
    return allNs == 0 ? 0 : metadataNs / allNs;
  }

  /** What is opened in POSIX may be read and written asynchronously. */
  private static long asynchronousNs(IoStack stack, Layer layer, OperationKind kind) {
    boolean posix = layer.isLike(Layer.POSIX) && kind.isTransfer();
    return posix ? stack.busyNs(Layer.AIO.on(layer.side()), kind) : 0;
  }

  private FindingBuilder tell(RuleContext run, List<Layer> layers, int lowest) {
    IoStack stack = run.stack();
    Layer counted = layers.get(lowest);
    Layer first = uppermost(stack, counted);
    FindingBuilder finding =
        run.finding()
            .in(first)
            .title(
                "%.0f %% of the I/O time in %s goes to opening, asking about and closing files.",
                100 * share(stack, counted), counted)
            .measure("share of metadata", counted, Quantity.share(share(stack, counted)));
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

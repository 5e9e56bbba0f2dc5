// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.metadata;

import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.FindingBuilder;
import org.iostrata.core.rule.IoStack;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;

/**
 * Opening, asking about and closing files takes more time than moving data. The search goes from
 * the lowest layer up, as long as the share of metadata stays high.
 *
 * <p>Impact: {@code sum over open, close, seek and other metadata of their busy time} in the lowest
 * layer that moves data. Closing counts: it may hide write-back, see {@code
 * cache.write-back-in-close}.
 */
public final class MetadataDominatesRule implements Rule {
  private static final String ID = "metadata.dominates";
  private static final List<OperationKind> METADATA =
      List.of(OperationKind.OPEN, OperationKind.CLOSE, OperationKind.SEEK, OperationKind.METADATA);
  private static final Threshold MAX_SHARE =
      new Threshold(ID + ".max-share", Quantity.share(0.4), "part of the I/O time in metadata");
  private static final Threshold MIN_COUNT =
      new Threshold(ID + ".min-count", Quantity.count(32), "fewer operations do not matter");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID, "Metadata dominates", List.of(Requirement.DURATION), List.of(MAX_SHARE, MIN_COUNT));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    List<Layer> layers = stack.layers();
    int lowest = layers.size() - 1;
    if (lowest < 0
        || share(stack, layers.get(lowest)) <= context.limit(MAX_SHARE)
        || count(stack, layers.get(lowest)) < context.limit(MIN_COUNT)) {
      return context.ok(this, "Most I/O time is spent on moving data.");
    }
    int first = lowest;
    while (first > 0 && share(stack, layers.get(first - 1)) > context.limit(MAX_SHARE)) {
      first--;
    }
    Layer layer = layers.get(first);
    FindingBuilder finding = context.finding(this);
    if (first > 0) {
      Layer above = layers.get(first - 1);
      finding.measure("share of metadata", above, Quantity.share(share(stack, above)));
    }
    finding.measure("share of metadata", layer, Quantity.share(share(stack, layer)));
    Layer counted = layers.get(lowest);
    for (OperationKind kind : METADATA) {
      KindResult own = stack.kind(counted, kind);
      if (own != null) {
        finding.measure(kind.key() + " operations", counted, Quantity.count(own.count()));
        finding.measure("time in " + kind.key(), counted, Quantity.nanoseconds(own.timeNs()));
        finding.impact(1, own);
      }
    }
    return finding
        .in(layer)
        .title(
            String.format(
                Locale.ROOT,
                "%.0f %% of the I/O time in %s goes to opening, asking about and closing files.",
                100 * share(stack, layer),
                layer))
        .files(stack.topFiles(counted, OperationKind.OPEN, 3))
        .remedy(
            "Open files once and keep them open; put many small files into one (HDF5 datasets, a"
                + " tar, a database); let one process ask about a file and broadcast the answer;"
                + " with HDF5 use H5Pset_all_coll_metadata_ops and H5Pset_coll_metadata_write.")
        .build();
  }

  private static double share(IoStack stack, Layer layer) {
    long metadata = 0;
    long all = 0;
    for (OperationKind kind : OperationKind.values()) {
      KindResult own = stack.kind(layer, kind);
      long timeNs = own == null ? 0 : own.timeNs();
      all += timeNs;
      metadata += METADATA.contains(kind) ? timeNs : 0;
    }
    return all == 0 ? 0 : (double) metadata / all;
  }

  private static long count(IoStack stack, Layer layer) {
    long count = 0;
    for (OperationKind kind : METADATA) {
      KindResult own = stack.kind(layer, kind);
      count += own == null ? 0 : own.count();
    }
    return count;
  }
}

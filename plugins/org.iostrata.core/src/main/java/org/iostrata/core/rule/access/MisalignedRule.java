// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.access;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
import org.iostrata.core.metric.AccessPatterns;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Anomaly;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.IoStack;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Range;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;
import org.iostrata.core.rule.Unit;

/**
 * Requests begin between the borders of blocks or stripes, so each touches one more than it needs,
 * which is read first or locked by two processes.
 *
 * <p>Impact: {@code busy time of the lowest layer x share of such requests x the extra part}: for
 * stripes of 1 MiB {@code 1 / (mean size in stripes + 1)}, for blocks of 4 KiB {@code 2 blocks /
 * (mean size + 2 blocks)}.
 */
public final class MisalignedRule implements Rule {
  private static final String ID = "access.misaligned";
  private static final Threshold MAX_SHARE =
      new Threshold(
          ID + ".max-share", Quantity.share(0.5), "part of the requests that may be misaligned");
  private static final Threshold MIN_SIZE =
      new Threshold(
          ID + ".min-size", Quantity.bytes(64 << 10), "smaller requests have other troubles");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Misaligned to block or stripe",
          List.of(Requirement.TRANSFERS, Requirement.OFFSETS),
          List.of(MAX_SHARE, MIN_SIZE));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    List<Finding> found = new ArrayList<>();
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      evaluate(context, kind).ifPresent(found::add);
    }
    return found.stream()
        .max(Comparator.comparingLong(Finding::impactNs))
        .orElseGet(() -> context.ok(this, "Requests are aligned, or small."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    IoStack stack = context.stack();
    Layer lowest = stack.lowest(kind);
    if (lowest == null || stack.kind(lowest, kind).size().mean() < context.limit(MIN_SIZE)) {
      return Optional.empty();
    }
    return context
        .search()
        .find(kind, layer -> misaligned(stack, layer, kind), Range.atMost(context.limit(MAX_SHARE)))
        .map(anomaly -> finding(context, anomaly));
  }

  private static double misaligned(IoStack stack, Layer layer, OperationKind kind) {
    return Math.max(stripes(stack, layer, kind), blocks(stack, layer, kind));
  }

  private static double stripes(IoStack stack, Layer layer, OperationKind kind) {
    return stack.ratio(layer, kind, PatternResult::unalignedStripe, PatternResult::located);
  }

  private static double blocks(IoStack stack, Layer layer, OperationKind kind) {
    return stack.ratio(layer, kind, PatternResult::unalignedBlock, PatternResult::located);
  }

  private Finding finding(RuleContext context, Anomaly anomaly) {
    IoStack stack = context.stack();
    OperationKind kind = anomaly.kind();
    Layer lowest = anomaly.lowest();
    KindResult own = stack.kind(lowest, kind);
    double mean = own.size().mean();
    boolean stripe = stripes(stack, lowest, kind) > context.limit(MAX_SHARE);
    double border = stripe ? AccessPatterns.STRIPE_BYTES : AccessPatterns.BLOCK_BYTES;
    double extra = stripe ? 1 / (mean / border + 1) : 2 * border / (mean + 2 * border);
    return context
        .finding(this)
        .title(
            String.format(
                Locale.ROOT,
                "%.0f %% of the %ss in %s do not begin at a border of %s.",
                100 * anomaly.firstValue(),
                kind.key(),
                anomaly.first(),
                Quantity.bytes(border)))
        .boundary(anomaly, "share of misaligned " + kind.key() + "s", Unit.SHARE)
        .measure("mean size", lowest, Quantity.bytes(mean))
        .measure("not at a border of 4 KiB", lowest, Quantity.share(blocks(stack, lowest, kind)))
        .measure("not at a border of 1 MiB", lowest, Quantity.share(stripes(stack, lowest, kind)))
        .files(stack.topFiles(lowest, kind, 3))
        .impact(anomaly.lowestValue() * extra, own)
        .remedy(
            "Let data begin at a multiple of the stripe: H5Pset_alignment, nc_header_align_size and"
                + " nc_var_align_size, or pad the header of your own format; hint striping_unit.")
        .build();
  }
}

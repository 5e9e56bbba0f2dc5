// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.access;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
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
 * Many requests of a process lie before the end of the one before: the file is not walked through
 * from front to back, so read-ahead is in vain and disks seek.
 *
 * <p>Impact: {@code busy time of the lowest layer x share of steps back x (seek time / mean
 * duration of a request, at most 1)}.
 */
public final class RandomAccessRule implements Rule {
  private static final String ID = "access.random";
  private static final Threshold MAX_SHARE =
      new Threshold(
          ID + ".max-share", Quantity.share(0.25), "part of the requests that may step back");
  private static final Threshold MIN_COUNT =
      new Threshold(ID + ".min-count", Quantity.count(32), "fewer steps back do not matter");
  private static final Threshold SEEK_TIME =
      new Threshold(
          ID + ".seek-time", Quantity.nanoseconds(5_000_000), "what a step costs on a disk");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Random access",
          List.of(Requirement.TRANSFERS, Requirement.OFFSETS),
          List.of(MAX_SHARE, MIN_COUNT, SEEK_TIME));

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
        .orElseGet(() -> context.ok(this, "Files are walked through from front to back."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    IoStack stack = context.stack();
    return context
        .search()
        .find(
            kind,
            layer -> stack.ratio(layer, kind, PatternResult::backward, PatternResult::located),
            Range.atMost(context.limit(MAX_SHARE)))
        .filter(
            anomaly ->
                stack.sum(anomaly.lowest(), kind, PatternResult::backward)
                    >= context.limit(MIN_COUNT))
        .map(anomaly -> finding(context, anomaly));
  }

  private Finding finding(RuleContext context, Anomaly anomaly) {
    IoStack stack = context.stack();
    OperationKind kind = anomaly.kind();
    Layer lowest = anomaly.lowest();
    KindResult own = stack.kind(lowest, kind);
    double meanNs = Math.max(1, (double) own.timeNs() / own.count());
    return context
        .finding(this)
        .title(
            String.format(
                Locale.ROOT,
                "%.0f %% of the %ss in %s step back in the file.",
                100 * anomaly.firstValue(),
                kind.key(),
                anomaly.first()))
        .boundary(anomaly, "share of steps back", Unit.SHARE)
        .measure(
            "steps back", lowest, Quantity.count(stack.sum(lowest, kind, PatternResult::backward)))
        .measure("runs", lowest, Quantity.count(stack.sum(lowest, kind, PatternResult::threadRuns)))
        .measure("mean duration", lowest, Quantity.nanoseconds(meanNs))
        .files(stack.topFiles(lowest, kind, 3))
        .impact(anomaly.lowestValue() * Math.min(1, context.limit(SEEK_TIME) / meanNs), own)
        .remedy(
            "Sort requests by offset before they are made, read a large block once and pick from it"
                + " in memory, or store data in the order it is read in.")
        .build();
  }
}

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
 * Sequential runs of a layer are long, those of the layer below short: what was contiguous is
 * interleaved with other streams on its way down (Lu and Shen, section 4.2).
 *
 * <p>Impact: {@code busy time below x (runs below - runs that would do) / requests x (seek time /
 * mean duration, at most 1)}; with the runs of the layer above {@code bytes / mean run above} would
 * do.
 */
public final class BrokenRunsRule implements Rule {
  private static final String ID = "access.broken-runs";
  private static final Threshold MIN_RUN =
      new Threshold(ID + ".min-run", Quantity.bytes(256 << 10), "shorter runs are short");
  private static final Threshold MIN_FACTOR =
      new Threshold(
          ID + ".min-factor", Quantity.ratio(2), "so many times longer they must be above");
  private static final Threshold SEEK_TIME =
      new Threshold(
          ID + ".seek-time", Quantity.nanoseconds(5_000_000), "what a new run costs on a disk");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Sequential runs break up between two layers",
          List.of(Requirement.TWO_LAYERS, Requirement.OFFSETS),
          List.of(MIN_RUN, MIN_FACTOR, SEEK_TIME));

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
        .orElseGet(() -> context.ok(this, "What is contiguous stays so on its way down."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    IoStack stack = context.stack();
    return context
        .search()
        .find(kind, layer -> meanRun(stack, layer, kind), Range.atLeast(context.limit(MIN_RUN)))
        .filter(a -> a.aboveValue() >= context.limit(MIN_FACTOR) * a.firstValue())
        .map(anomaly -> finding(context, anomaly));
  }

  private static double meanRun(IoStack stack, Layer layer, OperationKind kind) {
    return stack.ratio(
        layer,
        kind,
        pattern -> pattern.located() > 0 ? pattern.bytes() : 0,
        PatternResult::threadRuns);
  }

  private Finding finding(RuleContext context, Anomaly anomaly) {
    IoStack stack = context.stack();
    OperationKind kind = anomaly.kind();
    Layer first = anomaly.first();
    KindResult own = stack.kind(first, kind);
    double runs = stack.sum(first, kind, PatternResult::threadRuns);
    double requests = stack.sum(first, kind, PatternResult::located);
    double needed = Math.min(runs, own.bytes() / anomaly.aboveValue());
    double meanNs = Math.max(1, (double) own.timeNs() / own.count());
    return context
        .finding(this)
        .title(
            String.format(
                Locale.ROOT,
                "Sequential runs of %ss are %s long in %s, but %s in %s: streams interleave.",
                kind.key(),
                Quantity.bytes(Math.rint(anomaly.aboveValue())),
                anomaly.above(),
                Quantity.bytes(Math.rint(anomaly.firstValue())),
                first))
        .boundary(anomaly, "mean sequential run", Unit.BYTES)
        .measure("runs", first, Quantity.count(runs))
        .measure("mean request size", first, Quantity.bytes(own.size().mean()))
        .measure("mean duration", first, Quantity.nanoseconds(meanNs))
        .files(stack.topFiles(first, kind, 3))
        .impact((runs - needed) / requests * Math.min(1, context.limit(SEEK_TIME) / meanNs), own)
        .remedy(
            "Let fewer streams reach the storage at once: larger requests, more read-ahead in the"
                + " lower layer (posix_fadvise, blockdev --setra), collective I/O with a contiguous"
                + " file domain for each aggregator.")
        .build();
  }
}

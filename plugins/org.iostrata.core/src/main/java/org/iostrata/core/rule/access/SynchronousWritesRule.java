// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.access;

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
 * Small writes go to handles opened with O_SYNC or O_DSYNC: each waits until its data is on the
 * device.
 *
 * <p>Impact: {@code busy time of writes in the lowest layer x share of synchronous writes x (1 -
 * mean size / good-size)}.
 */
public final class SynchronousWritesRule implements Rule {
  private static final String ID = "access.synchronous-writes";
  private static final Threshold MAX_SHARE =
      new Threshold(
          ID + ".max-share", Quantity.share(0.25), "part of the writes that may be synchronous");
  private static final Threshold GOOD_SIZE =
      new Threshold(ID + ".good-size", Quantity.bytes(1 << 20), "larger writes hardly suffer");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Small synchronous writes",
          List.of(Requirement.WRITES),
          List.of(MAX_SHARE, GOOD_SIZE));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    OperationKind kind = OperationKind.WRITE;
    Optional<Anomaly> found =
        context
            .search()
            .find(
                kind,
                layer -> stack.ratio(layer, kind, PatternResult::synchronous, PatternResult::count),
                Range.atMost(context.limit(MAX_SHARE)));
    Layer lowest = stack.lowest(kind);
    KindResult writes = stack.kind(lowest, kind);
    double mean = writes.size().mean();
    if (found.isEmpty() || mean >= context.limit(GOOD_SIZE)) {
      return context.ok(this, "Small writes do not wait for the device.");
    }
    Anomaly anomaly = found.get();
    return context
        .finding(this)
        .title(
            String.format(
                Locale.ROOT,
                "%.0f %% of the writes in %s, of %s on average, wait for the device each.",
                100 * anomaly.firstValue(),
                anomaly.first(),
                Quantity.bytes(Math.rint(mean))))
        .boundary(anomaly, "share of synchronous writes", Unit.SHARE)
        .measure("mean size", lowest, Quantity.bytes(mean))
        .measure("mean duration", lowest, Quantity.nanoseconds(writes.timeNs() / writes.count()))
        .files(stack.topFiles(lowest, kind, 3))
        .impact(anomaly.lowestValue() * (1 - mean / context.limit(GOOD_SIZE)), writes)
        .remedy(
            "Open without O_SYNC and O_DSYNC, and call fdatasync once, when a step is complete; or"
                + " gather records and write them in large pieces.")
        .build();
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.IoStack;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;

/**
 * Requests wait long in a layer before it hands them on: between ADMIT and ISSUE they queue (Lu and
 * Shen, section 4.1).
 *
 * <p>Impact: {@code busy time of the layer x share of ADMIT to ISSUE in ADMIT to CALLBACK x share
 * of requests whose ISSUE is known}.
 */
public final class IssueWaitRule implements Rule {
  private static final String ID = "concurrency.issue-wait";
  private static final Threshold MAX_SHARE =
      new Threshold(
          ID + ".max-share", Quantity.share(0.3), "part of a request's life before it is issued");
  private static final Threshold MIN_COUNT =
      new Threshold(ID + ".min-count", Quantity.count(16), "fewer requests do not matter");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Requests wait to be issued",
          List.of(Requirement.ISSUES),
          List.of(MAX_SHARE, MIN_COUNT));

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
        .orElseGet(() -> context.ok(this, "Requests are handed on at once."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    return context.stack().layers().stream()
        .filter(layer -> share(context, layer, kind) > context.limit(MAX_SHARE))
        .filter(
            layer ->
                context.stack().sum(layer, kind, PatternResult::issued) >= context.limit(MIN_COUNT))
        .map(layer -> finding(context, layer, kind))
        .max(Comparator.comparingLong(Finding::impactNs));
  }

  private static double share(RuleContext context, Layer layer, OperationKind kind) {
    return context
        .stack()
        .ratio(layer, kind, PatternResult::admitToIssueNs, PatternResult::issuedTimeNs);
  }

  private Finding finding(RuleContext context, Layer layer, OperationKind kind) {
    IoStack stack = context.stack();
    KindResult own = stack.kind(layer, kind);
    double issued = stack.sum(layer, kind, PatternResult::issued);
    double waitNs = stack.sum(layer, kind, PatternResult::admitToIssueNs) / issued;
    double lifeNs = stack.sum(layer, kind, PatternResult::issuedTimeNs) / issued;
    return context
        .finding(this)
        .in(layer)
        .title(
            String.format(
                Locale.ROOT,
                "%ss wait %s in %s before they are handed on, of %s altogether.",
                kind == OperationKind.READ ? "Read" : "Write",
                Quantity.nanoseconds(Math.rint(waitNs)),
                layer,
                Quantity.nanoseconds(Math.rint(lifeNs))))
        .measure("share of waiting", layer, Quantity.share(waitNs / lifeNs))
        .measure("mean time ADMIT to ISSUE", layer, Quantity.nanoseconds(waitNs))
        .measure("mean time ADMIT to CALLBACK", layer, Quantity.nanoseconds(lifeNs))
        .measure("requests", layer, Quantity.count(issued))
        .measure("mean concurrency", layer, Quantity.count((double) own.timeNs() / own.busyNs()))
        .files(stack.topFiles(layer, kind, 3))
        .impact(waitNs / lifeNs * issued / own.count(), own)
        .remedy(
            "Let the layer hand on more at once: more threads of asynchronous I/O (aio_init"
                + " with aio_threads), several descriptors of one file, or io_uring; or ask for"
                + " less at once.")
        .build();
  }
}

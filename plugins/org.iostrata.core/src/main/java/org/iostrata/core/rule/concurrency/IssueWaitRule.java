// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.concurrency;

import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.quantity.Quantity;
import org.iostrata.core.rule.Characteristic;
import org.iostrata.core.rule.FindingBuilder;
import org.iostrata.core.rule.Patterns;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.Threshold;
import org.iostrata.core.rule.TransferRule;

/**
 * Requests wait long in a layer before it hands them on: between ADMIT and ISSUE they queue (Lu and
 * Shen, section 4.1).
 *
 * <p>Impact: {@code busy time of the layer x share of ADMIT to ISSUE in ADMIT to CALLBACK x share
 * of requests whose ISSUE is known}.
 */
public final class IssueWaitRule extends TransferRule {
  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.3), "part of a request's life before it is issued");
  private final Threshold minCount =
      limit("min-count", Quantity.count(16), "fewer requests do not matter");

  /** The rule. */
  public IssueWaitRule() {
    super(
        "concurrency.issue-wait",
        "Requests wait to be issued",
        "Requests are handed on at once.",
        Requirement.ISSUES);
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    return worst(
        run.stack().layers().stream()
            .filter(layer -> isWaiting(run, run.stack().patterns(layer, kind)))
            .map(layer -> tell(run, layer, kind)));
  }

  private boolean isWaiting(RuleContext run, Patterns files) {
    return waitShare(files) > run.limit(maxShare)
        && files.sum(PatternResult::issued) >= run.limit(minCount);
  }

  private static double waitShare(Patterns files) {
    return files.ratio(PatternResult::admitToIssueNs, PatternResult::issuedTimeNs);
  }

  private FindingBuilder tell(RuleContext run, Layer layer, OperationKind kind) {
    KindResult own = run.stack().kind(layer, kind);
    Patterns files = run.stack().patterns(layer, kind);
    double issued = files.sum(PatternResult::issued);
    Quantity wait =
        Quantity.nanoseconds(files.ratio(PatternResult::admitToIssueNs, PatternResult::issued));
    Quantity life =
        Quantity.nanoseconds(files.ratio(PatternResult::issuedTimeNs, PatternResult::issued));
    return run.finding()
        .in(layer)
        .title(
            "%ss wait %s in %s before they are handed on, of %s altogether.",
            kind == OperationKind.READ ? "Read" : "Write", wait, layer, life)
        .measure("share of waiting", layer, Quantity.share(waitShare(files)))
        .measure("mean time ADMIT to ISSUE", layer, wait)
        .measure("mean time ADMIT to CALLBACK", layer, life)
        .measure("requests", layer, Quantity.count(issued))
        .measure(
            Characteristic.CONCURRENCY.title(),
            layer,
            Quantity.count(Characteristic.CONCURRENCY.of(own)))
        .files(run.stack().topFiles(layer, kind))
        .impact(waitShare(files) * issued / own.count(), layer, kind)
        .remedy(
            "Let the layer hand on more at once: more threads of asynchronous I/O (aio_init"
                + " with aio_threads), several descriptors of one file, or io_uring; or ask for"
                + " less at once.");
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Characteristic;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Breakdown;

/**
 * Requests wait long in a layer before it hands them on: between ADMIT and ISSUE they queue (Lu and
 * Shen, section 4.1).
 *
 * <p>Impact: {@code busy time of the layer x time from ADMIT to ISSUE / time of all requests};
 * where handing on takes most of the busy time itself, that time.
 */
public final class IssueWaitRule extends TransferRule {
  private static final String BEGIN_ONLY =
      "Linux AIO (io_submit) returns at once only where the page cache is left out: open the file"
          + " with O_DIRECT, align offsets, sizes and memory, and give it its length before it is"
          + " written (ftruncate, fallocate); or use io_uring, or threads.";

  private static final String HAND_ON_MORE =
      "Let the layer hand on more at once: more threads of asynchronous I/O (aio_init with"
          + " aio_threads), several descriptors of one file, or io_uring; or ask for less at once. "
          + BEGIN_ONLY;

  private static final String LOOK_ABOVE =
      "Look at what the layer does before it hands requests on: copies, conversion, locks, exchange"
          + " with others. Move more with each call, and let memory and file have the same layout.";

  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.3), "part of a request's life before it is issued");
  private final Threshold minBegin =
      limit(
          "min-begin",
          Quantity.nanoseconds(250_000),
          "time of each asynchronous request that waits: others may start a thread for it");
  private final Threshold minCount =
      limit("min-count", Quantity.count(16), "fewer requests do not matter");

  private final Threshold minBelow =
      limit(
          "min-below",
          Quantity.count(2),
          "requests handed on already, on average, that keep what is below at work");

  /** The rule. */
  public IssueWaitRule() {
    super(
        "concurrency.issue-wait",
        "Requests wait to be issued",
        "Requests are handed on at once.",
        Requirement.ISSUES);
    inPlainWords("requests wait inside a library before they are handed on");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    return worst(
        run.stack().layers().stream()
            .filter(layer -> !layer.isLike(Layer.BLOCK)) // its queue waits for the disk
            .filter(layer -> isWaiting(run, layer, kind))
            .filter(layer -> !OwnWork.explains(run, layer, kind))
            .map(layer -> tell(run, layer, kind)));
  }

  private boolean isWaiting(RuleContext run, Layer layer, OperationKind kind) {
    KindFacts own = run.stack().kind(layer, kind);
    return own != null
        && own.breakdown()
            .filter(parts -> parts.count() >= run.limit(minCount))
            .filter(
                parts ->
                    isHandedOnLate(run, layer, kind, parts)
                        || isHandedOnSlowly(run, layer, kind, parts))
            .isPresent();
  }

  /**
   * Whether requests wait for most of their life. Asynchronous ones that are begun together wait
   * for each other, as threads are started for them: that is little for each.
   */
  private boolean isHandedOnLate(
      RuleContext run, Layer layer, OperationKind kind, Breakdown parts) {
    double eachNs = (double) run.stack().busyNs(layer, kind) / parts.count();
    return parts.admitToIssue() > run.limit(maxShare) * parts.sum()
        && (layer != Layer.AIO || eachNs >= run.limit(minBegin));
  }

  /**
   * Whether handing on takes the time itself, one request after the other, however long they are
   * left alone then, as it does where a call that should only begin a request does all of it.
   */
  private boolean isHandedOnSlowly(
      RuleContext run, Layer layer, OperationKind kind, Breakdown parts) {
    double busyNs = run.stack().busyNs(layer, kind);
    return layer == Layer.AIO
        && parts.admitToIssue() >= run.limit(minBegin) * parts.count()
        && parts.admitToIssue() > run.limit(maxShare) * busyNs
        && parts.admitToIssue() <= busyNs * run.stack().processes(layer, kind).size();
  }

  /** Whether several are handed on at any time, each for longer than it had waited for that. */
  private boolean hasEnoughBelow(
      RuleContext run, Layer layer, OperationKind kind, Breakdown parts) {
    return parts.issueToComplt() >= run.limit(minBelow) * run.stack().busyNs(layer, kind)
        && parts.issueToComplt() >= parts.admitToIssue();
  }

  private FindingBuilder tell(RuleContext run, Layer layer, OperationKind kind) {
    KindFacts own = run.stack().kind(layer, kind);
    Breakdown parts = own.breakdown().orElseThrow();
    double count = parts.count();
    Quantity wait = Quantity.nanoseconds(parts.admitToIssue() / count);
    Quantity life = Quantity.nanoseconds(parts.sum() / count);
    double share = (double) parts.admitToIssue() / parts.sum();
    boolean slowly = isHandedOnSlowly(run, layer, kind, parts);
    double saved =
        slowly
            ? Math.min(
                1, (double) parts.admitToIssue() / Math.max(1, run.stack().busyNs(layer, kind)))
            : share * parts.sum() / own.timeNs();
    FindingBuilder finding = run.finding().in(layer);
    if (slowly) {
      finding
          .inPlainWords("calls that should only begin requests wait for them")
          .title(
              "The calls that begin %ss in %s take %s each, one after the other: they wait.",
              kind.key(), layer, wait);
    } else {
      finding.title(
          "A %s spends %s of its %s in %s before %s.",
          kind.key(),
          wait,
          life,
          layer,
          layer == Layer.AIO ? "it is begun" : "the first call below");
    }
    if (!slowly && hasEnoughBelow(run, layer, kind, parts)) {
      finding.atMost(Severity.INFO); // to hand on more would not make it faster
    }
    return finding
        .measure("share of waiting", layer, Quantity.share(share))
        .measure("mean time until handed on", layer, wait)
        .measure("mean time below", layer, Quantity.nanoseconds(parts.issueToComplt() / count))
        .measure(
            "mean time after that", layer, Quantity.nanoseconds(parts.compltToCallback() / count))
        .measure("requests", layer, Quantity.count(count))
        .measure(
            Characteristic.CONCURRENCY.title(),
            layer,
            Quantity.count(Characteristic.CONCURRENCY.of(own)))
        .files(run.stack().topFiles(layer, kind))
        .impact(saved, layer, kind)
        .remedy(slowly ? BEGIN_ONLY : layer == Layer.AIO ? HAND_ON_MORE : LOOK_ABOVE);
  }
}

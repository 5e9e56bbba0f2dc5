// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Anomaly;
import org.iostrata.core.rule.Characteristic;
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
 * Many requests are outstanding in a layer, hardly more than one in the layer below: something
 * between them serialises, such as a lock, one descriptor of asynchronous I/O, or one aggregator.
 *
 * <p>Impact: {@code busy time of the layer below x (1 - its concurrency / that of the layer
 * above)}: the device would serve as many at once as are asked for. Only where the lower layer is
 * busy for most of the time of the upper one; else it is not what the upper one waits for.
 */
public final class ConcurrencyCollapseRule implements Rule {
  private static final String ID = "concurrency.collapse";
  private static final Threshold MAX_BELOW =
      new Threshold(ID + ".max-below", Quantity.count(1.25), "mean concurrency that is serial");
  private static final Threshold MIN_ABOVE =
      new Threshold(ID + ".min-above", Quantity.count(2.5), "mean concurrency that is parallel");
  private static final Threshold MIN_BUSY =
      new Threshold(
          ID + ".min-busy", Quantity.share(0.5), "busy time below by busy time above, at least");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Concurrency collapses between two layers",
          List.of(Requirement.TRANSFERS, Requirement.TWO_LAYERS),
          List.of(MAX_BELOW, MIN_ABOVE, MIN_BUSY));

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
        .orElseGet(() -> context.ok(this, "Requests stay concurrent on their way down."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    Range serial = Range.atLeast(context.limit(MAX_BELOW));
    return context
        .search()
        .find(Characteristic.CONCURRENCY, kind, serial)
        .filter(anomaly -> anomaly.aboveValue() >= context.limit(MIN_ABOVE))
        .filter(anomaly -> isWaitedFor(context, anomaly))
        .map(anomaly -> finding(context, anomaly));
  }

  private static boolean isWaitedFor(RuleContext context, Anomaly anomaly) {
    KindResult below = context.stack().kind(anomaly.first(), anomaly.kind());
    KindResult above = context.stack().kind(anomaly.above(), anomaly.kind());
    return below.busyNs() >= context.limit(MIN_BUSY) * above.busyNs();
  }

  private Finding finding(RuleContext context, Anomaly anomaly) {
    IoStack stack = context.stack();
    OperationKind kind = anomaly.kind();
    KindResult below = stack.kind(anomaly.first(), kind);
    KindResult above = stack.kind(anomaly.above(), kind);
    int servers = stack.processes(anomaly.first(), kind).size();
    return context
        .finding(this)
        .title(
            String.format(
                Locale.ROOT,
                "%.1f %ss are outstanding in %s, but %.1f in %s: they are served one by one.",
                anomaly.aboveValue(),
                kind.key(),
                anomaly.above(),
                anomaly.firstValue(),
                anomaly.first()))
        .boundary(anomaly, Characteristic.CONCURRENCY.title(), Unit.COUNT)
        .measure("largest concurrency", anomaly.above(), Quantity.count(above.concurrency().max()))
        .measure("largest concurrency", anomaly.first(), Quantity.count(below.concurrency().max()))
        .measure("busy time", anomaly.above(), Quantity.nanoseconds(above.busyNs()))
        .measure("busy time", anomaly.first(), Quantity.nanoseconds(below.busyNs()))
        .measure("processes at work", anomaly.first(), Quantity.count(servers))
        .files(stack.topFiles(anomaly.first(), kind, 3))
        .impact(1 - anomaly.firstValue() / anomaly.aboveValue(), below)
        .remedy(
            "Look for what lets one request through at a time between the two layers: a lock around"
                + " the calls, asynchronous I/O on one descriptor (open the file several times, or"
                + " use threads with pread and pwrite, or io_uring), or a single aggregator (hint"
                + " cb_nodes).")
        .build();
  }
}

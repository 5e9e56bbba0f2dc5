// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.balance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult.WindowResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Anomaly;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Range;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;
import org.iostrata.core.rule.Unit;

/**
 * In parts of the run one process is much slower than the others do the same, while over the whole
 * run it may not stand out: a busy storage target, another job, a flush.
 *
 * <p>Impact: {@code sum over those parts of (time of the slowest - what its operations take
 * others)}, in a part no more than the length of the part.
 */
public final class StragglersRule implements Rule {
  private static final String ID = "balance.stragglers";
  private static final Threshold MIN_RATIO =
      new Threshold(
          ID + ".min-ratio", Quantity.ratio(3), "mean duration of the slowest by that of others");
  private static final Threshold MIN_PROCESSES =
      new Threshold(
          ID + ".min-processes", Quantity.count(3), "processes at work in a part, at least");
  private static final Threshold MAX_SHARE =
      new Threshold(ID + ".max-share", Quantity.share(0.02), "part of the run stragglers may cost");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Stragglers in parts of the run",
          List.of(Requirement.SEVERAL_PROCESSES, Requirement.WINDOWS),
          List.of(MIN_RATIO, MIN_PROCESSES, MAX_SHARE));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    List<Finding> found = new ArrayList<>();
    long durationNs = context.result().trace().durationNs();
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      context
          .search()
          .find(
              kind,
              layer -> costNs(slow(context, layer, kind)) / durationNs,
              Range.atMost(context.limit(MAX_SHARE)))
          .map(anomaly -> finding(context, anomaly))
          .ifPresent(found::add);
    }
    return found.stream()
        .max(Comparator.comparingLong(Finding::impactNs))
        .orElseGet(() -> context.ok(this, "No process falls behind in parts of the run."));
  }

  private static List<WindowResult> slow(RuleContext context, Layer layer, OperationKind kind) {
    return context.result().windows().stream()
        .filter(window -> window.layer() == layer && window.kind() == kind)
        .filter(window -> window.processes() >= context.limit(MIN_PROCESSES))
        .filter(window -> window.slowestMeanNs() > context.limit(MIN_RATIO) * window.othersMeanNs())
        .sorted(Comparator.comparingDouble(window -> -costNs(window)))
        .toList();
  }

  private static double costNs(List<WindowResult> windows) {
    return windows.stream().mapToDouble(StragglersRule::costNs).sum();
  }

  private static double costNs(WindowResult window) {
    double extraNs = window.slowestTimeNs() - window.slowestCount() * window.othersMeanNs();
    return Math.min(extraNs, (double) window.toNs() - window.fromNs());
  }

  private Finding finding(RuleContext context, Anomaly anomaly) {
    OperationKind kind = anomaly.kind();
    List<WindowResult> windows = slow(context, anomaly.first(), kind);
    WindowResult worst = windows.get(0);
    return context
        .finding(this)
        .title(
            String.format(
                Locale.ROOT,
                "Process %d needs %s for a %s in %s at %s of the run, others %s.",
                worst.slowestProcess(),
                Quantity.nanoseconds(Math.rint(worst.slowestMeanNs())),
                kind.key(),
                anomaly.first(),
                Quantity.nanoseconds(worst.fromNs()),
                Quantity.nanoseconds(Math.rint(worst.othersMeanNs()))))
        .boundary(anomaly, "part of the run lost to stragglers", Unit.SHARE)
        .measure("parts with stragglers, of 64", anomaly.first(), Quantity.count(windows.size()))
        .measure(
            "mean of the slowest", anomaly.first(), Quantity.nanoseconds(worst.slowestMeanNs()))
        .measure("mean of others", anomaly.first(), Quantity.nanoseconds(worst.othersMeanNs()))
        .processes(windows.stream().map(WindowResult::slowestProcess).distinct().toList())
        .during(worst.fromNs(), worst.toNs())
        .files(context.stack().topFiles(anomaly.first(), kind, 3))
        .impactNs(
            costNs(slow(context, anomaly.lowest(), kind)),
            context.stack().kind(anomaly.lowest(), kind).busyNs())
        .remedy(
            "Look at what else used that node or storage target at that time (lfs getstripe, the"
                + " system's monitoring); avoid barriers right after such phases, so that others"
                + " go on.")
        .build();
  }
}

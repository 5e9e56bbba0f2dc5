// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.balance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;
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
 * One process has much more of something than the mean of those that take part. What is more than
 * chance depends on how many they are ({@link Shares#byChance}). An imbalance that begins below
 * MPI-IO is a matter of its aggregators and judged by the rules of topic collective.
 */
abstract class Imbalance implements Rule {
  private final ToLongFunction<Totals> what;
  private final Threshold deviation;
  private final RuleDescription description;

  Imbalance(String id, String title, ToLongFunction<Totals> what, double natural) {
    this.what = what;
    deviation =
        new Threshold(
            id + ".deviation",
            Quantity.share(natural),
            "relative standard deviation among processes that is natural");
    description =
        new RuleDescription(
            id,
            title,
            List.of(Requirement.TRANSFERS, Requirement.SEVERAL_PROCESSES),
            List.of(deviation));
  }

  @Override
  public final RuleDescription description() {
    return description;
  }

  @Override
  public final Finding evaluate(RuleContext context) {
    List<Finding> found = new ArrayList<>();
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      anomaly(context, kind, what)
          .filter(anomaly -> isMeant(context, anomaly))
          .map(anomaly -> finding(context, anomaly))
          .ifPresent(found::add);
    }
    return found.stream()
        .max(Comparator.comparingLong(Finding::impactNs))
        .orElseGet(() -> context.ok(this, "Processes share the work evenly."));
  }

  /** The imbalance of one kind, and the layer where it begins. */
  final Optional<Anomaly> anomaly(
      RuleContext context, OperationKind kind, ToLongFunction<Totals> of) {
    int processes = context.result().trace().processes();
    double most = Shares.byChance(processes, context.limit(deviation));
    return context
        .search()
        .find(
            kind,
            layer -> Shares.of(context.stack(), layer, kind, of).imbalance(),
            Range.atMost(most))
        .filter(anomaly -> anomaly.above() != Layer.MPI_IO);
  }

  /** Whether an imbalance is this rule's business. */
  abstract boolean isMeant(RuleContext context, Anomaly anomaly);

  /** Plain words for the process that has most. */
  abstract String title(Anomaly anomaly, ProcessResult worst, Quantity most, Quantity mean);

  /** What a share is counted in. */
  abstract Unit unit();

  /** What to do about it. */
  abstract String remedy();

  private Finding finding(RuleContext context, Anomaly anomaly) {
    Shares shares = Shares.of(context.stack(), anomaly.first(), anomaly.kind(), what);
    List<ProcessResult> sorted = shares.largestFirst();
    ProcessResult worst = sorted.get(0);
    Quantity most = new Quantity(shares.max(), unit());
    Quantity mean = new Quantity(Math.rint(shares.mean()), unit());
    long slowestNs = shares.totals(worst).timeNs();
    return context
        .finding(this)
        .title(title(anomaly, worst, most, mean))
        .boundary(anomaly, "largest by mean share of a process", Unit.RATIO)
        .measure("largest share", anomaly.first(), most)
        .measure("mean share", anomaly.first(), mean)
        .measure("processes that take part", anomaly.first(), Quantity.count(sorted.size()))
        .processes(sorted.stream().limit(4).map(ProcessResult::process).toList())
        .files(context.stack().topFiles(anomaly.first(), anomaly.kind(), 3))
        .impactNs(slowestNs * (1 - shares.mean() / shares.max()), slowestNs)
        .remedy(remedy())
        .build();
  }
}

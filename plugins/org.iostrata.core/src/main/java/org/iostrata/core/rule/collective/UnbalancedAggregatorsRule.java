// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.collective;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
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
 * Aggregators share the POSIX part of collective I/O unevenly, so that all wait for the one with
 * most.
 *
 * <p>Impact: {@code time of the aggregator with most bytes x (1 - mean bytes / its bytes)}.
 */
public final class UnbalancedAggregatorsRule implements Rule {
  private static final String ID = "collective.unbalanced-aggregators";
  private static final Threshold MAX_RATIO =
      new Threshold(
          ID + ".max-ratio", Quantity.ratio(1.5), "largest by mean bytes of an aggregator");
  private static final Threshold MIN_COLLECTIVE =
      new Threshold(
          ID + ".min-collective",
          Quantity.share(0.5),
          "part of the MPI-IO calls that is collective");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Unbalanced aggregators",
          List.of(Requirement.BELOW_MPI_IO, Requirement.COLLECTIVES),
          List.of(MAX_RATIO, MIN_COLLECTIVE));

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
        .orElseGet(() -> context.ok(this, "Aggregators share the work, or there is one only."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    IoStack stack = context.stack();
    double collective =
        stack.ratio(Layer.MPI_IO, kind, PatternResult::collective, PatternResult::count);
    List<ProcessResult> sorted =
        stack.processes(Layer.POSIX, kind).stream()
            .sorted(Comparator.comparingLong((ProcessResult process) -> -bytes(process, kind)))
            .toList();
    if (sorted.size() < 2
        || sorted.size() >= stack.processes(Layer.MPI_IO, kind).size()
        || !(collective >= context.limit(MIN_COLLECTIVE))) {
      return Optional.empty();
    }
    double mean = sorted.stream().mapToLong(p -> bytes(p, kind)).average().orElse(0);
    ProcessResult worst = sorted.get(0);
    double ratio = bytes(worst, kind) / mean;
    if (!(ratio > context.limit(MAX_RATIO))) {
      return Optional.empty();
    }
    long slowestNs = worst.kinds().get(kind).timeNs();
    return Optional.of(
        context
            .finding(this)
            .in(Layer.MPI_IO)
            .title(
                String.format(
                    Locale.ROOT,
                    "Of %d aggregators %s moves %s by %ss, %.1f times the mean.",
                    sorted.size(),
                    worst.name(),
                    Quantity.bytes(bytes(worst, kind)),
                    kind.key(),
                    ratio))
            .measure("largest by mean bytes", Layer.POSIX, Quantity.ratio(ratio))
            .measure("aggregators", Layer.POSIX, Quantity.count(sorted.size()))
            .measure("mean bytes", Layer.POSIX, Quantity.bytes(mean))
            .measure(
                "processes",
                Layer.MPI_IO,
                Quantity.count(stack.processes(Layer.MPI_IO, kind).size()))
            .files(stack.topFiles(Layer.POSIX, kind, 3))
            .processes(sorted.stream().limit(4).map(ProcessResult::process).toList())
            .impactNs(slowestNs * (1 - 1 / ratio), slowestNs)
            .remedy(
                "Let file domains be even: hint romio_cb_fr_types or striping_unit aligned domains,"
                    + " cb_config_list for one aggregator on each node, and calls that cover the"
                    + " file evenly.")
            .build());
  }

  private static long bytes(ProcessResult process, OperationKind kind) {
    return process.kinds().get(kind).bytes();
  }
}

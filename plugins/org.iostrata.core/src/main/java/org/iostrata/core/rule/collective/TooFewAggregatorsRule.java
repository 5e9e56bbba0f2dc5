// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.collective;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
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
 * Collective I/O gathers, but so few processes do the POSIX part that they are what all wait for. A
 * few aggregators that are done quickly are healthy and no finding.
 *
 * <p>Impact: {@code busy time of POSIX x (1 - aggregators / aggregators wanted)}, where one is
 * wanted for max-processes processes.
 */
public final class TooFewAggregatorsRule implements Rule {
  private static final String ID = "collective.too-few-aggregators";
  private static final Threshold MAX_PROCESSES =
      new Threshold(
          ID + ".max-processes", Quantity.count(16), "processes one aggregator may serve");
  private static final Threshold MIN_BUSY =
      new Threshold(
          ID + ".min-busy", Quantity.share(0.5), "busy time of POSIX by that of MPI-IO, at least");
  private static final Threshold MIN_COLLECTIVE =
      new Threshold(
          ID + ".min-collective",
          Quantity.share(0.5),
          "part of the MPI-IO calls that is collective");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Too few aggregators",
          List.of(Requirement.BELOW_MPI_IO, Requirement.COLLECTIVES),
          List.of(MAX_PROCESSES, MIN_BUSY, MIN_COLLECTIVE));

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
        .orElseGet(() -> context.ok(this, "Aggregators are enough, or not what others wait for."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    IoStack stack = context.stack();
    KindResult above = stack.kind(Layer.MPI_IO, kind);
    KindResult below = stack.kind(Layer.POSIX, kind);
    double collective =
        stack.ratio(Layer.MPI_IO, kind, PatternResult::collective, PatternResult::count);
    int asking = stack.processes(Layer.MPI_IO, kind).size();
    int moving = stack.processes(Layer.POSIX, kind).size();
    double wanted = Math.ceil(asking / context.limit(MAX_PROCESSES));
    if (above == null
        || below == null
        || !(collective >= context.limit(MIN_COLLECTIVE))
        || moving >= wanted
        || below.busyNs() < context.limit(MIN_BUSY) * above.busyNs()) {
      return Optional.empty();
    }
    return Optional.of(
        context
            .finding(this)
            .in(Layer.MPI_IO)
            .title(
                String.format(
                    Locale.ROOT,
                    "%d processes wait for %d aggregators to %s for them.",
                    asking,
                    moving,
                    kind.key()))
            .measure("processes", Layer.MPI_IO, Quantity.count(asking))
            .measure("aggregators", Layer.POSIX, Quantity.count(moving))
            .measure("aggregators wanted", Layer.POSIX, Quantity.count(wanted))
            .measure("busy time", Layer.MPI_IO, Quantity.nanoseconds(above.busyNs()))
            .measure("busy time", Layer.POSIX, Quantity.nanoseconds(below.busyNs()))
            .files(stack.topFiles(Layer.POSIX, kind, 3))
            .processes(
                stack.processes(Layer.POSIX, kind).stream().map(ProcessResult::process).toList())
            .impact(1 - moving / wanted, below)
            .remedy(
                "Set more: hint cb_nodes (ROMIO), --mca io_ompio_num_aggregators (Open MPI), one or"
                    + " two for each node, and at least as many as the file has stripes"
                    + " (striping_factor).")
            .build());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.collective;

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
 * Calls are collective, but what reaches POSIX is as small as before and comes from every process:
 * nothing was gathered, because of a hint, a data type that does not fit, or file locks that are
 * missing.
 *
 * <p>Impact: {@code busy time of POSIX x (1 - mean size there / good-size)}.
 */
public final class CollectiveIneffectiveRule implements Rule {
  private static final String ID = "collective.ineffective";
  private static final Threshold GOOD_SIZE =
      new Threshold(
          ID + ".good-size",
          Quantity.bytes(256 << 10),
          "requests at least as large need no gathering");
  private static final Threshold MIN_COLLECTIVE =
      new Threshold(
          ID + ".min-collective",
          Quantity.share(0.5),
          "part of the MPI-IO calls that is collective");
  private static final Threshold MIN_WRITERS =
      new Threshold(
          ID + ".min-writers",
          Quantity.share(0.9),
          "part of the processes that call POSIX themselves");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Collective I/O without effect",
          List.of(Requirement.BELOW_MPI_IO, Requirement.COLLECTIVES),
          List.of(GOOD_SIZE, MIN_COLLECTIVE, MIN_WRITERS));

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
        .orElseGet(() -> context.ok(this, "Collective calls gather what they move."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    IoStack stack = context.stack();
    KindResult above = stack.kind(Layer.MPI_IO, kind);
    KindResult below = stack.kind(Layer.POSIX, kind);
    double collective =
        stack.ratio(Layer.MPI_IO, kind, PatternResult::collective, PatternResult::count);
    int asking = stack.processes(Layer.MPI_IO, kind).size();
    int moving = stack.processes(Layer.POSIX, kind).size();
    if (above == null
        || below == null
        || asking < 2
        || !(collective >= context.limit(MIN_COLLECTIVE))
        || moving < context.limit(MIN_WRITERS) * asking
        || below.size().mean() >= context.limit(GOOD_SIZE)
        || below.size().mean() > above.size().mean() * 1.1) {
      return Optional.empty();
    }
    return Optional.of(
        context
            .finding(this)
            .in(Layer.MPI_IO)
            .title(
                String.format(
                    Locale.ROOT,
                    "Collective %ss reach POSIX ungathered: %d processes make requests of %s there.",
                    kind.key(),
                    moving,
                    Quantity.bytes(Math.rint(below.size().mean()))))
            .measure("share of collective calls", Layer.MPI_IO, Quantity.share(collective))
            .measure("mean size", Layer.MPI_IO, Quantity.bytes(above.size().mean()))
            .measure("mean size", Layer.POSIX, Quantity.bytes(below.size().mean()))
            .measure("processes", Layer.MPI_IO, Quantity.count(asking))
            .measure("processes", Layer.POSIX, Quantity.count(moving))
            .files(stack.topFiles(Layer.MPI_IO, kind, 3))
            .impact(1 - below.size().mean() / context.limit(GOOD_SIZE), below)
            .remedy(
                "Ask the library why: in HDF5 H5Pget_mpio_no_collective_cause (a type conversion"
                    + " often); set hints romio_cb_write=enable, romio_cb_read=enable, cb_nodes,"
                    + " cb_buffer_size; see that all processes pass the same hints.")
            .build());
  }
}

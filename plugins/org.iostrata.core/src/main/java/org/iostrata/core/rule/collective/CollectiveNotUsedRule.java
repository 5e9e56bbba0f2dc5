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
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;

/**
 * Several processes make small independent MPI-IO calls on one file, where collective ones could
 * join them.
 *
 * <p>Impact: {@code busy time of MPI-IO x share of its time on such files x (1 - mean size /
 * max-size)}.
 */
public final class CollectiveNotUsedRule implements Rule {
  private static final String ID = "collective.not-used";
  private static final Threshold MAX_SIZE =
      new Threshold(
          ID + ".max-size",
          Quantity.bytes(256 << 10),
          "calls that move more need not be collective");
  private static final Threshold MAX_SHARE =
      new Threshold(
          ID + ".max-collective", Quantity.share(0.1), "with more collective calls, they are used");
  private static final Threshold MIN_COUNT =
      new Threshold(ID + ".min-count", Quantity.count(32), "fewer calls do not matter");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Collective I/O is not used",
          List.of(Requirement.MPI_IO, Requirement.SEVERAL_PROCESSES),
          List.of(MAX_SIZE, MAX_SHARE, MIN_COUNT));

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
        .orElseGet(() -> context.ok(this, "Collective calls are used, or would not help."));
  }

  private Optional<Finding> evaluate(RuleContext context, OperationKind kind) {
    List<PatternResult> files =
        context.stack().patterns(Layer.MPI_IO, kind).stream()
            .filter(file -> file.processes() > 1)
            .filter(file -> file.collective() <= context.limit(MAX_SHARE) * file.count())
            .filter(file -> file.bytes() < context.limit(MAX_SIZE) * file.count())
            .filter(file -> file.count() >= context.limit(MIN_COUNT))
            .sorted(Comparator.comparingLong((PatternResult file) -> -file.timeNs()))
            .toList();
    return files.isEmpty() ? Optional.empty() : Optional.of(finding(context, kind, files));
  }

  private Finding finding(RuleContext context, OperationKind kind, List<PatternResult> files) {
    KindResult own = context.stack().kind(Layer.MPI_IO, kind);
    double count = files.stream().mapToLong(PatternResult::count).sum();
    double mean = files.stream().mapToLong(PatternResult::bytes).sum() / count;
    double timeNs = files.stream().mapToLong(PatternResult::timeNs).sum();
    PatternResult worst = files.get(0);
    return context
        .finding(this)
        .in(Layer.MPI_IO)
        .title(
            String.format(
                Locale.ROOT,
                "%d processes %s one file by %,d independent calls of %s on average.",
                worst.processes(),
                kind.key(),
                worst.count(),
                Quantity.bytes(Math.rint((double) worst.bytes() / worst.count()))))
        .measure("independent calls", Layer.MPI_IO, Quantity.count(count))
        .measure("mean size", Layer.MPI_IO, Quantity.bytes(mean))
        .measure("processes of the worst file", Layer.MPI_IO, Quantity.count(worst.processes()))
        .files(files.stream().map(PatternResult::path).toList())
        .impact(timeNs / Math.max(1, own.timeNs()) * (1 - mean / context.limit(MAX_SIZE)), own)
        .remedy(
            "Use the calls that end in _all (MPI_File_write_at_all, MPI_File_read_at_all; in HDF5"
                + " H5Pset_dxpl_mpio with H5FD_MPIO_COLLECTIVE), with a file view that says at once"
                + " what each process wants.")
        .build();
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.balance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;
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
 * One process, mostly rank 0, does the input or output of all, in the layer the program calls. When
 * the layer above still spreads it, the one process is an aggregator and no matter of this rule.
 *
 * <p>Impact: {@code busy time of the layer x (1 - 1 / processes)}: each could do its part.
 */
public final class SingleProcessRule implements Rule {
  private static final String ID = "balance.single-process";
  private static final Threshold MAX_SHARE =
      new Threshold(ID + ".max-share", Quantity.share(0.9), "part of all bytes one process moves");
  private static final Threshold MIN_PROCESSES =
      new Threshold(ID + ".min-processes", Quantity.count(4), "with fewer it does not matter");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "One process does it all",
          List.of(Requirement.TRANSFERS, Requirement.SEVERAL_PROCESSES),
          List.of(MAX_SHARE, MIN_PROCESSES));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    List<Finding> found = new ArrayList<>();
    if (context.result().trace().processes() >= context.limit(MIN_PROCESSES)) {
      for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
        search(context, kind).map(anomaly -> finding(context, anomaly)).ifPresent(found::add);
      }
    }
    return found.stream()
        .max(Comparator.comparingLong(Finding::impactNs))
        .orElseGet(() -> context.ok(this, "Several processes read and write."));
  }

  private static Optional<Anomaly> search(RuleContext context, OperationKind kind) {
    return context
        .search()
        .find(
            kind,
            layer -> {
              Shares shares = Shares.of(context.stack(), layer, kind, Totals::bytes);
              return (double) shares.max() / Math.max(1, shares.sum());
            },
            Range.atMost(context.limit(MAX_SHARE)))
        .filter(anomaly -> anomaly.above() == null);
  }

  private Finding finding(RuleContext context, Anomaly anomaly) {
    OperationKind kind = anomaly.kind();
    Shares shares = Shares.of(context.stack(), anomaly.first(), kind, Totals::bytes);
    ProcessResult worker = shares.largestFirst().get(0);
    KindResult own = context.stack().kind(anomaly.first(), kind);
    int processes = context.result().trace().processes();
    return context
        .finding(this)
        .title(
            String.format(
                Locale.ROOT,
                "%s alone moves %.0f %% of the bytes of %ss in %s; %d processes look on.",
                worker.name(),
                100 * anomaly.firstValue(),
                kind.key(),
                anomaly.first(),
                processes - 1))
        .boundary(anomaly, "largest share of one process", Unit.SHARE)
        .measure("bytes of that process", anomaly.first(), Quantity.bytes(shares.max()))
        .measure("processes", null, Quantity.count(processes))
        .processes(List.of(worker.process()))
        .files(context.stack().topFiles(anomaly.first(), kind, 3))
        .impact(1 - 1.0 / processes, own)
        .remedy(
            "Let every process read and write its own part: MPI_File_write_at_all instead of a"
                + " gather to rank 0 and a write there; parallel HDF5 (H5Pset_fapl_mpio) instead of"
                + " serial.")
        .build();
  }
}

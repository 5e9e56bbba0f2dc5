// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.access;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.PatternResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Anomaly;
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
 * Several processes write small pieces to one file. Each write may need a lock of the file's
 * blocks, which then travels from process to process.
 *
 * <p>Impact: {@code busy time of writes in the lowest layer x share of their time on such files x
 * (1 - mean size / max-size)}.
 */
public final class SharedFileSmallWritesRule implements Rule {
  private static final String ID = "access.shared-file-small-writes";
  private static final Threshold MAX_SIZE =
      new Threshold(ID + ".max-size", Quantity.bytes(64 << 10), "smaller writes are small");
  private static final Threshold MAX_SHARE =
      new Threshold(ID + ".max-share", Quantity.share(0.25), "part of all writes that may be so");
  private static final Threshold MIN_COUNT =
      new Threshold(ID + ".min-count", Quantity.count(32), "fewer such writes do not matter");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Small writes to a shared file",
          List.of(Requirement.WRITES, Requirement.SEVERAL_PROCESSES),
          List.of(MAX_SIZE, MAX_SHARE, MIN_COUNT));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    Optional<Anomaly> found =
        context
            .search()
            .find(
                OperationKind.WRITE,
                layer ->
                    count(small(context, layer)) / stack.kind(layer, OperationKind.WRITE).count(),
                Range.atMost(context.limit(MAX_SHARE)));
    if (found.isEmpty() || count(small(context, found.get().lowest())) < context.limit(MIN_COUNT)) {
      return context.ok(this, "Shared files are not written in small pieces.");
    }
    Anomaly anomaly = found.get();
    Layer lowest = anomaly.lowest();
    List<PatternResult> files = small(context, lowest);
    KindResult writes = stack.kind(lowest, OperationKind.WRITE);
    double timeNs = files.stream().mapToLong(PatternResult::timeNs).sum();
    double mean = files.stream().mapToLong(PatternResult::bytes).sum() / count(files);
    PatternResult worst = files.get(0);
    return context
        .finding(this)
        .title(
            String.format(
                Locale.ROOT,
                "%d processes write to the same file in pieces of %s on average.",
                worst.processes(),
                Quantity.bytes(Math.rint((double) worst.bytes() / worst.count()))))
        .boundary(anomaly, "share of small writes to shared files", Unit.SHARE)
        .measure("such writes", lowest, Quantity.count(count(files)))
        .measure("their mean size", lowest, Quantity.bytes(mean))
        .measure("processes of the worst file", lowest, Quantity.count(worst.processes()))
        .files(files.stream().map(PatternResult::path).toList())
        .impact(timeNs / writes.timeNs() * (1 - mean / context.limit(MAX_SIZE)), writes)
        .remedy(
            "Write collectively (MPI_File_write_at_all), so that aggregators write large pieces of"
                + " their own; or give each process, or each node, a file of its own.")
        .build();
  }

  private static List<PatternResult> small(RuleContext context, Layer layer) {
    return context.stack().patterns(layer, OperationKind.WRITE).stream()
        .filter(file -> file.processes() > 1)
        .filter(file -> file.bytes() < context.limit(MAX_SIZE) * file.count())
        .sorted(Comparator.comparingLong((PatternResult file) -> -file.timeNs()))
        .toList();
  }

  private static double count(List<PatternResult> files) {
    return files.stream().mapToLong(PatternResult::count).sum();
  }
}

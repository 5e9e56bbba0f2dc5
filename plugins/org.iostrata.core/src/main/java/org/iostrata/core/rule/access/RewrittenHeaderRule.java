// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.access;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
 * The begin of files is written again and again: a header that is updated after every piece, or
 * that several processes write.
 *
 * <p>Impact: {@code busy time of writes in the lowest layer x repeated writes at the begin / all
 * writes}.
 */
public final class RewrittenHeaderRule implements Rule {
  private static final String ID = "access.rewritten-header";
  private static final Threshold MAX_SHARE =
      new Threshold(
          ID + ".max-share", Quantity.share(0.05), "part of the writes that may repeat a header");
  private static final Threshold MIN_COUNT =
      new Threshold(ID + ".min-count", Quantity.count(8), "fewer repetitions do not matter");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Header written again",
          List.of(Requirement.WRITES, Requirement.OFFSETS),
          List.of(MAX_SHARE, MIN_COUNT));

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
                    stack.ratio(
                        layer,
                        OperationKind.WRITE,
                        RewrittenHeaderRule::repeated,
                        PatternResult::located),
                Range.atMost(context.limit(MAX_SHARE)));
    if (found.isEmpty() || repeated(stack, found.get().lowest()) < context.limit(MIN_COUNT)) {
      return context.ok(this, "Headers are written once.");
    }
    Anomaly anomaly = found.get();
    Layer lowest = anomaly.lowest();
    List<PatternResult> files =
        stack.patterns(lowest, OperationKind.WRITE).stream()
            .filter(file -> repeated(file) > 0)
            .sorted(Comparator.comparingLong((PatternResult file) -> -repeated(file)))
            .toList();
    PatternResult worst = files.get(0);
    return context
        .finding(this)
        .title(
            String.format(
                Locale.ROOT,
                "The begin of %,d files is written again, that of one %,d times.",
                files.size(),
                worst.atStart()))
        .boundary(anomaly, "share of repeated writes of the begin", Unit.SHARE)
        .measure("repeated writes", lowest, Quantity.count(repeated(stack, lowest)))
        .measure("files", lowest, Quantity.count(files.size()))
        .measure("processes of the worst file", lowest, Quantity.count(worst.processes()))
        .files(files.stream().map(PatternResult::path).toList())
        .impact(anomaly.lowestValue(), stack.kind(lowest, OperationKind.WRITE))
        .remedy(
            "Write the header once, when its content is final, and by one process; with netCDF"
                + " define all variables before nc_enddef, with HDF5 use H5Pset_coll_metadata_write.")
        .build();
  }

  private static long repeated(IoStack stack, Layer layer) {
    return stack.sum(layer, OperationKind.WRITE, RewrittenHeaderRule::repeated);
  }

  /** A file whose every write is at its begin has no header, but is written anew. */
  private static long repeated(PatternResult file) {
    return file.atStart() < file.located() ? Math.max(0, file.atStart() - 1) : 0;
  }
}

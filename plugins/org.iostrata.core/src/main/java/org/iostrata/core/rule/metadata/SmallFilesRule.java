// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.metadata;

import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult.FileResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;
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
 * Data lies in many small files. The layer is the highest one that opens them.
 *
 * <p>Impact: {@code (busy time of open + busy time of close in the lowest layer) x share of small
 * files among those opened}: in one file they would be opened and closed once.
 */
public final class SmallFilesRule implements Rule {
  private static final String ID = "metadata.many-small-files";
  private static final Threshold MIN_FILES =
      new Threshold(ID + ".min-files", Quantity.count(64), "fewer small files do not matter");
  private static final Threshold MAX_BYTES =
      new Threshold(
          ID + ".max-bytes", Quantity.bytes(1 << 20), "a file of which less is moved is small");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID, "Many small files", List.of(Requirement.TRANSFERS), List.of(MIN_FILES, MAX_BYTES));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    Layer lowest = stack.lowest(OperationKind.OPEN);
    List<FileResult> opened = lowest == null ? List.of() : stack.files(lowest, OperationKind.OPEN);
    List<FileResult> small =
        opened.stream().filter(file -> bytes(file) < context.limit(MAX_BYTES)).toList();
    if (small.size() < context.limit(MIN_FILES) || small.size() * 2 < opened.size()) {
      return context.ok(this, "There are not many small files.");
    }
    double share = (double) small.size() / opened.size();
    double meanBytes = small.stream().mapToLong(SmallFilesRule::bytes).average().orElse(0);
    Layer first = lowest;
    while (stack.above(first, OperationKind.OPEN) != null) {
      first = stack.above(first, OperationKind.OPEN);
    }
    return context
        .finding(this)
        .in(first)
        .title(
            String.format(
                Locale.ROOT,
                "%,d files hold %s each on average: opening them costs more than reading or writing.",
                small.size(),
                Quantity.bytes(Math.rint(meanBytes))))
        .measure("small files", lowest, Quantity.count(small.size()))
        .measure("files opened", lowest, Quantity.count(opened.size()))
        .measure("mean bytes moved per small file", lowest, Quantity.bytes(meanBytes))
        .files(small.stream().map(FileResult::path).limit(3).toList())
        .impact(share, stack.kind(lowest, OperationKind.OPEN))
        .impact(share, stack.kind(lowest, OperationKind.CLOSE))
        .remedy(
            "Put the pieces into one file: one shared file by MPI-IO or parallel HDF5, one file per"
                + " node, or a container such as a HDF5 file, a tar or a database.")
        .build();
  }

  private static long bytes(FileResult file) {
    return file.kinds().values().stream().mapToLong(Totals::bytes).sum();
  }
}

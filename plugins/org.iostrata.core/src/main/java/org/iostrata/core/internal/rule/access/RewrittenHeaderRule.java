// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.CStreams;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * The begin of files is written again and again: a header that is updated after every piece, or
 * that several processes write.
 *
 * <p>Impact: {@code busy time of writes in the lowest layer x share of their time in repeated
 * writes at the begin}, of each file by their number. A stream goes there and back, and writes what
 * it has gathered when it does: {@code busy time of its seeks x 2 repeated writes / seeks}.
 */
public final class RewrittenHeaderRule extends Rule {
  private static final OperationKind WRITE = OperationKind.WRITE;
  private static final int THERE_AND_BACK = 2;
  private static final double MOST = 0.9;

  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.05), "part of the writes that may repeat a header");
  private final Threshold minCount =
      limit("min-count", Quantity.count(8), "fewer repetitions do not matter");

  /** The rule. */
  public RewrittenHeaderRule() {
    super(
        "access.rewritten-header",
        "Header written again",
        "Headers are written once.",
        Requirement.WRITES,
        Requirement.OFFSETS);
    inPlainWords("the begin of a file is written again with every record");
    explains(
        "access.random",
        "access.small-writes",
        "access.rewritten-bytes",
        "access.shared-file-small-writes",
        "access.misaligned");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    IoStack stack = run.stack();
    return run.search()
        .findInFiles(
            WRITE, RewrittenHeaderRule::repeated, FilePattern::located, run.limit(maxShare))
        .filter(
            found ->
                stack.patterns(found.lowest(), WRITE).sum(RewrittenHeaderRule::repeated)
                    >= run.limit(minCount))
        .map(found -> tell(run, found));
  }

  /** A file that is written anew from its begin to its end has no header. */
  private static double repeated(FilePattern file) {
    boolean anew = RepeatedBytes.versions(file) >= MOST * file.atStart();
    return file.atStart() < file.located() && !anew ? Math.max(0, file.atStart() - 1) : 0;
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    Layer lowest = found.lowest();
    Patterns files =
        run.stack()
            .patterns(lowest, WRITE)
            .where(file -> repeated(file) > 0)
            .sortedBy(RewrittenHeaderRule::repeated);
    double again = files.sum(RewrittenHeaderRule::repeated);
    return run.finding(found, "share of repeated writes of the begin", Unit.SHARE)
        .title(
            "The start of %s is written again and again, that of one %,d times.",
            Quantity.number(files.files().size(), "file"), files.worst().atStart())
        .measure("repeated writes", lowest, Quantity.count(again))
        .measure("files", lowest, Quantity.count(files.files().size()))
        .measure("processes of the worst file", lowest, Quantity.count(files.worst().processes()))
        .onlyFiles(files.paths())
        .impact(
            run.stack().timeShare(files, lowest, WRITE, file -> repeated(file) / file.count()),
            lowest,
            WRITE)
        .impact(ofSeeks(run.stack(), lowest, again), lowest, OperationKind.SEEK)
        .remedy(
            Advice.to("Write the header once, when its content is final, and by one process.")
                .withNetcdf("With netCDF define all variables before nc_enddef.")
                .withHdf5(
                    "With HDF5 keep the file open until all is written; in parallel"
                        + " H5Pset_coll_metadata_write."));
  }

  private static double ofSeeks(IoStack stack, Layer layer, double again) {
    KindFacts seeks = stack.kind(layer, OperationKind.SEEK);
    boolean moves = seeks != null && CStreams.seeksMoveData(layer);
    return moves ? Math.min(1, THERE_AND_BACK * again / seeks.count()) : 0;
  }
}

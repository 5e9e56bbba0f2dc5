// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Range;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Several processes write small pieces to one file. Each write may need a lock of the file's
 * blocks, which then travels from process to process.
 *
 * <p>Impact: {@code busy time of writes in the lowest layer x share of their time on such files x
 * (1 - mean size / max-size)}.
 */
public final class SharedFileSmallWritesRule extends Rule {
  private static final OperationKind WRITE = OperationKind.WRITE;

  private final Threshold maxSize =
      limit("max-size", Quantity.bytes(64 << 10), "smaller writes are small");
  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.25), "part of all writes that may be so");
  private final Threshold minCount =
      limit("min-count", Quantity.count(32), "fewer such writes do not matter");

  /** The rule. */
  public SharedFileSmallWritesRule() {
    super(
        "access.shared-file-small-writes",
        "Small writes to a shared file",
        "Shared files are not written in small pieces.",
        Requirement.WRITES,
        Requirement.SEVERAL_PROCESSES);
    inPlainWords("processes write small pieces side by side into one file");
    explains("access.small-writes");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    return run.search()
        .findInProgram(
            WRITE,
            layer ->
                small(run, layer).sum(FilePattern::count) / run.stack().kind(layer, WRITE).count(),
            Range.atMost(run.limit(maxShare)))
        .filter(found -> small(run, found.lowest()).sum(FilePattern::count) >= run.limit(minCount))
        .map(found -> tell(run, found));
  }

  private Patterns small(RuleContext run, Layer layer) {
    return run.stack()
        .patterns(layer, WRITE)
        .where(file -> file.atOnce() > 1)
        .where(file -> file.bytes() < run.limit(maxSize) * file.count())
        .sortedBy(FilePattern::timeNs);
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    Layer lowest = found.lowest();
    Patterns files = small(run, lowest);
    FilePattern worst = files.worst();
    double mean = files.meanBytes();
    return run.finding(found, "share of small writes to shared files", Unit.SHARE)
        .title(
            "%d processes write to the same file in pieces of %s on average.",
            worst.processes(), Quantity.bytes((double) worst.bytes() / worst.count()))
        .measure("such writes", lowest, Quantity.count(files.sum(FilePattern::count)))
        .measure("their mean size", lowest, Quantity.bytes(mean))
        .measure("processes of the worst file", lowest, Quantity.count(worst.processes()))
        .onlyFiles(files.paths())
        .impact(
            run.stack().timeShare(files, lowest, WRITE) * (1 - mean / run.limit(maxSize)),
            lowest,
            WRITE)
        .remedy(
            Advice.to(
                    "Give each process, or each node, a file of its own, or let one of them gather"
                        + " what the others have, and write it in large pieces.")
                .withMpi(
                    "Collective calls do so (MPI_File_write_at_all): aggregators write large pieces"
                        + " of their own."));
  }
}

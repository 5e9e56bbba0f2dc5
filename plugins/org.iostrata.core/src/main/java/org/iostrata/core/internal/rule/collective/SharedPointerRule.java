// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.collective;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Processes read or write at the file pointer that they share, or in the order of their ranks: each
 * has to learn where the one before ended, so they do it one after the other.
 *
 * <p>Impact: {@code busy time of MPI-IO x share of its time in files with such calls x (1 - 1 /
 * processes)}: all could do it at the same time.
 */
public final class SharedPointerRule extends TransferRule {
  private final Threshold minShare =
      limit("min-share", Quantity.share(0.5), "part of the calls on a file that are such");
  private final Threshold minCount =
      limit("min-count", Quantity.count(16), "fewer calls do not matter");

  /** The rule. */
  public SharedPointerRule() {
    super(
        "collective.shared-pointer",
        "Calls at the shared file pointer",
        "Every process knows where in the file its data belongs.",
        Requirement.MPI_IO,
        Requirement.SEVERAL_PROCESSES);
    inPlainWords("processes wait for their turn at a shared file pointer");
    explains(
        "lock.contention",
        "lock.time-share",
        "lock.file-name",
        "access.small-reads",
        "access.small-writes",
        "access.shared-file-small-writes",
        "access.random",
        "access.read-modify-write", // of the hidden file with the pointer
        "access.rewritten-bytes",
        "access.redundant-reads",
        "balance.time",
        "balance.stragglers",
        "collective.not-used",
        "collective.ineffective",
        "collective.too-few-aggregators",
        "concurrency.collapse",
        "concurrency.idle-below",
        "concurrency.issue-wait",
        "concurrency.serial-queue",
        "concurrency.turns");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    Patterns files =
        run.stack()
            .patterns(Layer.MPI_IO, kind)
            .where(file -> file.processes() > 1)
            .where(file -> file.sharedPointer() >= run.limit(minCount))
            .where(file -> file.sharedPointer() >= run.limit(minShare) * file.count())
            .sortedBy(FilePattern::timeNs);
    return files.isEmpty() ? Optional.empty() : Optional.of(tell(run, kind, files));
  }

  private static FindingBuilder tell(RuleContext run, OperationKind kind, Patterns files) {
    IoStack stack = run.stack();
    FilePattern worst = files.worst();
    double share = stack.timeShare(files, Layer.MPI_IO, kind);
    return run.finding()
        .in(Layer.MPI_IO)
        .title(
            "%d processes %s one file one after the other: %,d calls at the shared file pointer, or"
                + " ordered by rank.",
            worst.processes(), kind.key(), worst.sharedPointer())
        .measure(
            "calls at the shared pointer",
            Layer.MPI_IO,
            Quantity.count(files.sum(FilePattern::sharedPointer)))
        .measure("processes of the worst file", Layer.MPI_IO, Quantity.count(worst.processes()))
        .measure("mean size", Layer.MPI_IO, Quantity.bytes(files.meanBytes()))
        .measure("mean duration", Layer.MPI_IO, Quantity.nanoseconds(files.meanNs()))
        .files(files.paths())
        .impact(share * (1 - 1.0 / worst.processes()), Layer.MPI_IO, kind)
        .remedy(
            "Let each process compute where its data goes, once, by MPI_Exscan over the sizes, and"
                + " write there with MPI_File_write_at_all.");
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.lock;

import java.util.Comparator;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LinkResult;

/**
 * File locks take a large part of the time of the transfers they are taken for (RIOT, section 4.3).
 * The layer that introduces them is the one whose operations take them: the layer above the lock
 * calls when they lie in its transfers, else the one the program calls itself.
 *
 * <p>Impact: {@code busy time of locks + busy time of unlocks}.
 */
public final class LockTimeRule extends Rule {
  private final Threshold maxShare =
      limit(
          "max-share", Quantity.share(0.05), "time in locks by time in the transfers they are for");

  /** The rule. */
  public LockTimeRule() {
    super(
        "lock.time-share",
        "Time in file locks",
        "File locks take little of the time of reads and writes.",
        Requirement.LOCKS,
        Requirement.TRANSFERS);
    inPlainWords("much time goes to locks");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    IoStack stack = run.stack();
    Layer locking = stack.lowest(OperationKind.LOCK);
    Layer taker = taker(run, locking).orElse(locking);
    long lockNs =
        stack.timeNs(locking, OperationKind.LOCK) + stack.timeNs(locking, OperationKind.UNLOCK);
    long transferNs =
        stack.timeNs(taker, OperationKind.READ) + stack.timeNs(taker, OperationKind.WRITE);
    double share = (double) lockNs / Math.max(1, transferNs + (taker == locking ? lockNs : 0));
    return share > run.limit(maxShare)
        ? Optional.of(tell(run, locking, taker, share))
        : Optional.empty();
  }

  private static Optional<Layer> taker(RuleContext run, Layer locking) {
    return run.facts().links().stream()
        .filter(link -> link.to() == locking && link.childKind() == OperationKind.LOCK)
        .filter(link -> link.kind().isTransfer())
        .max(Comparator.comparingLong(LinkResult::childTimeNs))
        .map(LinkResult::from);
  }

  private FindingBuilder tell(RuleContext run, Layer locking, Layer taker, double share) {
    IoStack stack = run.stack();
    long locks = stack.kind(locking, OperationKind.LOCK).count();
    return run.finding()
        .in(taker)
        .title(
            "%,d file locks take %.0f %% of the time of the transfers in %s.",
            locks, 100 * share, taker)
        .measure("share of time in locks", taker, Quantity.share(share))
        .measure(
            "time in reads and writes",
            taker,
            Quantity.nanoseconds(
                stack.timeNs(taker, OperationKind.READ) + stack.timeNs(taker, OperationKind.WRITE)))
        .measure(
            "time in locks",
            locking,
            Quantity.nanoseconds(stack.timeNs(locking, OperationKind.LOCK)))
        .measure(
            "time in unlocks",
            locking,
            Quantity.nanoseconds(stack.timeNs(locking, OperationKind.UNLOCK)))
        .measure("locks", locking, Quantity.count(locks))
        .files(stack.topFiles(locking, OperationKind.LOCK))
        .impact(1, locking, OperationKind.LOCK)
        .impact(1, locking, OperationKind.UNLOCK)
        .remedy(
            Advice.to(
                    "Processes that write regions of their own need no lock, and a process alone"
                        + " needs none; a lock that is held for many writes costs once.")
                .withHdf5("HDF5_USE_FILE_LOCKING=FALSE where nobody else has the file open.")
                .withMpi(
                    "Switch data sieving off (hint romio_ds_write=disable), and leave atomic mode"
                        + " (MPI_File_set_atomicity false)."));
  }
}

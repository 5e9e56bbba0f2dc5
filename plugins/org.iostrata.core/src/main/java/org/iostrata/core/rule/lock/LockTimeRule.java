// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.lock;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.LinkResult;
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
 * File locks take a large part of the time of the transfers they are taken for (RIOT, section 4.3).
 * The layer that introduces them is the one whose operations take them: the layer above the lock
 * calls when they lie in its transfers, else the one the program calls itself.
 *
 * <p>Impact: {@code busy time of locks + busy time of unlocks}.
 */
public final class LockTimeRule implements Rule {
  private static final String ID = "lock.time-share";
  private static final Threshold MAX_SHARE =
      new Threshold(
          ID + ".max-share",
          Quantity.share(0.05),
          "time in locks by time in the transfers they are for");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Time in file locks",
          List.of(Requirement.LOCKS, Requirement.TRANSFERS),
          List.of(MAX_SHARE));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    Layer locking = stack.lowest(OperationKind.LOCK);
    KindResult locks = stack.kind(locking, OperationKind.LOCK);
    KindResult unlocks = stack.kind(locking, OperationKind.UNLOCK);
    Layer taker = taker(context, locking).orElse(locking);
    long lockTimeNs = locks.timeNs() + (unlocks == null ? 0 : unlocks.timeNs());
    long transferTimeNs = transferTimeNs(stack, taker) + (taker == locking ? lockTimeNs : 0);
    double share = (double) lockTimeNs / Math.max(1, transferTimeNs);
    if (share <= context.limit(MAX_SHARE)) {
      return context.ok(this, "File locks take little of the time of reads and writes.");
    }
    return context
        .finding(this)
        .in(taker)
        .title(
            String.format(
                Locale.ROOT,
                "%,d file locks take %.0f %% of the time of the transfers in %s.",
                locks.count(),
                100 * share,
                taker))
        .measure("share of time in locks", taker, Quantity.share(share))
        .measure("time in reads and writes", taker, Quantity.nanoseconds(transferTimeNs))
        .measure("time in locks", locking, Quantity.nanoseconds(locks.timeNs()))
        .measure(
            "time in unlocks",
            locking,
            Quantity.nanoseconds(unlocks == null ? 0 : unlocks.timeNs()))
        .measure("locks", locking, Quantity.count(locks.count()))
        .files(stack.topFiles(locking, OperationKind.LOCK, 3))
        .impact(1, locks)
        .impact(1, unlocks)
        .remedy(
            "Processes that write regions of their own need no lock: switch data sieving off (hint"
                + " romio_ds_write=disable), leave atomic mode (MPI_File_set_atomicity false), set"
                + " HDF5_USE_FILE_LOCKING=FALSE where nobody else has the file open, or let each"
                + " process write a file of its own.")
        .build();
  }

  private static Optional<Layer> taker(RuleContext context, Layer locking) {
    return context.result().links().stream()
        .filter(link -> link.to() == locking && link.childKind() == OperationKind.LOCK)
        .filter(link -> link.kind().isTransfer())
        .max(Comparator.comparingLong(LinkResult::childTimeNs))
        .map(LinkResult::from);
  }

  private static long transferTimeNs(IoStack stack, Layer layer) {
    long timeNs = 0;
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      KindResult own = stack.kind(layer, kind);
      timeNs += own == null ? 0 : own.timeNs();
    }
    return timeNs;
  }
}

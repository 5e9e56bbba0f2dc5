// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Optional;
import java.util.function.Predicate;
import org.iostrata.core.internal.metric.Alignment;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Range;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Requests begin between the borders of blocks or stripes, so each touches one more than it needs,
 * which is read first or locked by two processes.
 *
 * <p>Impact: {@code busy time of the lowest layer x share of such requests x the extra part}: for
 * stripes {@code 1 / (mean size in stripes + 1)}, for blocks of 4 KiB {@code 2 blocks / (mean size
 * + 2 blocks)}.
 */
public final class MisalignedRule extends TransferRule {
  private static final String QUEUE = "concurrency.serial-queue";
  private static final double MOST = 0.5;

  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.5), "part of the requests that may be misaligned");
  private final Threshold minSize =
      limit("min-size", Quantity.bytes(64 << 10), "smaller requests have other troubles");

  /** The rule. */
  public MisalignedRule() {
    super(
        "access.misaligned",
        "Misaligned to block or stripe",
        "Requests are aligned, or small.",
        Requirement.TRANSFERS,
        Requirement.OFFSETS);
    inPlainWords("pieces do not begin where the file system's blocks do");
    explains(QUEUE);
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    IoStack stack = run.stack();
    Optional<FindingBuilder> found = findTold(run, kind);
    if (found.isEmpty()) {
      stack.layers().forEach(layer -> requireTold(stack.patterns(layer, kind)));
    }
    return found;
  }

  /** Ends the rule where a border is not told: what is told of the other one is no trouble. */
  private static void requireTold(Patterns files) {
    files.sum(FilePattern::unalignedBlock);
    files.sum(FilePattern::unalignedStripe);
  }

  private Optional<FindingBuilder> findTold(RuleContext run, OperationKind kind) {
    IoStack stack = run.stack();
    return run.search()
        .findInProgram(
            kind,
            layer -> Math.max(stripes(stack, layer, kind), blocks(stack, layer, kind)),
            Range.atMost(run.limit(maxShare)))
        .filter(found -> stack.meanBytes(found.lowest(), kind) >= run.limit(minSize))
        .map(found -> tell(run, found));
  }

  private static double stripes(IoStack stack, Layer layer, OperationKind kind) {
    return told(stack, layer, kind, FilePattern::tellsStripes, FilePattern::tellsBlocks)
        .ratio(MisalignedRule::unalignedStripe, FilePattern::located);
  }

  /**
   * Where no stripes are told, only locks would matter, which writers of several processes take
   * from each other.
   */
  private static long unalignedStripe(FilePattern file) {
    if (file.stripeBytes() != Stripes.USUAL_BYTES) {
      return file.unalignedStripe();
    }
    boolean isLocked = file.processes() > 1 && file.kind() == OperationKind.WRITE;
    return isLocked ? Math.min(file.unalignedStripe(), begun(file)) : 0;
  }

  private static long unalignedBlock(FilePattern file) {
    return Math.min(file.unalignedBlock(), begun(file));
  }

  /**
   * Those that do not go on where the same thread ended: who does has the block already, in its
   * cache or under its lock. All of them where the source does not tell.
   */
  private static long begun(FilePattern file) {
    return file.tellsThreadRuns() ? file.threadRuns() : file.located();
  }

  private static double blocks(IoStack stack, Layer layer, OperationKind kind) {
    return told(stack, layer, kind, FilePattern::tellsBlocks, FilePattern::tellsStripes)
        .ratio(MisalignedRule::unalignedBlock, FilePattern::located);
  }

  /**
   * The files of which one thing is told. Counters tell of one border only: of those of which
   * neither is told it is asked all the same, which ends the rule.
   */
  private static Patterns told(
      IoStack stack,
      Layer layer,
      OperationKind kind,
      Predicate<FilePattern> wanted,
      Predicate<FilePattern> other) {
    return stack.patterns(layer, kind).where(wanted.or(other.negate()));
  }

  /** The stripe of the file with most requests that are not at its border. */
  private static double stripeBytes(IoStack stack, Layer layer, OperationKind kind) {
    Patterns files = stack.patterns(layer, kind);
    Patterns told = files.where(FilePattern::tellsStripes);
    return told.isEmpty()
        ? Double.NaN // left out
        : told.sortedBy(MisalignedRule::unalignedStripe).worst().stripeBytes();
  }

  /**
   * Whether the blocks at the borders of pieces are written by one process after the other: pieces
   * of several take turns in the file. Who waits for the lock of such a block waits in a queue.
   */
  private static boolean shareBlocks(FilePattern file) {
    return file.kind() == OperationKind.WRITE
        && file.processes() > 1
        && file.threadRuns() > MOST * file.located()
        && file.interleaving() > MOST * file.processes()
        && (file.tellsStripes() ? file.unalignedStripe() : file.unalignedBlock())
            > MOST * file.located();
  }

  private static FindingBuilder queued(RuleContext run, Anomaly found, FindingBuilder finding) {
    Patterns sharing =
        run.stack().patterns(found.lowest(), found.kind()).where(MisalignedRule::shareBlocks);
    return sharing.isEmpty() ? finding.isNoCauseOf(QUEUE) : finding;
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    return queued(run, found, told(run, found));
  }

  private FindingBuilder told(RuleContext run, Anomaly found) {
    IoStack stack = run.stack();
    OperationKind kind = found.kind();
    Layer lowest = found.lowest();
    double mean = stack.meanBytes(lowest, kind);
    boolean stripe = stripes(stack, lowest, kind) > run.limit(maxShare);
    double border = stripe ? stripeBytes(stack, lowest, kind) : Alignment.BLOCK_BYTES;
    double extra = stripe ? 1 / (mean / border + 1) : 2 * border / (mean + 2 * border);
    FindingBuilder finding =
        run.finding(found, "share of misaligned " + kind.key() + "s", Unit.SHARE);
    if (border == Stripes.USUAL_BYTES) {
      finding.noteUnlessMuch(); // nobody said that this file has such stripes
    }
    return finding
        .title(
            "%.0f %% of the %ss in %s do not begin at a border of %s.",
            100 * found.firstValue(), kind.key(), found.first(), Quantity.bytes(border))
        .measure("mean size", lowest, Quantity.bytes(mean))
        .measure("not at a border of 4 KiB", lowest, Quantity.share(blocks(stack, lowest, kind)))
        .measure("stripe", lowest, Quantity.bytes(stripeBytes(stack, lowest, kind)))
        .measure(
            "not at the border of a stripe", lowest, Quantity.share(stripes(stack, lowest, kind)))
        .impact(found.lowestValue() * extra, lowest, kind)
        .remedy(
            Advice.to(
                    "Let data begin at a multiple of the stripe: pad the header of your own"
                        + " format.")
                .withHdf5("H5Pset_alignment does it in HDF5.")
                .withNetcdf("nc_header_align_size and nc_var_align_size do it in netCDF.")
                .withMpi("Hint striping_unit tells MPI-IO what a stripe is."));
  }
}

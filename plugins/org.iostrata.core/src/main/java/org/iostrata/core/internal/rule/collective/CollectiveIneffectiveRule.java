// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.collective;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;

/**
 * Calls are collective, but what reaches POSIX is as small as before and comes from every process:
 * nothing was gathered, because of a hint, a data type that does not fit, or file locks that are
 * missing. Or it was gathered, and goes on through a small buffer, in many requests one behind the
 * other.
 *
 * <p>Impact: {@code busy time of POSIX x (1 - mean size there / good-size)}.
 */
public final class CollectiveIneffectiveRule extends AggregationRule {
  private static final double ABOUT_EQUAL = 1.1;

  private static final String WHY =
      "Ask the library why: in HDF5 H5Pget_mpio_no_collective_cause (a type conversion"
          + " often); set hints romio_cb_write=enable, romio_cb_read=enable, cb_nodes,"
          + " cb_buffer_size; see that all processes pass the same hints.";
  private static final String LARGER_BUFFER =
      "Leave the hint cb_buffer_size out, or set it to some MiB, as 16777216.";

  private final Threshold goodSize =
      limit("good-size", Quantity.bytes(256 << 10), "requests at least as large need no gathering");
  private final Threshold minWriters =
      limit("min-writers", Quantity.share(0.9), "part of the processes that call POSIX themselves");

  private final Threshold minRounds =
      limit("min-rounds", Quantity.count(8), "requests of each call, one behind the other");

  /** The rule. */
  public CollectiveIneffectiveRule() {
    super(
        "collective.ineffective",
        "Collective I/O without effect",
        "Collective calls gather what they move.");
    inPlainWords("collective calls gather nothing");
    explains(
        "access.small-reads",
        "access.small-writes",
        "access.random",
        "access.misaligned",
        "access.shared-file-small-writes",
        "collective.too-few-aggregators");
  }

  @Override
  boolean isSick(RuleContext run, CollectiveTransfers calls) {
    return calls.asking() > 1 && (isUngathered(run, calls) || isInRounds(run, calls));
  }

  private boolean isUngathered(RuleContext run, CollectiveTransfers calls) {
    double below = calls.below().meanBytes();
    return calls.moving().count() >= run.limit(minWriters) * calls.asking()
        && below < run.limit(goodSize)
        && below <= ABOUT_EQUAL * calls.above().meanBytes();
  }

  /** Whether each call becomes many requests that follow each other: what a small buffer holds. */
  private boolean isInRounds(RuleContext run, CollectiveTransfers calls) {
    Patterns below = run.stack().patterns(Layer.POSIX, calls.kind());
    return calls.below().meanBytes() < run.limit(goodSize)
        && calls.below().count() >= run.limit(minRounds) * calls.above().count()
        && below.files().stream().allMatch(FilePattern::tellsThreadRuns)
        && below.ratio(FilePattern::located, FilePattern::threadRuns) >= run.limit(minRounds);
  }

  @Override
  FindingBuilder tell(RuleContext run, CollectiveTransfers calls, FindingBuilder finding) {
    Quantity below = Quantity.bytes(calls.below().meanBytes());
    if (isUngathered(run, calls)) {
      finding
          .title(
              "Collective %ss reach POSIX ungathered: %d processes make requests of %s there.",
              calls.kind().key(), calls.moving().count(), below)
          .remedy(WHY);
    } else {
      finding
          .inPlainWords("collective calls go through a very small buffer")
          .title(
              "Each collective %s becomes %,.0f in POSIX, of %s, one after the other: it goes"
                  + " through a small buffer.",
              calls.kind().key(), (double) calls.below().count() / calls.above().count(), below)
          .remedy(LARGER_BUFFER);
    }
    return finding
        .measure("share of collective calls", Layer.MPI_IO, Quantity.share(calls.collective()))
        .measure("mean size", Layer.MPI_IO, Quantity.bytes(calls.above().meanBytes()))
        .measure("mean size", Layer.POSIX, below)
        .measure("processes", Layer.MPI_IO, Quantity.count(calls.asking()))
        .measure("processes", Layer.POSIX, Quantity.count(calls.moving().count()))
        .files(run.stack().topFiles(Layer.MPI_IO, calls.kind()))
        .impact(1 - below.value() / run.limit(goodSize), Layer.POSIX, calls.kind());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.collective;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;

/**
 * Calls are collective, but what reaches POSIX is as small as before and comes from every process:
 * nothing was gathered, because of a hint, a data type that does not fit, or file locks that are
 * missing.
 *
 * <p>Impact: {@code busy time of POSIX x (1 - mean size there / good-size)}.
 */
public final class CollectiveIneffectiveRule extends AggregationRule {
  private static final double ABOUT_EQUAL = 1.1;

  private final Threshold goodSize =
      limit("good-size", Quantity.bytes(256 << 10), "requests at least as large need no gathering");
  private final Threshold minWriters =
      limit("min-writers", Quantity.share(0.9), "part of the processes that call POSIX themselves");

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
        "access.shared-file-small-writes");
  }

  @Override
  boolean isSick(RuleContext run, CollectiveTransfers calls) {
    double below = calls.below().meanBytes();
    return calls.asking() > 1
        && calls.moving().count() >= run.limit(minWriters) * calls.asking()
        && below < run.limit(goodSize)
        && below <= ABOUT_EQUAL * calls.above().meanBytes();
  }

  @Override
  FindingBuilder tell(RuleContext run, CollectiveTransfers calls, FindingBuilder finding) {
    Quantity below = Quantity.bytes(calls.below().meanBytes());
    return finding
        .title(
            "Collective %ss reach POSIX ungathered: %d processes make requests of %s there.",
            calls.kind().key(), calls.moving().count(), below)
        .measure("share of collective calls", Layer.MPI_IO, Quantity.share(calls.collective()))
        .measure("mean size", Layer.MPI_IO, Quantity.bytes(calls.above().meanBytes()))
        .measure("mean size", Layer.POSIX, below)
        .measure("processes", Layer.MPI_IO, Quantity.count(calls.asking()))
        .measure("processes", Layer.POSIX, Quantity.count(calls.moving().count()))
        .files(run.stack().topFiles(Layer.MPI_IO, calls.kind()))
        .impact(1 - below.value() / run.limit(goodSize), Layer.POSIX, calls.kind())
        .remedy(
            "Ask the library why: in HDF5 H5Pget_mpio_no_collective_cause (a type conversion"
                + " often); set hints romio_cb_write=enable, romio_cb_read=enable, cb_nodes,"
                + " cb_buffer_size; see that all processes pass the same hints.");
  }
}

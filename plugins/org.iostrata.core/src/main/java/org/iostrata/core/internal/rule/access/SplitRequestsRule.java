// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Copying;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.result.LinkResult;

/**
 * One large request becomes many small ones in the layer below: what is contiguous in memory lies
 * in pieces in the file, and the library moves each piece by a call of its own; or the library
 * moves all of it through a small buffer.
 *
 * <p>Impact: {@code busy time of the layer below x share of the small requests that come so x (1 -
 * their mean size / max-size) x part of their time that is no copying}. A library of a data format
 * that waits for nobody, and whose pieces are smaller than a page, takes its own time for each of
 * them: that counts, too.
 */
public final class SplitRequestsRule extends TransferRule {
  /** So much more is moved below than is asked for where little of each piece is wanted. */
  private static final double MORE = 8;

  private static final Advice LARGER_BUFFER =
      Advice.to("Give the library a larger buffer for the file.")
          .withNetcdf("nc__create and nc__open take its size (bufrsizehint).");

  private final Threshold minPieces =
      limit("min-pieces", Quantity.count(8), "pieces of a request, on average, that are many");
  private final Threshold maxSize =
      limit("max-size", Quantity.bytes(64 << 10), "smaller pieces are small");
  private final Threshold minCount =
      limit("min-count", Quantity.count(32), "fewer pieces do not matter");
  private final Threshold maxCollective =
      limit("max-collective", Quantity.share(0.5), "with more collective calls, see those");

  /** The rule. */
  public SplitRequestsRule() {
    super(
        "access.split",
        "Requests are split into many small ones",
        "Requests keep about their size on their way down.",
        Requirement.TRANSFERS,
        Requirement.TWO_LAYERS);
    inPlainWords("each request falls apart into many small ones below");
    explains(
        "access.small-reads",
        "access.small-writes",
        "access.shared-file-small-writes",
        "access.random",
        "access.broken-runs",
        "access.misaligned",
        "concurrency.serial-queue");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    return run.facts().links().stream()
        .filter(link -> link.kind() == kind && link.childKind() == kind)
        .filter(link -> isSplit(run, link) && !isCollective(run, link.from(), kind))
        .max(Comparator.comparingLong(LinkResult::childTimeNs))
        .map(link -> tell(run, link));
  }

  private boolean isSplit(RuleContext run, LinkResult link) {
    return link.to().side() != Side.CACHE // joins what its disk gets; see there
        && link.children() >= run.limit(minCount)
        && pieces(run, link) >= run.limit(minPieces)
        && pieceBytes(link) < run.limit(maxSize)
        && run.stack().kind(link.to(), link.childKind()) != null;
  }

  /**
   * Pieces of a request in each file below. That a file system's client asks several servers, each
   * of which has a part of the file, is what many servers are for.
   */
  private static double pieces(RuleContext run, LinkResult link) {
    double pieces = (double) link.children() / Math.max(1, link.parents());
    if (link.to().side() == link.from().side()) {
      return pieces;
    }
    double above = run.stack().files(link.from(), link.kind()).size();
    double below = run.stack().files(link.to(), link.childKind()).size();
    return pieces / Math.max(1, below / Math.max(1, above));
  }

  private boolean isCollective(RuleContext run, Layer layer, OperationKind kind) {
    return layer == Layer.MPI_IO
        && run.stack().patterns(layer, kind).ratio(FilePattern::collective, FilePattern::count)
            > run.limit(maxCollective);
  }

  private static double pieceBytes(LinkResult link) {
    return (double) link.childBytes() / link.children();
  }

  private FindingBuilder tell(RuleContext run, LinkResult link) {
    KindFacts below = run.stack().kind(link.to(), link.childKind());
    double pieces = (double) link.children() / link.parents();
    Quantity piece = Quantity.bytes(pieceBytes(link));
    boolean inOrder =
        link.childBytes() < MORE * link.parentBytes()
            && areInOrder(run.stack().patterns(link.to(), link.childKind()), pieces);
    return ownWork(run, link)
        .in(link.from())
        .title(
            "Each %s in %s becomes %,.0f in %s, of %s: %s.",
            link.kind().key(),
            link.from(),
            pieces,
            link.to(),
            piece,
            inOrder ? "it goes through a small buffer" : "it lies in pieces in the file")
        .measure("mean size", link.from(), Quantity.bytes(meanBytes(link)))
        .measure("mean size", link.to(), piece)
        .measure("pieces of each", link.to(), Quantity.count(pieces))
        .measure("pieces", link.to(), Quantity.count(link.children()))
        .measure("their time", link.to(), Quantity.nanoseconds(link.childTimeNs()))
        .files(run.stack().topFiles(link.from(), link.kind()))
        .impact(
            Math.min(1, (double) link.childTimeNs() / Math.max(1, below.timeNs()))
                * (1 - piece.value() / run.limit(maxSize))
                * Copying.beyond(
                    link.to(), (double) link.childTimeNs() / link.children(), piece.value()),
            link.to(),
            link.childKind())
        .remedy(inOrder ? LARGER_BUFFER : remedy(run, link));
  }

  private static FindingBuilder ownWork(RuleContext run, LinkResult link) {
    OwnComputing computing = new OwnComputing(run, link.from(), link.kind());
    return link.from().isOfDataFormat() && computing.isAlone() && computing.isOfPieces()
        ? run.finding().impact(computing.share(), link.from(), link.kind())
        : run.finding();
  }

  /** Whether the pieces of a request follow each other in the file. */
  private static boolean areInOrder(Patterns below, double pieces) {
    return below.files().stream().allMatch(FilePattern::tellsThreadRuns)
        && below.ratio(FilePattern::located, FilePattern::threadRuns) >= pieces / 2;
  }

  private static Advice remedy(RuleContext run, LinkResult link) {
    if (link.from() == Layer.MPI_IO || run.stack().hasTransfers(Layer.MPI_IO)) {
      return Advice.to(
              "Ask for all pieces of all processes at once, by collective calls, so that"
                  + " they join to contiguous ones; or lay the file out as memory is.")
          .withMpi("MPI_File_write_at_all with a file view does so.")
          .withHdf5("In HDF5 H5Pset_dxpl_mpio with H5FD_MPIO_COLLECTIVE.");
    }
    return Advice.to(
            "Lay the file out as memory is, or in pieces of the shape that is read and written.")
        .withHdf5(
            "In HDF5 chunks (H5Pset_chunk), with a cache that holds one (H5Pset_chunk_cache).");
  }

  private static double meanBytes(LinkResult link) {
    return (double) link.parentBytes() / Math.max(1, link.parents());
  }
}

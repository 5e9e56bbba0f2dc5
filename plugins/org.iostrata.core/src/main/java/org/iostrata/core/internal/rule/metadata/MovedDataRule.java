// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.metadata;

import java.util.Comparator;
import java.util.List;
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
 * Calls of a library that only say what a file is to hold write data below: values that fill what
 * was created, or, where they read as much before, what is in the file already and has to make
 * room. Or they write very many small pieces, which are entries of where the data lies: {@link
 * ChunkEntries}.
 *
 * <p>Impact: {@code busy time of these calls x part of it with calls below}; of entries: {@code
 * time of the library's own in creating, writing and closing}.
 */
public final class MovedDataRule extends Rule {
  private static final List<OperationKind> DEFINING =
      List.of(OperationKind.OPEN, OperationKind.METADATA);

  private static final String MOVES =
      "a library moves the data in a file to make room for definitions";
  private static final String FILLS = "a library fills what a file is to hold before it is written";
  private static final double MOST = 0.5;

  private final Threshold minBytes =
      limit("min-bytes", Quantity.bytes(1 << 20), "less that is written is metadata");
  private final Threshold minMean =
      limit("min-mean", Quantity.bytes(64 << 10), "so is less for each call, on average");

  private final Threshold minPart =
      limit("min-part", Quantity.share(0.2), "of all that is written: less is no data");

  private final Threshold minEntries =
      limit("min-entries", Quantity.count(256), "pieces that a library writes of its own");
  private final Threshold minPerCall =
      limit("min-per-call", Quantity.count(8), "of them for each call that it gets");

  /** The rule. */
  public MovedDataRule() {
    super(
        "metadata.moved-data",
        "Definitions write data",
        "What defines the contents of files writes no data.",
        Requirement.WRITES,
        Requirement.TWO_LAYERS);
    inPlainWords("a library fills or moves data when the contents of a file are defined");
    explains(
        "access.misaligned",
        "access.random",
        "access.read-modify-write",
        "access.redundant-reads",
        "access.rewritten-bytes",
        "access.rewritten-header",
        "access.small-reads",
        "access.small-writes",
        "access.split",
        "balance.bytes",
        "balance.single-process",
        "balance.stragglers",
        "balance.time",
        "cache.first-touch",
        "concurrency.serial-queue", // where all of it is one too many for a server
        "metadata.dominates");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    return ChunkEntries.of(run)
        .filter(
            entries ->
                entries.areMany(
                    run, run.limit(minPerCall), run.limit(minEntries), run.limit(minPart)))
        .map(entries -> entries.tell(run))
        .or(() -> findData(run));
  }

  private Optional<FindingBuilder> findData(RuleContext run) {
    return run.facts().links().stream()
        .filter(link -> DEFINING.contains(link.kind()) && isLibrary(link.from()))
        .filter(link -> link.childKind() == OperationKind.WRITE)
        .filter(link -> link.childBytes() >= run.limit(minBytes))
        .filter(link -> link.childBytes() >= run.limit(minMean) * link.parents())
        .max(Comparator.comparingLong(LinkResult::childTimeNs))
        .map(link -> tell(run, link));
  }

  private static boolean isLibrary(Layer layer) {
    return layer.isOfDataFormat() || layer == Layer.MPI_IO;
  }

  private FindingBuilder tell(RuleContext run, LinkResult written) {
    Layer from = written.from();
    long readBytes =
        run.facts().linksOf(from, written.kind()).stream()
            .filter(link -> link.to() == written.to() && link.childKind() == OperationKind.READ)
            .mapToLong(LinkResult::childBytes)
            .sum();
    boolean moves = readBytes >= MOST * written.childBytes();
    double belowNs =
        run.facts().linksOf(from, written.kind()).stream()
            .mapToDouble(LinkResult::childTimeNs)
            .sum();
    double ownNs = Math.max(1, run.stack().busyNs(from, written.kind()));
    double share = Math.min(1, busyNs(run, written.to(), belowNs) / ownNs);
    return begin(run, written)
        .in(from)
        .inPlainWords(moves ? MOVES : FILLS)
        .title(
            "%s in %s %s %s in %s.",
            written.kind() == OperationKind.OPEN ? "Creating" : "Defining",
            from,
            moves ? "moves" : "writes",
            Quantity.bytes(written.childBytes()),
            written.to())
        .measure("bytes written inside", written.to(), Quantity.bytes(written.childBytes()))
        .measure("bytes read inside", written.to(), Quantity.bytes(readBytes))
        .measure("bytes written by writes", from, Quantity.bytes(writtenBytes(run, from)))
        .measure("such calls", from, Quantity.count(written.parents()))
        .measure("their time", from, Quantity.nanoseconds(written.parentTimeNs()))
        .files(run.stack().topFiles(written.to(), OperationKind.WRITE))
        // what is left of their time prepares what is moved
        .impact(share >= MOST ? 1 : share, from, written.kind())
        .remedy(moves ? moving() : filling());
  }

  /**
   * Begins the finding, which explains why shares are uneven where one process fills, or moves, for
   * all: what is little of all that is written does not make them so.
   */
  private FindingBuilder begin(RuleContext run, LinkResult written) {
    FindingBuilder finding = run.finding();
    double share = written.childBytes() / Math.max(1, writtenBytes(run, written.to()));
    if (share < run.limit(minPart)) {
      finding.isNoCauseOf("balance.bytes").isNoCauseOf("balance.time");
    }
    return share < MOST
        ? finding.isNoCauseOf("balance.single-process").isNoCauseOf("balance.stragglers")
        : finding;
  }

  /** In a collective call all wait while some write: that is no less time for being theirs only. */
  private static double busyNs(RuleContext run, Layer layer, double timeNs) {
    IoStack stack = run.stack();
    double allNs = Math.max(1, stack.timeNs(layer, OperationKind.WRITE));
    return timeNs * stack.busyNs(layer, OperationKind.WRITE) / allNs;
  }

  private static double writtenBytes(RuleContext run, Layer layer) {
    return run.stack().kind(layer, OperationKind.WRITE) == null
        ? 0
        : run.stack().kind(layer, OperationKind.WRITE).bytes();
  }

  private static Advice moving() {
    return Advice.to("Define all that the file will hold before the first data are written.")
        .withNetcdf(
            "Or leave room in the header of a classic file: nc__enddef with h_minfree, or"
                + " nf90_enddef with h_minfree.")
        .withMpi("MPI_File_set_size instead of MPI_File_preallocate, which may copy all.");
  }

  private static Advice filling() {
    return Advice.to("Do not fill what will be written anyway.")
        .withHdf5(
            "H5Pset_fill_time with H5D_FILL_TIME_NEVER, or space that is allocated when it is"
                + " written: H5Pset_alloc_time with H5D_ALLOC_TIME_INCR.")
        .withNetcdf("nc_set_fill with NC_NOFILL, in PnetCDF ncmpi_set_fill.");
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.collective;

import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
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

/**
 * Several processes make small independent MPI-IO calls on one file, where collective ones could
 * join them.
 *
 * <p>Impact: {@code busy time of MPI-IO x share of its time on such files x (1 - mean size /
 * max-size) x (1 - handling / busy time)}. Who writes for all handles the pieces of all, one after
 * the other: that takes what MPI-IO takes for them now, beside what it hands on, and two
 * microseconds at most.
 */
public final class CollectiveNotUsedRule extends TransferRule {
  /** What takes longer waits: Open MPI and MPICH need half a microsecond to one for a piece. */
  private static final double MOST_HANDLING_NS = 2_000;

  private static final double MOST_HANDLING_SHARE = 0.5;
  private static final double MOST = 0.5;

  private final Threshold maxSize =
      limit("max-size", Quantity.bytes(256 << 10), "calls that move more need not be collective");
  private final Threshold maxCollective =
      limit("max-collective", Quantity.share(0.1), "with more collective calls, they are used");
  private final Threshold minCount =
      limit("min-count", Quantity.count(32), "fewer calls do not matter");

  private final Threshold minInterleaving =
      limit(
          "min-interleaving",
          Quantity.ratio(1.5),
          "extents of processes by the extent of all: with less, each has a part of its own");

  /** The rule. */
  public CollectiveNotUsedRule() {
    super(
        "collective.not-used",
        "Collective I/O is not used",
        "Collective calls are used, or would not help.",
        Requirement.MPI_IO,
        Requirement.SEVERAL_PROCESSES);
    inPlainWords("each process asks for its scattered pieces alone");
    explains(
        "access.split",
        "access.small-reads",
        "access.small-writes",
        "access.random",
        "access.broken-runs",
        "access.misaligned",
        "access.shared-file-small-writes",
        "access.read-modify-write",
        "access.redundant-reads",
        "access.rewritten-bytes",
        "lock.contention",
        "lock.time-share",
        "concurrency.serial-queue",
        "concurrency.idle-below",
        "concurrency.issue-wait");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    Patterns files =
        run.stack()
            .patterns(Layer.MPI_IO, kind)
            .where(file -> file.processes() > 1)
            .where(file -> file.collective() <= run.limit(maxCollective) * file.count())
            .where(file -> file.bytes() < run.limit(maxSize) * file.count())
            .where(file -> file.count() >= run.limit(minCount))
            .where(file -> !(file.interleaving() < run.limit(minInterleaving)))
            .where(file -> !isBookkeeping(run, kind, file))
            .sortedBy(FilePattern::timeNs);
    return files.isEmpty() ? Optional.empty() : Optional.of(tell(run, kind, files));
  }

  /**
   * Whether a library does collectively what it is asked for so: what it writes beside is its own,
   * as of where the chunks lie.
   */
  private static boolean isBookkeeping(RuleContext run, OperationKind kind, FilePattern below) {
    return askedForAll(run, kind)
        .map(library -> run.stack().patterns(library, kind).where(below::isOfSameFile))
        .filter(asked -> !asked.isEmpty())
        .filter(asked -> below.collective() >= asked.sum(FilePattern::collective))
        .isPresent();
  }

  private FindingBuilder tell(RuleContext run, OperationKind kind, Patterns files) {
    double mean = files.meanBytes();
    FindingBuilder finding =
        run.finding()
            .noteUnlessMuch() // to gather has its price
            .onlyFiles(files.paths())
            .impact(
                run.stack().timeShare(files, Layer.MPI_IO, kind)
                    * (1 - mean / run.limit(maxSize))
                    * (1 - handling(run.stack().kind(Layer.MPI_IO, kind))),
                Layer.MPI_IO,
                kind);
    askedForAll(run, kind)
        .ifPresentOrElse(
            library -> tellOfLibrary(finding, run.stack().patterns(library, kind), files.worst()),
            () -> tellOfProgram(finding, files.worst()));
    return finding
        .measure("independent calls", Layer.MPI_IO, Quantity.count(files.sum(FilePattern::count)))
        .measure("mean size", Layer.MPI_IO, Quantity.bytes(mean))
        .measure(
            "processes of the worst file", Layer.MPI_IO, Quantity.count(files.worst().processes()));
  }

  /** The library of a data format that is asked for collective transfers, if any. */
  private static Optional<Layer> askedForAll(RuleContext run, OperationKind kind) {
    return run.stack().layers().stream()
        .filter(Layer::isOfDataFormat)
        .filter(
            layer ->
                run.stack().patterns(layer, kind).ratio(FilePattern::collective, FilePattern::count)
                    >= MOST)
        .findFirst();
  }

  private static String calls(FilePattern file) {
    return String.format(
        Locale.US,
        "%,d independent calls of %s on average",
        file.count(),
        Quantity.bytes((double) file.bytes() / file.count()));
  }

  private static void tellOfLibrary(
      FindingBuilder finding, Patterns asked, FilePattern independent) {
    Layer library = asked.worst().layer();
    finding
        .in(library)
        .inPlainWords("collective calls are asked for, and are not done")
        .title(
            "%d processes ask %s to %s one file collectively, and it makes %s.",
            independent.processes(), library, independent.kind().key(), calls(independent))
        .measure("collective calls", library, Quantity.count(asked.sum(FilePattern::collective)))
        .remedy(
            Advice.to(
                    "Ask the library why: most often it converts types, so convert them before and"
                        + " hand it what the file has.")
                .withHdf5(
                    "H5Pget_mpio_no_collective_cause tells: conversion of types, a transform, a"
                        + " filter, or a selection or layout that it cannot do so."));
  }

  private static void tellOfProgram(FindingBuilder finding, FilePattern worst) {
    finding
        .in(Layer.MPI_IO)
        .title(
            "%d processes %s one file by %s.", worst.processes(), worst.kind().key(), calls(worst))
        .remedy(
            Advice.to("Let all ask for their pieces at once, by collective calls.")
                .withHdf5(
                    "In HDF5 H5Pset_dxpl_mpio with H5FD_MPIO_COLLECTIVE; where that is set,"
                        + " H5Pget_mpio_no_collective_cause tells why it is not done, as where"
                        + " types are converted.")
                .withMpi(
                    "In MPI-IO the calls that end in _all (MPI_File_write_at_all,"
                        + " MPI_File_read_at_all), with a file view that says at once what each"
                        + " process wants."));
  }

  /** The part of the busy time that a collective call takes to handle the pieces. */
  private static double handling(KindFacts calls) {
    if (!calls.isRecorded()) {
      return 0;
    }
    double pieceNs = Math.min(MOST_HANDLING_NS, (double) calls.selfNs() / calls.count());
    return Math.min(MOST_HANDLING_SHARE, pieceNs * calls.count() / Math.max(1, calls.busyNs()));
  }
}

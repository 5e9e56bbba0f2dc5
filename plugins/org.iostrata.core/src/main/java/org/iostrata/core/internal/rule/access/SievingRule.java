// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LinkResult;

/**
 * To get at pieces that lie far apart, MPI-IO reads all that lies between them, and throws it away
 * (data sieving). What all processes ask for is little of what they read over, so that collective
 * calls would read as much.
 *
 * <p>Impact: {@code busy time of reads in MPI-IO x (1 - bytes asked for / bytes read below)}.
 */
public final class SievingRule extends Rule {
  private static final OperationKind READ = OperationKind.READ;

  private final Threshold minAmplification =
      limit(
          "min-amplification", Quantity.ratio(4), "bytes read below by bytes asked for, at least");
  private final Threshold maxDensity =
      limit(
          "max-density",
          Quantity.share(0.5),
          "part of what is read over that is asked for, at most");
  private final Threshold minCount =
      limit("min-count", Quantity.count(16), "fewer reads below do not matter");

  /** The rule. */
  public SievingRule() {
    super(
        "access.sieving",
        "Data sieving reads what nobody wants",
        "MPI-IO reads about what it is asked for.",
        Requirement.BELOW_MPI_IO,
        Requirement.READS);
    inPlainWords("to get at small pieces, much more of the file is read");
    explains(
        "collective.not-used",
        "access.redundant-reads",
        "access.random",
        "access.broken-runs",
        "concurrency.serial-queue");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    return run.facts().linksOf(Layer.MPI_IO, READ).stream()
        .filter(link -> link.childKind() == READ && link.children() >= run.limit(minCount))
        .filter(link -> amplification(link) >= run.limit(minAmplification))
        .filter(link -> density(run, link) <= run.limit(maxDensity))
        .max(Comparator.comparingLong(LinkResult::childBytes))
        .map(link -> tell(run, link));
  }

  private static double amplification(LinkResult link) {
    return (double) link.childBytes() / Math.max(1, link.parentBytes());
  }

  private static Patterns below(RuleContext run, LinkResult link) {
    return run.stack().patterns(link.to(), READ).where(file -> file.located() > 0);
  }

  /** The part of what is read over that anybody asks for, where each process wants other pieces. */
  private static double density(RuleContext run, LinkResult link) {
    Patterns files = below(run, link);
    double together = files.sum(file -> file.interleaving() * file.bytes());
    return together / Math.max(1, files.sum(FilePattern::bytes)) / amplification(link);
  }

  private FindingBuilder tell(RuleContext run, LinkResult link) {
    return run.finding()
        .in(Layer.MPI_IO)
        .title(
            "To get %s, MPI-IO reads %s in %s, %.0f times as much: it reads over what lies between.",
            Quantity.bytes(link.parentBytes()),
            Quantity.bytes(link.childBytes()),
            link.to(),
            amplification(link))
        .measure("read by asked for", link.to(), Quantity.ratio(amplification(link)))
        .measure("part that is asked for", link.to(), Quantity.share(density(run, link)))
        .measure("reads", Layer.MPI_IO, Quantity.count(link.parents()))
        .measure("reads", link.to(), Quantity.count(link.children()))
        .onlyFiles(below(run, link).sortedBy(FilePattern::bytes).paths())
        .impact(1 - 1 / amplification(link), Layer.MPI_IO, READ)
        .remedy(
            "Switch data sieving off for reads (hint romio_ds_read=disable), where pieces are some KiB"
                + " or larger; else let its buffer be smaller (ind_rd_buffer_size). Store together"
                + " what is read together.");
  }
}

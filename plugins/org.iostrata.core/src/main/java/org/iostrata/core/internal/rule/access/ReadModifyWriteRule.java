// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.CStreams;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LinkResult;

/**
 * Writes read first: data sieving, or a cache that fills blocks before it changes them, as the
 * kernel does ({@link PartialPages}). The reads exist in the lower layer only, inside of writes of
 * the layer above, which introduces them.
 *
 * <p>Impact: {@code busy time of reads in the lower layer x share of its bytes read inside of
 * writes}: all of that time would not be there. Where a library of a data format reads most of them
 * again, {@code busy time of its writes x the part of them that read x share of the bytes that are
 * read again}. Else, where the same places are written back again and again, the time of all writes
 * but one: {@code busy time of writes there x share of their time on such files x (1 - extent /
 * bytes written)}. A stream that seeks writes, or reads, then: {@code busy time of its seeks x part
 * of the writes of what was just read}.
 */
public final class ReadModifyWriteRule extends Rule {
  private static final double MOST = 0.5;

  private final Threshold minReadShare =
      limit(
          "min-read-share",
          Quantity.ratio(0.1),
          "bytes read inside of writes by bytes written above, from which on it matters");

  private final Threshold minBack =
      limit(
          "min-back",
          Quantity.share(0.5),
          "part of the writes of what was just read, in one layer");
  private final Threshold minCount =
      limit("min-count", Quantity.count(16), "such writes of a file, at least");

  /** The rule. */
  public ReadModifyWriteRule() {
    super(
        "access.read-modify-write",
        "Read-modify-write",
        "Writes do not read first.",
        Requirement.WRITES);
    inPlainWords("blocks are read to change a part of them, and written back");
    explains(
        "access.small-reads",
        "access.small-writes",
        "access.random",
        "access.redundant-reads",
        "access.rewritten-bytes",
        "access.shared-file-small-writes",
        "access.misaligned",
        "lock.contention",
        "lock.time-share");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    return run.facts().links().stream()
        .filter(link -> link.kind() == OperationKind.WRITE)
        .filter(link -> link.childKind() == OperationKind.READ && !PartialPages.isOfKernel(link))
        .filter(link -> run.stack().kind(link.to(), OperationKind.READ) != null)
        .filter(link -> link.amplification().orElse(Double.NaN) >= run.limit(minReadShare))
        .max(Comparator.comparingLong(LinkResult::childTimeNs))
        .map(link -> tell(run, link))
        .or(() -> PartialPages.find(run, run.limit(minReadShare), run.limit(minCount)))
        .or(() -> ofProgram(run));
  }

  /** The program itself reads, changes and writes back. */
  private Optional<FindingBuilder> ofProgram(RuleContext run) {
    Layer layer = run.stack().lowestOfProgram(OperationKind.WRITE);
    if (layer == null || run.stack().kind(layer, OperationKind.READ) == null) {
      return Optional.empty();
    }
    Patterns files =
        run.stack()
            .patterns(layer, OperationKind.WRITE)
            .where(file -> file.writtenBack() >= run.limit(minCount))
            .where(file -> file.writtenBack() >= run.limit(minBack) * file.count())
            .sortedBy(FilePattern::timeNs);
    return files.isEmpty() ? Optional.empty() : Optional.of(tellProgram(run, layer, files));
  }

  private FindingBuilder tellProgram(RuleContext run, Layer layer, Patterns files) {
    Set<String> paths = Set.copyOf(files.paths());
    Patterns reads =
        run.stack().patterns(layer, OperationKind.READ).where(file -> paths.contains(file.path()));
    double back = files.sum(FilePattern::writtenBack);
    return run.finding()
        .noteUnlessMuch() // all of a block may be computed from what was read
        .in(layer)
        .title(
            "%.0f %% of the writes in %s write back what was read right before.",
            100 * back / files.sum(FilePattern::count), layer)
        .measure("writes", layer, Quantity.count(files.sum(FilePattern::count)))
        .measure("of them of what was just read", layer, Quantity.count(back))
        .measure("bytes read", layer, Quantity.bytes(reads.sum(FilePattern::bytes)))
        .measure("bytes written", layer, Quantity.bytes(files.sum(FilePattern::bytes)))
        .measure("time of reads", layer, Quantity.nanoseconds(reads.sum(FilePattern::timeNs)))
        .onlyFiles(files.paths())
        .impact(run.stack().timeShare(reads, layer, OperationKind.READ), layer, OperationKind.READ)
        .impact(writtenAgain(run, layer, paths), layer, OperationKind.WRITE)
        .impact(
            CStreams.seeksMoveData(layer) ? back / files.sum(FilePattern::count) : 0,
            layer,
            OperationKind.SEEK)
        .remedy(
            "Write only what changed, without reading the block around it; keep blocks that are"
                + " changed more than once in memory, and write each once. When all of a block is"
                + " computed from what was read, this is as it has to be.");
  }

  /** The part of the time of writes that write the same places of these files again. */
  private static double writtenAgain(RuleContext run, Layer layer, Set<String> paths) {
    Patterns again =
        run.stack()
            .patterns(layer, OperationKind.WRITE)
            .where(file -> paths.contains(file.path()))
            .where(file -> file.located() == file.count() && file.bytes() > file.extentBytes());
    return run.stack()
        .timeShare(
            again,
            layer,
            OperationKind.WRITE,
            file -> 1 - (double) file.extentBytes() / file.bytes());
  }

  private FindingBuilder tell(RuleContext run, LinkResult link) {
    FindingBuilder finding =
        run.finding()
            .in(link.from())
            .title(
                "Writes in %s read %s in %s first, to change parts of blocks.",
                link.from(), Quantity.bytes(link.childBytes()), link.to())
            .measure("bytes written", link.from(), Quantity.bytes(link.parentBytes()))
            .measure("bytes read inside of writes", link.to(), Quantity.bytes(link.childBytes()))
            .measure("reads inside of writes", link.to(), Quantity.count(link.children()))
            .measure(
                "of them written back by the same write",
                link.to(),
                Quantity.count(link.readModifyWrites().orElse(0)))
            .measure(
                "read amplification",
                link.to(),
                Quantity.ratio(link.amplification().orElse(Double.NaN)))
            .files(run.stack().topFiles(link.to(), OperationKind.READ));
    cost(run, link, finding);
    return finding.remedy(
        Advice.to("Write whole blocks, so that none has to be read first.")
            .withMpi(
                "With ROMIO, switch data sieving off (hint romio_ds_write=disable) or write"
                    + " collectively, so that pieces of many processes join to contiguous"
                    + " data."));
  }

  private static void cost(RuleContext run, LinkResult link, FindingBuilder finding) {
    Patterns reads = run.stack().patterns(link.to(), OperationKind.READ);
    double again = 1 - reads.sum(FilePattern::extentBytes) / reads.sum(FilePattern::bytes);
    Optional<ChunkWork> work =
        ChunkWork.above(run, link.to(), OperationKind.READ)
            .filter(of -> of.layerKind() == LayerKind.of(link.from(), OperationKind.WRITE));
    if (work.isPresent() && again >= MOST) {
      finding.impact(work.get().share() * again, link.from(), OperationKind.WRITE);
      return;
    }
    KindFacts all = run.stack().kind(link.to(), OperationKind.READ);
    finding
        .impact((double) link.childBytes() / all.bytes(), link.to(), OperationKind.READ)
        .impact(
            writtenAgain(run, link.to(), Set.copyOf(reads.paths())),
            link.to(),
            OperationKind.WRITE);
  }
}

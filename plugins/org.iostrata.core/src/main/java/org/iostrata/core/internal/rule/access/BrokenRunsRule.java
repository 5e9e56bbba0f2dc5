// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Range;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Sequential runs of a layer are long, those of the layer below short: what was contiguous is
 * interleaved with other streams on its way down (Lu and Shen, section 4.2). Or streams of one file
 * come to a layer together, so that the storage jumps from one to the other. Or disks go to and fro
 * in what lies together.
 *
 * <p>Impact: {@code busy time below x (runs below - runs that would do) / requests x (seek time /
 * mean duration, at most 1) x (1 - time in order / busy time below)}; with the runs of the layer
 * above {@code bytes / mean run above} would do, on disks and two for each flush, and in order 500
 * MiB/s are moved. Of streams that come together: {@code (jumps - bytes / short run) x seek time /
 * served at once}, where the seek time is the difference between requests after a jump and in
 * order.
 */
public final class BrokenRunsRule extends TransferRule {
  private static final double MOST = 0.5;
  private static final Advice FEWER_STREAMS =
      Advice.to(
              "Let fewer streams reach the storage at once, or more of each at a time: requests or"
                  + " read-ahead of 256 KiB and more in the layer or server that gets them mixed"
                  + " (posix_fadvise, blockdev --setra).")
          .withMpi("Collective I/O with a contiguous file domain for each aggregator.");

  private static final Advice OWN_RANGES =
      Advice.to(
              "Give each process one range of its own, and let it begin where a block, stripe or"
                  + " lock unit of the file system does: processes that write pieces of the same"
                  + " ones take them from each other (false sharing).")
          .withMpi("Or collective calls: each aggregator has such a range.");

  private final Threshold minRun =
      limit("min-run", Quantity.bytes(256 << 10), "runs shorter than this count as short");
  private final Threshold minDiskRun =
      limit(
          "min-disk-run",
          Quantity.bytes(1 << 20),
          "the same of a disk, which needs as long for it as for a way there");
  private final Threshold minFactor =
      limit("min-factor", Quantity.ratio(2), "so many times longer they must be above");
  private final Threshold seekTime =
      limit("seek-time", Quantity.nanoseconds(5_000_000), "what a new run costs on a disk");
  private final Threshold minSeekTime =
      limit(
          "min-seek-time",
          Quantity.nanoseconds(2_000_000),
          "what it costs there at least, where the run has none in order to compare with");

  /** The rule. */
  public BrokenRunsRule() {
    super(
        "access.broken-runs",
        "Sequential runs break up between two layers",
        "What is contiguous stays so on its way down.",
        Requirement.OFFSETS);
    inPlainWords(
        "each process works through its part in order, and together they make the storage jump");
    explains(
        "concurrency.serial-queue",
        "concurrency.collapse",
        "concurrency.idle-below",
        "balance.time",
        "balance.stragglers",
        "cache.first-touch",
        "access.random",
        "access.small-reads",
        "access.small-writes");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    return DiskOrder.of(run, kind, run.limit(minDiskRun))
        .map(found -> found.tell(run, kind, run.limit(seekTime)))
        .or(
            () ->
                run.search()
                    .find(
                        kind, layer -> meanRun(run, layer, kind), Range.atLeast(run.limit(minRun)))
                    .filter(
                        found -> found.aboveValue() >= run.limit(minFactor) * found.firstValue())
                    .map(found -> tell(run, found)))
        .or(() -> MixedStreams.of(run, kind).flatMap(found -> tell(run, kind, found)));
  }

  /**
   * Not defined where the offsets of most requests are unknown. Several processes, or devices, have
   * a stream each; one sees what comes in the order of time.
   */
  private static double meanRun(RuleContext run, Layer layer, OperationKind kind) {
    IoStack stack = run.stack();
    Patterns files = stack.patterns(layer, kind);
    double located = files.ratio(FilePattern::located, FilePattern::count);
    if (!(located >= MOST)) {
      return Double.NaN;
    }
    double byTime = stack.kind(layer, kind).meanRunBytes();
    return areSeveral(run, layer, kind) || Double.isNaN(byTime)
        ? located * files.ratio(FilePattern::bytes, FilePattern::threadRuns)
        : byTime;
  }

  private static boolean areSeveral(RuleContext run, Layer layer, OperationKind kind) {
    return run.facts().processes().stream()
            .filter(process -> process.layer() == layer && process.kinds().containsKey(kind))
            .count()
        > 1;
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    IoStack stack = run.stack();
    OperationKind kind = found.kind();
    Layer first = found.first();
    KindFacts own = stack.kind(first, kind);
    double runs = own.bytes() / found.firstValue();
    double requests = stack.patterns(first, kind).sum(FilePattern::located);
    double needed =
        Math.min(runs, own.bytes() / found.aboveValue() + ofFlushes(stack, first, kind));
    double meanNs = stack.meanNs(first, kind);
    FindingBuilder finding =
        run.finding(found, "mean sequential run", Unit.BYTES)
            .title(
                "Sequential runs of %ss are %s long in %s, but %s in %s: streams interleave.",
                kind.key(),
                Quantity.bytes(found.aboveValue()),
                found.above(),
                Quantity.bytes(found.firstValue()),
                first)
            .sides(
                found,
                "mean run of all processes by time",
                Unit.BYTES,
                layer -> stack.kind(layer, kind).meanRunBytes())
            .measure("runs", first, Quantity.count(runs))
            .measure("mean request size", first, Quantity.bytes(own.meanBytes()))
            .measure("mean duration", first, Quantity.nanoseconds(meanNs))
            .remedy(FEWER_STREAMS);
    double savedNs =
        MixedStreams.of(run, kind)
            .filter(streams -> streams.queue().layer() == first)
            .map(streams -> savedNs(run, streams))
            .orElse(0.0);
    return savedNs > 0
        ? finding.impactNs(savedNs, first, kind)
        : finding.impact(
            (runs - needed)
                / requests
                * Math.min(1, run.limit(seekTime) / meanNs)
                * InOrder.won((double) own.bytes(), own.leastBusyNs()),
            first,
            kind);
  }

  /** Each flush lets a disk write two runs that cannot wait for more: the data, and the journal. */
  private static double ofFlushes(IoStack stack, Layer layer, OperationKind kind) {
    KindFacts flushes = stack.kind(Layer.POSIX, OperationKind.FLUSH);
    boolean diskWrites = layer.isLike(Layer.BLOCK) && kind == OperationKind.WRITE;
    return diskWrites && flushes != null ? 2.0 * flushes.count() : 0;
  }

  /** What larger pieces of each stream would save; 0 where nothing speaks for seeks. */
  private double savedNs(RuleContext run, MixedStreams found) {
    double seekNs = found.seekNs(run.limit(minSeekTime), run.limit(seekTime));
    double needed = found.patterns().sum(FilePattern::bytes) / run.limit(minRun);
    return Math.max(0, (found.jumps() - needed) * seekNs / found.atOnce());
  }

  private Optional<FindingBuilder> tell(RuleContext run, OperationKind kind, MixedStreams found) {
    Layer layer = found.queue().layer();
    double meanRun = run.stack().kind(layer, kind).meanRunBytes();
    double savedNs = savedNs(run, found);
    if (savedNs <= 0 || !(meanRun < run.limit(minRun))) {
      return Optional.empty();
    }
    FilePattern file = found.patterns().worst();
    boolean share = arePiecesOfTheSame(file);
    FindingBuilder finding = run.finding().in(layer);
    if (share) {
      finding
          .inPlainWords("processes use pieces of the same parts of a file, in turn")
          .title(
              "%d processes %s pieces of the same parts of one file: it gets %s of one, and the"
                  + " storage goes over to the next.",
              file.processes(), kind.key(), Quantity.bytes(meanRun));
    } else {
      finding.title(
          "Streams of %ss of one file interleave in %s: it gets %s of one at a time, and the"
              + " storage jumps to the next.",
          kind.key(), layer, Quantity.bytes(meanRun));
    }
    return Optional.of(
        finding
            .measure("mean sequential run", layer, Quantity.bytes(meanRun))
            .measure(
                "go on where an earlier one ended",
                layer,
                Quantity.share((double) found.queue().interleaved() / found.queue().count()))
            .measure("under way, on average", layer, Quantity.count(found.queue().meanDepth()))
            .measure("a request after a jump", layer, Quantity.nanoseconds(found.jumpNs()))
            .measure("a request in order", layer, Quantity.nanoseconds(found.inOrderNs()))
            .onlyFiles(found.patterns().paths())
            .impactNs(savedNs, layer, kind)
            .remedy(share ? OWN_RANGES : FEWER_STREAMS));
  }

  /** Whether each of several processes goes in steps through the parts of the others. */
  private static boolean arePiecesOfTheSame(FilePattern file) {
    return file.processes() > 1
        && file.interleaving() > MOST * file.processes()
        && file.tellsThreadRuns()
        && file.threadRuns() > MOST * file.located();
  }
}

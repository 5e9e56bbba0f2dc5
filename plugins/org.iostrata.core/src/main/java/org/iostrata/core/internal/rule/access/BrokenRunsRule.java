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
 * interleaved with other streams on its way down (Lu and Shen, section 4.2).
 *
 * <p>Impact: {@code busy time below x (runs below - runs that would do) / requests x (seek time /
 * mean duration, at most 1)}; with the runs of the layer above {@code bytes / mean run above} would
 * do.
 */
public final class BrokenRunsRule extends TransferRule {
  private static final double MOST = 0.5;

  private final Threshold minRun =
      limit("min-run", Quantity.bytes(256 << 10), "runs shorter than this count as short");
  private final Threshold minFactor =
      limit("min-factor", Quantity.ratio(2), "so many times longer they must be above");
  private final Threshold seekTime =
      limit("seek-time", Quantity.nanoseconds(5_000_000), "what a new run costs on a disk");

  /** The rule. */
  public BrokenRunsRule() {
    super(
        "access.broken-runs",
        "Sequential runs break up between two layers",
        "What is contiguous stays so on its way down.",
        Requirement.TWO_LAYERS,
        Requirement.OFFSETS);
    inPlainWords(
        "each process works through its part in order, and together they make the storage jump");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    return run.search()
        .find(kind, layer -> meanRun(run.stack(), layer, kind), Range.atLeast(run.limit(minRun)))
        .filter(found -> found.aboveValue() >= run.limit(minFactor) * found.firstValue())
        .map(found -> tell(run, found));
  }

  /**
   * Not defined where the offsets of most requests are unknown. Several processes have a stream
   * each; one, or a device, sees what comes in the order of time.
   */
  private static double meanRun(IoStack stack, Layer layer, OperationKind kind) {
    Patterns files = stack.patterns(layer, kind);
    double located = files.ratio(FilePattern::located, FilePattern::count);
    if (!(located >= MOST)) {
      return Double.NaN;
    }
    double byTime = stack.kind(layer, kind).meanRunBytes();
    return stack.processes(layer, kind).size() > 1 || Double.isNaN(byTime)
        ? located * files.ratio(FilePattern::bytes, FilePattern::threadRuns)
        : byTime;
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    IoStack stack = run.stack();
    OperationKind kind = found.kind();
    Layer first = found.first();
    KindFacts own = stack.kind(first, kind);
    double runs = own.bytes() / found.firstValue();
    double requests = stack.patterns(first, kind).sum(FilePattern::located);
    double needed = Math.min(runs, own.bytes() / found.aboveValue());
    double meanNs = stack.meanNs(first, kind);
    return run.finding(found, "mean sequential run", Unit.BYTES)
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
        .impact((runs - needed) / requests * Math.min(1, run.limit(seekTime) / meanNs), first, kind)
        .remedy(
            Advice.to(
                    "Let fewer streams reach the storage at once: larger requests, more read-ahead"
                        + " in the lower layer (posix_fadvise, blockdev --setra).")
                .withMpi("Collective I/O with a contiguous file domain for each aggregator."));
  }
}

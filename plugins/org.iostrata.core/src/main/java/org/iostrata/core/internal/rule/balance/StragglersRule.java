// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.balance;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Range;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.ResultFacts;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.WindowResult;

/**
 * In parts of the run one process is much slower than the others do the same, while over the whole
 * run it may not stand out: a busy storage target, another job, a flush.
 *
 * <p>Impact: {@code sum over those parts of (time of the slowest - what its operations take
 * others)}, in a part no more than the length of the part.
 */
public final class StragglersRule extends TransferRule {
  private final Threshold minRatio =
      limit("min-ratio", Quantity.ratio(3), "mean duration of the slowest by that of others");
  private final Threshold minProcesses =
      limit("min-processes", Quantity.count(3), "processes at work in a part, at least");
  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.02), "part of the run stragglers may cost");

  /** The rule. */
  public StragglersRule() {
    super(
        "balance.stragglers",
        "Stragglers in parts of the run",
        "No process falls behind in parts of the run.",
        Requirement.SEVERAL_PROCESSES,
        Requirement.WINDOWS,
        Requirement.TEAMS);
    inPlainWords("at times one process is much slower than the others");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    return run.search()
        .findInProgram(
            kind,
            layer -> costNs(slow(run, layer, kind)) / run.result().trace().spanNs(),
            Range.atMost(run.limit(maxShare)))
        .map(found -> tell(run, found));
  }

  private List<WindowResult> slow(RuleContext run, Layer layer, OperationKind kind) {
    return run.facts().windows().stream()
        .filter(window -> window.layer() == layer && window.kind() == kind)
        .filter(window -> window.processes() >= run.limit(minProcesses))
        .filter(window -> window.count() > 0 && hasPeers(run, window, kind))
        .filter(
            window ->
                ResultFacts.slowest(window).meanNs() > run.limit(minRatio) * window.othersMeanNs())
        .sorted(Comparator.comparingDouble(window -> -costNs(window)))
        .toList();
  }

  /** Whether the slowest process works together with so many; else it is another program. */
  private boolean hasPeers(RuleContext run, WindowResult window, OperationKind kind) {
    int slowest = ResultFacts.slowest(window).process();
    return run.stack().processes(window.layer(), kind).stream()
        .filter(process -> process.process() == slowest)
        .anyMatch(process -> isOneOfMany(run, process));
  }

  private boolean isOneOfMany(RuleContext run, ProcessResult process) {
    return Team.of(process).isComparable() && process.peers() >= run.limit(minProcesses);
  }

  private static double costNs(List<WindowResult> windows) {
    return windows.stream().mapToDouble(StragglersRule::costNs).sum();
  }

  private static double costNs(WindowResult window) {
    double extraNs =
        ResultFacts.slowest(window).timeNs()
            - ResultFacts.slowest(window).count() * window.othersMeanNs();
    return Math.min(extraNs, (double) window.toNs() - window.fromNs());
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    Layer first = found.first();
    List<WindowResult> windows = slow(run, first, found.kind());
    WindowResult worst = windows.get(0);
    Quantity slowest = Quantity.nanoseconds(ResultFacts.slowest(worst).meanNs());
    Quantity others = Quantity.nanoseconds(worst.othersMeanNs());
    FindingBuilder finding = run.finding(found, "part of the run lost to stragglers", Unit.SHARE);
    if (first.isLike(Layer.ISO_C)) {
      finding.noteUnlessMuch(); // one call in many fills the buffer or hands it on
    }
    return finding
        .title(
            "%s needs %s for a %s in %s at %s of the run, others %s.",
            run.facts().name(ResultFacts.slowest(worst).process()),
            slowest,
            found.kind().key(),
            first,
            Quantity.nanoseconds(worst.fromNs()),
            others)
        .measure("parts with stragglers, of 64", first, Quantity.count(windows.size()))
        .measure("mean of the slowest", first, slowest)
        .measure("mean of others", first, others)
        .processes(
            windows.stream()
                .map(window -> ResultFacts.slowest(window).process())
                .distinct()
                .toList())
        .during(worst.fromNs(), worst.toNs())
        .impactNs(costNs(slow(run, found.lowest(), found.kind())), found.lowest(), found.kind())
        .remedy(
            "Look at what else used that node or storage target at that time (lfs getstripe, the"
                + " system's monitoring); avoid barriers right after such phases, so that others"
                + " go on.");
  }
}

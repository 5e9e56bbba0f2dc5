// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Many requests of a process lie before the end of the one before: the file is not walked through
 * from front to back, so read-ahead is in vain and disks seek.
 *
 * <p>Impact: {@code busy time of the lowest layer x share of its time in files with steps back x
 * share of requests there that do not go on where the one before ended x (seek time / mean duration
 * of a request there, at most 1)}: a disk goes to another place forward as it does back.
 */
public final class RandomAccessRule extends TransferRule {
  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.25), "part of the requests that may step back");
  private final Threshold minCount =
      limit("min-count", Quantity.count(32), "fewer steps back do not matter");
  private final Threshold seekTime =
      limit("seek-time", Quantity.nanoseconds(5_000_000), "what a step costs on a disk");

  /** The rule. */
  public RandomAccessRule() {
    super(
        "access.random",
        "Random access",
        "Files are walked through from front to back.",
        Requirement.TRANSFERS,
        Requirement.OFFSETS);
    inPlainWords("reads jump back and forth in a file");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    IoStack stack = run.stack();
    return run.search()
        .findInFiles(kind, FilePattern::backward, FilePattern::located, run.limit(maxShare))
        .filter(found -> stepsBack(stack, found) >= run.limit(minCount))
        .map(found -> tell(run, found));
  }

  private static double stepsBack(IoStack stack, Anomaly found) {
    return stack.patterns(found.lowest(), found.kind()).sum(FilePattern::backward);
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    IoStack stack = run.stack();
    OperationKind kind = found.kind();
    Layer lowest = found.lowest();
    Patterns files =
        stack
            .patterns(lowest, kind)
            .where(file -> file.backward() > 0)
            .sortedBy(FilePattern::backward);
    return run.finding(found, "share of steps back", Unit.SHARE)
        .title(
            "%,.0f of %,d %ss in %s step back in the file.",
            stack.patterns(found.first(), kind).sum(FilePattern::backward),
            stack.kind(found.first(), kind).count(),
            kind.key(),
            found.first())
        .measure("steps back", lowest, Quantity.count(stepsBack(stack, found)))
        .measure("runs", lowest, Quantity.count(files.sum(FilePattern::threadRuns)))
        .measure("mean duration", lowest, Quantity.nanoseconds(files.meanNs()))
        .onlyFiles(files.paths())
        .impact(
            stack.timeShare(files, lowest, kind, file -> seeking(file, run.limit(seekTime))),
            lowest,
            kind)
        .remedy(
            "Sort requests by offset before they are made, read a large block once and pick from it"
                + " in memory, or store data in the order it is read in.");
  }

  /** The part of a file's time that goes into seeks. */
  private static double seeking(FilePattern file, double seekNs) {
    double meanNs = Math.max(1, (double) file.timeNs() / file.count());
    double jumps = Math.max(file.backward(), file.threadRuns() - file.processes());
    return jumps / file.count() * Math.min(1, seekNs / meanNs);
  }
}

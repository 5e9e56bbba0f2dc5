// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
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
 * Many requests of a process lie before the end of the one before: the file is not walked through
 * from front to back, so read-ahead is in vain and disks seek. Or a process moves all of a part of
 * a file, each byte once, but goes on elsewhere with nearly each request: the parts that it goes
 * through in turn could be had in order.
 *
 * <p>Impact: {@code busy time of the lowest layer x share of its time in such files x share of
 * requests there that do not go on where the one before ended x (seek time / mean duration of a
 * request there, at most 1) x (1 - time in order / time there)}: a disk goes to another place
 * forward as it does back. What the file would take in order: {@link InOrder}.
 */
public final class RandomAccessRule extends TransferRule {
  private static final double MOST = 0.5;
  private static final double MORE = 0.1;

  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.25), "part of the requests that may step back");
  private final Threshold minCount =
      limit("min-count", Quantity.count(32), "fewer steps back do not matter");
  private final Threshold seekTime =
      limit("seek-time", Quantity.nanoseconds(5_000_000), "what a step costs on a disk");

  private final Threshold largeSize =
      limit(
          "large-size",
          Quantity.bytes(64 << 10),
          "requests from which on their place does not matter where they take less than min-seek-time");

  private final Threshold minSeekTime =
      limit(
          "min-seek-time",
          Quantity.nanoseconds(2_000_000),
          "what requests take at least whose steps forward count, too");

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
        .map(found -> tell(run, found))
        .or(() -> findInTurn(run, kind));
  }

  /** Streams of one file that one process goes through in turn, so that it steps forward mostly. */
  private Optional<FindingBuilder> findInTurn(RuleContext run, OperationKind kind) {
    return run.search()
        .findInProgram(
            kind,
            layer -> {
              Patterns files = run.stack().patterns(layer, kind);
              double inTurn = files.where(file -> isInTurn(run, file)).sum(InOrder::jumps);
              return inTurn / Math.max(1, files.sum(FilePattern::located));
            },
            Range.atMost(MOST))
        .map(found -> tellInTurn(run, found));
  }

  /**
   * Whether one process moves all of a part of a file, and each byte once, but not in order, with
   * requests that take as long as a disk needs to go elsewhere. In the order of time, too, they do
   * not go on: else threads share a stream.
   */
  private boolean isInTurn(RuleContext run, FilePattern file) {
    return file.processes() == 1
        && file.timeNs() >= run.limit(minSeekTime) * file.count()
        && file.backward() > 0
        && Math.abs(file.bytes() - (double) file.exactExtentBytes()) <= MORE * file.bytes()
        && InOrder.jumps(file) >= Math.max(run.limit(minCount), MOST * file.located())
        && !goesOnInTime(run.stack().kind(file.layer(), file.kind()), file);
  }

  private static boolean goesOnInTime(KindFacts all, FilePattern file) {
    return all.meanRunBytes() * MOST * file.located() > all.bytes();
  }

  private FindingBuilder tellInTurn(RuleContext run, Anomaly found) {
    IoStack stack = run.stack();
    OperationKind kind = found.kind();
    Layer lowest = found.lowest();
    Patterns files =
        stack
            .patterns(lowest, kind)
            .where(file -> isInTurn(run, file))
            .sortedBy(FilePattern::timeNs);
    return seeks(run, found, "share of requests that go on elsewhere", files)
        .title(
            "%,.0f of %,d %ss in %s go on elsewhere in the file, of which all is %s in the end.",
            files.sum(InOrder::jumps),
            stack.kind(lowest, kind).count(),
            kind.key(),
            lowest,
            kind == OperationKind.READ ? "read" : "written")
        .remedy(
            "Move more of each place at a time, some MiB: of parts that are merged, a large buffer"
                + " for each; or move the file in order, and sort it out in memory.");
  }

  /** What is measured of files whose requests lie elsewhere, and what the seeks there cost. */
  private FindingBuilder seeks(RuleContext run, Anomaly found, String share, Patterns files) {
    Layer lowest = found.lowest();
    return run.finding(found, share, Unit.SHARE)
        .inPlainWords(found.kind().key() + "s jump back and forth in a file")
        .measure("steps back", lowest, Quantity.count(files.sum(FilePattern::backward)))
        .measure("runs", lowest, Quantity.count(files.sum(FilePattern::threadRuns)))
        .measure("mean duration", lowest, Quantity.nanoseconds(files.meanNs()))
        .onlyFiles(files.paths())
        .impact(
            run.stack().timeShare(files, lowest, found.kind(), file -> seeking(run, file)),
            lowest,
            found.kind());
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
    FindingBuilder told =
        seeks(run, found, "share of steps back", files)
            .title(
                "%,.0f of %,d %ss in %s step back in the file.",
                stack.patterns(found.first(), kind).sum(FilePattern::backward),
                stack.kind(found.first(), kind).count(),
                kind.key(),
                found.first())
            .remedy(
                "Sort requests by offset before they are made, read a large block once and pick from it"
                    + " in memory, or store data in the order it is read in.");
    if (LookUps.are(files.worst()) || ForLibrary.is(stack, lowest, kind)) {
      told.noteUnlessMuch(); // keys are not known before, nor is where a library puts its own data
    }
    return HiddenLatency.noteWhereHidden(told, run, found.first(), kind);
  }

  /**
   * The part of a file's time that goes into seeks. Large requests that are faster go to something
   * that does not seek, and small ones would be fewer and larger in order.
   */
  private double seeking(RuleContext run, FilePattern file) {
    double meanNs = Math.max(1, (double) file.timeNs() / file.count());
    boolean large = file.bytes() >= run.limit(largeSize) * file.count();
    return large && meanNs < run.limit(minSeekTime)
        ? 0
        : InOrder.jumps(file)
            / file.count()
            * Math.min(1, run.limit(seekTime) / meanNs)
            * InOrder.won(run.stack(), file);
  }
}

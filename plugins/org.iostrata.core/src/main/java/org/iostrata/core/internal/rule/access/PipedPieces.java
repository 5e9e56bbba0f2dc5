// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.TraceCoverage.TinyPieces;

/**
 * A process reads, or writes, what comes through pipes a few bytes at a time, as shells read lines.
 * These calls are not recorded one by one, but the operating system has counted them.
 *
 * <p>Impact: {@code calls that were not recorded x 0.3 us}, what a call of Linux that moves a byte
 * takes at least on machines of our days.
 */
final class PipedPieces {
  private static final long CALL_NS = 300;

  /** Bytes of a call: with fewer, calls are of files, as those that fill the buffers of streams. */
  private static final double LEAST_BYTES = 0.5;

  private PipedPieces() {}

  /** Tells it of a kind. */
  static Optional<FindingBuilder> of(RuleContext run, OperationKind kind) {
    return run.result().trace().covered().tinyPieces().stream()
        .filter(of -> of.kind() == kind)
        .map(of -> notRecorded(run, of))
        .filter(of -> of.areTiny() && of.meanBytes() >= LEAST_BYTES)
        .max(Comparator.comparingLong(TinyPieces::calls))
        .map(of -> tell(run, of));
  }

  /** Calls that were recorded are of files, or of connections. */
  private static TinyPieces notRecorded(RuleContext run, TinyPieces all) {
    long recorded =
        run.facts().processes().stream()
            .filter(process -> process.process() == all.process())
            .mapToLong(process -> count(process, all.kind()))
            .sum();
    return new TinyPieces(
        all.process(), all.kind(), Math.max(0, all.calls() - recorded), all.bytes());
  }

  private static long count(ProcessResult process, OperationKind kind) {
    return process.kinds().getOrDefault(kind, Totals.NOTHING).count();
  }

  private static FindingBuilder tell(RuleContext run, TinyPieces worst) {
    boolean reads = worst.kind() == OperationKind.READ;
    double costNs = (double) CALL_NS * worst.calls();
    return run.finding()
        .in(Layer.POSIX)
        .inPlainWords(
            reads
                ? "what comes through a pipe is read byte by byte"
                : "what goes through a pipe is written byte by byte")
        .title(
            "%s %s %,d times at pipes or terminals, %s at a time.",
            run.facts().name(worst.process()),
            reads ? "reads" : "writes",
            worst.calls(),
            Quantity.bytes(worst.meanBytes()))
        .measure("calls that were not recorded", Layer.POSIX, Quantity.count(worst.calls()))
        .measure("bytes of no files", Layer.POSIX, Quantity.bytes(worst.bytes()))
        .processes(List.of(worst.process()))
        .impactNs(costNs, Layer.POSIX, worst.kind())
        .inAllNs(costNs)
        .remedy(
            reads
                ? "Let a program read the pipe that takes what is there and cuts lines out of it (awk,"
                    + " sed, Python): a shell's read may not take a byte beyond the line, and asks for"
                    + " each. From a file it takes more at once."
                : "Gather what is written, and write it when there is enough or somebody waits for it.");
  }
}

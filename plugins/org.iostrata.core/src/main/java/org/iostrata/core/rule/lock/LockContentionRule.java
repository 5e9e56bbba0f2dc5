// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.lock;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.IoStack;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Threshold;

/**
 * Processes wait for each other's locks: several lock calls are outstanding at once, and they take
 * long. A lock nobody else wants is had in microseconds.
 *
 * <p>Impact: {@code busy time of locks x (1 - uncontended time / mean time of a lock)}.
 */
public final class LockContentionRule implements Rule {
  private static final String ID = "lock.contention";
  private static final Threshold FREE_TIME =
      new Threshold(
          ID + ".free-time", Quantity.nanoseconds(100_000), "time to get a lock nobody else wants");
  private static final Threshold MIN_WAITING =
      new Threshold(
          ID + ".min-waiting", Quantity.count(1.5), "mean number of locks asked for at once");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID,
          "Processes wait for each other's locks",
          List.of(Requirement.LOCKS, Requirement.SEVERAL_PROCESSES),
          List.of(FREE_TIME, MIN_WAITING));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    IoStack stack = context.stack();
    Layer layer = stack.lowest(OperationKind.LOCK);
    KindResult locks = stack.kind(layer, OperationKind.LOCK);
    List<ProcessResult> processes = stack.processes(layer, OperationKind.LOCK);
    double meanNs = (double) locks.timeNs() / locks.count();
    double waiting = (double) locks.timeNs() / locks.busyNs();
    if (processes.size() < 2
        || meanNs <= context.limit(FREE_TIME)
        || waiting < context.limit(MIN_WAITING)) {
      return context.ok(this, "Processes hardly wait for each other's locks.");
    }
    return context
        .finding(this)
        .in(layer)
        .title(
            String.format(
                Locale.ROOT,
                "%d processes wait for each other's locks, %s for each lock on average.",
                processes.size(),
                Quantity.nanoseconds(meanNs)))
        .measure("mean time of a lock", layer, Quantity.nanoseconds(meanNs))
        .measure("locks asked for at once, mean", layer, Quantity.count(waiting))
        .measure("locks asked for at once, most", layer, Quantity.count(locks.concurrency().max()))
        .measure("locks", layer, Quantity.count(locks.count()))
        .files(stack.topFiles(layer, OperationKind.LOCK, 3))
        .processes(slowestFirst(processes))
        .impact(1 - context.limit(FREE_TIME) / meanNs, locks)
        .remedy(
            "Lock only the byte range that is written, for as short as possible; give each process"
                + " a region of its own that needs no lock; or let one process (an aggregator, by"
                + " collective I/O) write for many.")
        .build();
  }

  private static List<Integer> slowestFirst(List<ProcessResult> processes) {
    return processes.stream()
        .sorted(
            Comparator.comparingLong(
                (ProcessResult process) -> -process.kinds().get(OperationKind.LOCK).timeNs()))
        .map(ProcessResult::process)
        .toList();
  }
}

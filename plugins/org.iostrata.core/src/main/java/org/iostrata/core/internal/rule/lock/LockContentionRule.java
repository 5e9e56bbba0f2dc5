// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.lock;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Characteristic;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Shares;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Totals;

/**
 * Processes wait for each other's locks: several lock calls are outstanding at once, and they take
 * long. A lock nobody else wants is had in microseconds.
 *
 * <p>Impact: {@code busy time of locks x (1 - uncontended time / mean time of a lock)}.
 */
public final class LockContentionRule extends Rule {
  private static final OperationKind LOCK = OperationKind.LOCK;

  private final Threshold freeTime =
      limit("free-time", Quantity.nanoseconds(100_000), "time to get a lock nobody else wants");
  private final Threshold minWaiting =
      limit("min-waiting", Quantity.count(1.5), "mean number of locks asked for at once");

  /** The rule. */
  public LockContentionRule() {
    super(
        "lock.contention",
        "Processes wait for each other's locks",
        "Processes hardly wait for each other's locks.",
        Requirement.LOCKS,
        Requirement.SEVERAL_PROCESSES);
    inPlainWords("processes wait for each other's locks");
    explains("lock.time-share", "concurrency.turns");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    Layer layer = run.stack().lowest(LOCK);
    Shares processes = new Shares(run.stack().processes(layer, LOCK), LOCK, Totals::timeNs);
    double meanNs = run.stack().meanNs(layer, LOCK);
    double waiting = Characteristic.CONCURRENCY.of(run.stack().kind(layer, LOCK));
    return processes.count() > 1 && meanNs > run.limit(freeTime) && waiting >= run.limit(minWaiting)
        ? Optional.of(tell(run, layer, processes))
        : Optional.empty();
  }

  private FindingBuilder tell(RuleContext run, Layer layer, Shares processes) {
    KindFacts locks = run.stack().kind(layer, LOCK);
    Quantity mean = Quantity.nanoseconds(run.stack().meanNs(layer, LOCK));
    return run.finding()
        .in(layer)
        .title(
            "%d processes wait for each other's locks, %s for each lock on average.",
            processes.count(), mean)
        .measure("mean time of a lock", layer, mean)
        .measure(
            "locks asked for at once, mean",
            layer,
            Quantity.count(Characteristic.CONCURRENCY.of(locks)))
        .measure("locks asked for at once, most", layer, Quantity.count(locks.maxConcurrency()))
        .measure("locks", layer, Quantity.count(locks.count()))
        .files(run.stack().topFiles(layer, LOCK))
        .processes(processes.indices())
        .impact(1 - run.limit(freeTime) / mean.value(), layer, LOCK)
        .remedy(
            Advice.to(
                    "Lock only the byte range that is written, for as short as possible; give each"
                        + " process a region of its own that needs no lock.")
                .withMpi("Or let aggregators write for many (collective I/O)."));
  }
}

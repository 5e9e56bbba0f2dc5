// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.lock;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
import org.iostrata.core.result.AwaitedNameResult;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.Totals;

/**
 * Processes wait for each other's locks: several lock calls are outstanding at once, and they take
 * long. A lock nobody else wants is had in microseconds.
 *
 * <p>Impact: {@code busy time of locks x (1 - uncontended time / mean time of a lock)}; where they
 * ask again and again for what another has: {@code time from being refused to having it}, of the
 * one that waits longest: it is the last that is done.
 */
public final class LockContentionRule extends Rule {
  private static final OperationKind LOCK = OperationKind.LOCK;

  private final Threshold freeTime =
      limit("free-time", Quantity.nanoseconds(100_000), "time to get a lock nobody else wants");
  private final Threshold minWaiting =
      limit("min-waiting", Quantity.count(1.5), "mean number of locks asked for at once");

  private final Threshold minRefused =
      limit("min-refused", Quantity.count(8), "locks asked for in vain that are many");

  /** The rule. */
  public LockContentionRule() {
    super(
        "lock.contention",
        "Processes wait for each other's locks",
        "Processes hardly wait for each other's locks.",
        Requirement.LOCKS,
        Requirement.SEVERAL_PROCESSES);
    inPlainWords("processes wait for each other's locks");
    explains("lock.time-share", "lock.file-name", "concurrency.turns");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    Layer layer = run.stack().lowest(LOCK);
    Shares processes = new Shares(run.stack().processes(layer, LOCK), LOCK, Totals::timeNs);
    double meanNs = run.stack().meanNs(layer, LOCK);
    double waiting = Characteristic.CONCURRENCY.of(run.stack().kind(layer, LOCK));
    if (processes.count() <= 1) {
      return Optional.empty();
    }
    return meanNs > run.limit(freeTime) && waiting >= run.limit(minWaiting)
        ? Optional.of(tell(run, layer, processes))
        : refused(run, layer).map(name -> tell(run, name, processes));
  }

  /** The file that was locked and waited for longest by asking for it again and again. */
  private Optional<AwaitedNameResult> refused(RuleContext run, Layer layer) {
    Set<String> locked =
        run.stack().files(layer, LOCK).stream().map(FileResult::path).collect(Collectors.toSet());
    return run.result().awaitedNames().stream()
        .filter(name -> name.layer() == layer && locked.contains(name.path()))
        .filter(name -> name.waiters() > 1 && name.failed() >= run.limit(minRefused))
        .findFirst();
  }

  private FindingBuilder tell(RuleContext run, AwaitedNameResult name, Shares processes) {
    double eachNs = (double) name.waitedNs() / name.waiters();
    double mostNs = name.longestNs();
    return run.finding()
        .in(name.layer())
        .title(
            "%,d processes or threads ask for locks of one file that others have: they are refused"
                + " %,d times, and wait %s each.",
            name.waiters(), name.failed(), Quantity.nanoseconds(eachNs))
        .measure("locks asked for in vain", name.layer(), Quantity.count(name.failed()))
        .measure("waiting for them, mean", name.layer(), Quantity.nanoseconds(eachNs))
        .measure("waiting for them, most", name.layer(), Quantity.nanoseconds(mostNs))
        .measure("who waits", name.layer(), Quantity.count(name.waiters()))
        .onlyFiles(List.of(name.path()))
        .processes(processes.indices())
        .impactNs(mostNs, name.layer(), LOCK)
        .inAllNs(mostNs)
        .remedy(
            "Hold the lock for the writing alone: read, compute and prepare before it is taken (in"
                + " a database: begin the transaction last). Wait for it instead of asking again"
                + " and sleeping in between, or give each process a file or a region of its own.");
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

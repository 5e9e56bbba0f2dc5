// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.OverlapResult;

/**
 * Requests are handed on, and waited for before the next one: what asynchronous I/O is for, several
 * under way or something else to do meanwhile, does not happen.
 *
 * <p>Impact: {@code busy time x (1 - 1 / depth wanted)}: so many under way are served together.
 */
public final class DepthOneRule extends TransferRule {
  private static final double MOST = 0.5;

  /** A part of the time of requests in which something is computed. */
  private static final double SOME = 0.05;

  private final Threshold minCount = limit("min-count", Quantity.count(16), "operations, at least");
  private final Threshold maxBeside =
      limit("max-beside", Quantity.share(0.25), "part of their time in which others compute");
  private final Threshold depth =
      limit("depth", Quantity.count(4), "requests under way that storage serves together");

  /** The rule. */
  public DepthOneRule() {
    super(
        "concurrency.depth-one",
        "Asynchronous I/O, one at a time",
        "Where I/O is asynchronous, several operations are under way.",
        Requirement.TRANSFERS);
    inPlainWords("asynchronous requests are made one at a time");
    explains(
        "access.small-reads", "access.small-writes", "access.random", "concurrency.issue-wait");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    run.facts().overlaps(); // or it is not known
    KindFacts requests = run.stack().kind(Layer.AIO, kind);
    if (requests == null || requests.count() < run.limit(minCount)) {
      return Optional.empty();
    }
    int processes = Math.max(1, run.stack().processes(Layer.AIO, kind).size());

    return requests.maxConcurrency() <= processes && isWaitedFor(run, requests)
        ? Optional.of(tell(run, kind, requests))
        : Optional.empty();
  }

  /** Whether little is computed meanwhile; nothing is amiss where that is most of what could be. */
  private boolean isWaitedFor(RuleContext run, KindFacts requests) {
    long besideNs = sum(run, OverlapResult::besideNs);
    boolean isAllBeside =
        besideNs > SOME * requests.timeNs() && besideNs > sum(run, OverlapResult::hideableNs);
    return besideNs <= run.limit(maxBeside) * requests.timeNs() && !isAllBeside;
  }

  private static long sum(RuleContext run, ToLongFunction<OverlapResult> what) {
    return run.facts().overlaps().stream().mapToLong(what).sum();
  }

  /** The layer that the program asks: MPI-IO may hand on what it is asked for as such requests. */
  private static Layer asked(RuleContext run, OperationKind kind, KindFacts requests) {
    long handedOn =
        run.result().links().orElse(List.of()).stream()
            .filter(link -> link.from() == Layer.MPI_IO && link.to() == Layer.AIO)
            .filter(link -> link.childKind() == kind)
            .mapToLong(LinkResult::children)
            .sum();
    return handedOn >= MOST * requests.count() ? Layer.MPI_IO : Layer.AIO;
  }

  private FindingBuilder tell(RuleContext run, OperationKind kind, KindFacts requests) {
    return run.finding()
        .in(asked(run, kind, requests))
        .title(
            "%s are asynchronous and come one at a time: each is waited for before the next.",
            kind == OperationKind.READ ? "Reads" : "Writes")
        .measure("operations", Layer.AIO, Quantity.count(requests.count()))
        .measure("most under way", Layer.AIO, Quantity.count(requests.maxConcurrency()))
        .measure("mean duration", Layer.AIO, Quantity.nanoseconds(meanNs(requests)))
        .measure("busy time", Layer.AIO, Quantity.nanoseconds(requests.busyNs()))
        .files(run.stack().topFiles(Layer.AIO, kind))
        .impact(1 - 1 / run.limit(depth), Layer.AIO, kind)
        .remedy(
            Advice.to(
                    "Keep several under way: submit the next before the last is waited for"
                        + " (io_uring with a deeper ring, lio_listio, several aio_read at once),"
                        + " or compute meanwhile.")
                .withMpi(
                    "After MPI_File_iwrite_at or MPI_File_iread_at compute first, with a second"
                        + " buffer, and call MPI_Wait then."));
  }

  private static double meanNs(KindFacts requests) {
    return (double) requests.timeNs() / requests.count();
  }
}

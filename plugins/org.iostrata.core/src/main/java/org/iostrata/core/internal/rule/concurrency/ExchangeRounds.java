// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import java.util.Comparator;
import java.util.Optional;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.LinkResult;

/**
 * Collective calls that are done piece by piece, for the buffer of an aggregator holds a small part
 * of them: each piece is exchanged and moved before the next one, though in the file one follows
 * the other.
 *
 * @param rounds of a call that an aggregator makes
 * @param bytes of a piece
 */
record ExchangeRounds(double rounds, double bytes) {
  private static final double MANY = 8;

  /** As large as the stripes of file systems: larger pieces are no better. */
  private static final double LARGE = 1 << 20;

  private static final double MOST = 0.5;

  /** Those of a layer's operations; empty when they are not done so. */
  static Optional<ExchangeRounds> of(RuleContext run, Layer layer, OperationKind kind) {
    Patterns calls = run.stack().patterns(layer, kind);
    return layer == Layer.MPI_IO && calls.ratio(FilePattern::collective, FilePattern::count) > MOST
        ? run.facts().linksOf(layer, kind).stream()
            .filter(link -> link.childKind() == kind)
            .max(Comparator.comparingLong(LinkResult::children))
            .filter(link -> isInOrder(run.stack().patterns(link.to(), kind)))
            .map(link -> of(link, run.stack().processes(layer, kind).size()))
            .filter(rounds -> rounds.rounds >= MANY && rounds.bytes < LARGE)
        : Optional.empty();
  }

  /** All ranks make each call; some are its aggregators. */
  private static ExchangeRounds of(LinkResult link, int ranks) {
    double pieces = Math.max(1, link.children());
    double aggregators = link.share().processes().orElse(1);
    double calls = (double) link.parents() / ranks * aggregators;
    return new ExchangeRounds(pieces / calls, link.childBytes() / pieces);
  }

  /** Whether most pieces begin where the one before ended: no holes are why they are small. */
  private static boolean isInOrder(Patterns below) {
    return below.sum(FilePattern::threadRuns) * MANY / 2 <= below.sum(FilePattern::located);
  }

  /** What larger pieces would save of the time beside the moving. */
  double avoidable() {
    return 1 - bytes / LARGE;
  }
}

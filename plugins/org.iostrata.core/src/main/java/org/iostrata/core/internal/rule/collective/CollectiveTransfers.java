// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.collective;

import java.util.Comparator;
import java.util.Optional;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Shares;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.TeamFacts;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AggregationResult;
import org.iostrata.core.result.Totals;

/**
 * Collective reads, or writes, and the processes that do them in POSIX for all.
 *
 * @param kind READ or WRITE
 * @param above MPI-IO
 * @param below POSIX
 * @param collective part of the MPI-IO calls that is collective, 0 to 1
 * @param asking how many processes call MPI-IO
 * @param moving what the processes that call POSIX move, in bytes
 * @param served the requests that other processes served, by file and bytes; null without
 */
record CollectiveTransfers(
    OperationKind kind,
    KindFacts above,
    KindFacts below,
    double collective,
    int asking,
    Shares moving,
    AggregationResult served) {
  private static final double MOST = 0.5;

  /** Empty when one of the two layers does not move data that way. */
  static Optional<CollectiveTransfers> of(RuleContext run, OperationKind kind) {
    IoStack stack = run.stack();
    TeamFacts teams = run.teams();
    KindFacts above = stack.kind(Layer.MPI_IO, kind);
    KindFacts below = stack.kind(Layer.POSIX, kind);
    Team team = askingMost(teams, kind);
    return above == null || below == null || team == null
        ? Optional.empty()
        : Optional.of(
            new CollectiveTransfers(
                kind,
                above,
                below,
                stack
                    .patterns(Layer.MPI_IO, kind)
                    .ratio(FilePattern::collective, FilePattern::count),
                teams.shares(team, Layer.MPI_IO, kind, Totals::bytes).count(),
                teams.shares(team, Layer.POSIX, kind, Totals::bytes),
                run.facts().aggregations().stream()
                    .filter(aggregation -> aggregation.kind() == kind)
                    .findFirst()
                    .orElse(null)));
  }

  /** Of several jobs that of most bytes. */
  private static Team askingMost(TeamFacts teams, OperationKind kind) {
    return teams.of(kind).stream()
        .max(
            Comparator.comparingLong(
                team -> teams.shares(team, Layer.MPI_IO, kind, Totals::bytes).sum()))
        .orElse(null);
  }

  /** How many processes move the data of others, where bytes tell, or else how many move any. */
  long aggregators() {
    boolean known =
        served != null
            && served.byRange() >= MOST * served.requests()
            && served.bytes() >= MOST * above.bytes();
    return known ? served.aggregators() : moving.count();
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.balance;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Range;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Shares;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.TeamRule;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.Totals;

/**
 * One process has much more of something than the mean of those that take part. What is more than
 * chance depends on how many they are ({@link Shares#byChance}). An imbalance that begins below
 * MPI-IO is a matter of its aggregators and judged by the rules of topic collective.
 */
abstract class Imbalance extends TeamRule {
  /** Who reads or writes more of many files opens more of them, too. */
  private static final List<OperationKind> OPENING =
      List.of(OperationKind.OPEN, OperationKind.CLOSE);

  private final ToLongFunction<Totals> what;
  private final Unit unit;
  private final Advice remedy;
  private final Threshold deviation;

  /**
   * The rule.
   *
   * @param what what is shared
   * @param unit what a share is counted in
   * @param natural relative standard deviation among processes that is natural
   */
  Imbalance(RuleName name, ToLongFunction<Totals> what, Unit unit, double natural, Advice remedy) {
    super(name.id(), name.title(), "Processes share the work evenly.");
    this.what = what;
    this.unit = unit;
    this.remedy = remedy;
    deviation =
        limit(
            "deviation",
            Quantity.share(natural),
            "relative standard deviation among processes that is natural");
  }

  /** Id and title of a rule. */
  record RuleName(String id, String title) {}

  @Override
  protected final Optional<FindingBuilder> find(RuleContext run, OperationKind kind, Team team) {
    return anomaly(run, kind, team, what)
        .filter(found -> isMeant(run, found, team))
        .map(found -> tell(run, found, team));
  }

  /** The imbalance of one kind in a team, and the layer where it begins. */
  final Optional<Anomaly> anomaly(
      RuleContext run, OperationKind kind, Team team, ToLongFunction<Totals> shared) {
    double most = Shares.byChance(team.peers(), run.limit(deviation));
    return run.search()
        .findInTeam(
            team,
            kind,
            layer -> run.teams().shares(team, layer, kind, shared).imbalance(),
            Range.atMost(most))
        .filter(found -> found.above() != Layer.MPI_IO);
  }

  /** Whether an imbalance is this rule's business. */
  abstract boolean isMeant(RuleContext run, Anomaly found, Team team);

  /** Plain words for the process that has most, its share, the operations, and the mean share. */
  abstract String title(String process, Quantity most, String operations, Quantity mean);

  private FindingBuilder tell(RuleContext run, Anomaly found, Team team) {
    Layer first = found.first();
    Shares shares = run.teams().shares(team, first, found.kind(), what);
    Quantity most = new Quantity(shares.max(), unit);
    Quantity mean = new Quantity(shares.mean(), unit);
    String operations = found.kind().key() + "s in " + first;
    FindingBuilder finding = run.finding(found, "largest by mean share of a process", Unit.RATIO);
    for (OperationKind kind : OPENING) {
      Shares opened = run.teams().shares(team, first, kind, Totals::timeNs);
      if (isOf(run, opened, team, shares.worst())) {
        finding.impactNs(opened.max() - opened.mean(), first, kind);
      }
    }
    return finding
        .title("%s", title(name(run, shares.worst()), most, operations, mean))
        .measure("largest share", first, most)
        .measure("mean share", first, mean)
        .measure("processes that take part", first, Quantity.count(shares.count()))
        .processes(shares.indices())
        .impactNs(
            shares.ofWorst().timeNs() * (1 - shares.mean() / shares.max()), first, found.kind())
        .remedy(remedy);
  }

  /** Whether it is the same process that has most of another kind. */
  private boolean isOf(RuleContext run, Shares other, Team team, ProcessResult worst) {
    return other.count() > 0
        && other.worst().process() == worst.process()
        && other.imbalance() > Shares.byChance(team.peers(), run.limit(deviation));
  }
}

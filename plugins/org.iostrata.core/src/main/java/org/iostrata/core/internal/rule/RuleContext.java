// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Set;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.result.AnalysisResult;

/** What a rule may look at: the result, seen as a stack of layers, the limits, and the search. */
public final class RuleContext {
  private final AnalysisResult result;
  private final Thresholds thresholds;
  private final ResultFacts facts;
  private final IoStack stack;
  private final Awaited awaited;
  private final TeamFacts teams;
  private final BottomUpSearch search;
  private final Set<Advice.UsedLibrary> uses;

  /**
   * Everything about one run.
   *
   * @param baseline characteristics of a good run; null without
   */
  public RuleContext(AnalysisResult result, Thresholds thresholds, Baseline baseline) {
    this.result = result;
    this.thresholds = thresholds;
    this.facts = new ResultFacts(result);
    this.uses = Advice.uses(result);
    this.stack = new IoStack(result);
    this.awaited = new Awaited(stack, facts);
    this.teams = new TeamFacts(stack, facts);
    this.search = new BottomUpSearch(stack, teams, baseline, thresholds.get(Baseline.TOLERANCE));
  }

  /** What the analysis found. */
  public AnalysisResult result() {
    return result;
  }

  /** What it tells of the whole run. */
  public ResultFacts facts() {
    return facts;
  }

  /** Its layers, and how they lie on each other. */
  public IoStack stack() {
    return stack;
  }

  /** Who works together. */
  public TeamFacts teams() {
    return teams;
  }

  /** Finds the layer where a characteristic leaves its range. */
  public BottomUpSearch search() {
    return search;
  }

  /** The value of a limit, in its unit. */
  public double limit(Threshold threshold) {
    return thresholds.get(threshold);
  }

  /** Starts a finding of trouble. */
  public FindingBuilder finding() {
    return new FindingBuilder(stack, awaited, result.trace().spanNs(), uses);
  }

  /**
   * Starts a finding of what the search found: both sides of the boundary, and the files with most
   * time in the lowest layer.
   *
   * @param name what the number searched for is
   */
  public FindingBuilder finding(Anomaly anomaly, String name, Unit unit) {
    return finding()
        .boundary(anomaly, name, unit)
        .files(stack.topFiles(anomaly.lowest(), anomaly.kind()));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule;

import java.util.List;
import org.iostrata.core.analysis.AnalysisResult;

/** What a rule may look at: the result, seen as a stack of layers, the limits, and the search. */
public final class RuleContext {
  private final AnalysisResult result;
  private final Thresholds thresholds;
  private final IoStack stack;
  private final BottomUpSearch search;

  /**
   * Everything about one run.
   *
   * @param baseline characteristics of a good run; null without
   */
  public RuleContext(AnalysisResult result, Thresholds thresholds, Baseline baseline) {
    this.result = result;
    this.thresholds = thresholds;
    this.stack = new IoStack(result);
    this.search = new BottomUpSearch(stack, baseline, thresholds.get(Baseline.TOLERANCE));
  }

  /** What the analysis found. */
  public AnalysisResult result() {
    return result;
  }

  /** Its layers, and how they lie on each other. */
  public IoStack stack() {
    return stack;
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
  public FindingBuilder finding(Rule rule) {
    return new FindingBuilder(rule.description().id(), result.trace().durationNs());
  }

  /** What the rule looks for is not there. */
  public Finding ok(Rule rule, String sentence) {
    return without(rule, Severity.OK, sentence);
  }

  /** The trace does not hold what the rule needs. */
  public Finding notApplicable(Rule rule, String sentence) {
    return without(rule, Severity.NOT_APPLICABLE, sentence);
  }

  private static Finding without(Rule rule, Severity severity, String sentence) {
    Evidence none = new Evidence(List.of(), null, List.of(), List.of());
    return new Finding(rule.description().id(), severity, 0, null, sentence, 0, none, "");
  }
}

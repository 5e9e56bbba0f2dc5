// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.iostrata.core.result.AnalysisResult;

/** All rules there are, and their verdicts on a run. */
public final class Rules {
  private static final Comparator<Finding> WORST_FIRST =
      Comparator.comparing(Finding::severity)
          .thenComparing(finding -> finding.explainedBy().isPresent()) // behind all causes
          .thenComparing(finding -> -finding.costNs())
          .thenComparing(Finding::id);

  private static final Comparator<Judgement> FIRST = Comparator.comparing(j -> !j.first());

  private Rules() {}

  /** Every rule, by id. */
  public static List<Rule> all() {
    return ServiceLoader.load(Rule.class, Rule.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(rule -> rule.description().id()))
        .toList();
  }

  /** The verdicts with default limits and without a baseline. */
  public static List<Finding> judge(AnalysisResult result) {
    return judge(result, Thresholds.DEFAULTS, null);
  }

  /**
   * One finding of every rule, the worst on top. No time of the run is in the impact of two.
   *
   * @param baseline characteristics of a good run; null without
   */
  public static List<Finding> judge(
      AnalysisResult result, Thresholds thresholds, Baseline baseline) {
    RuleContext context = new RuleContext(result, thresholds, baseline);
    List<Rule> rules = all();
    List<Judgement> judgements = rules.stream().map(rule -> rule.judge(context)).toList();
    List<Judgement> worstFirst =
        new Causes(rules)
            .explain(judgements).stream()
                .sorted(FIRST.thenComparing(Judgement::finding, WORST_FIRST))
                .toList();
    return new SharedTime(context.stack(), result.trace().spanNs()).apart(worstFirst);
  }

  /**
   * Follows an anomaly upward to where it begins.
   *
   * @param good what is characteristic of good runs; null without
   */
  public static Climb follow(
      AnalysisResult result, AnomalyName name, Thresholds thresholds, Baseline good) {
    return new RuleContext(result, thresholds, good).search().follow(name);
  }

  /** The limit with an id, of any rule. */
  public static Optional<Threshold> threshold(String id) {
    return all().stream()
        .flatMap(rule -> rule.description().thresholds().stream())
        .filter(threshold -> threshold.id().equals(id))
        .findFirst();
  }
}

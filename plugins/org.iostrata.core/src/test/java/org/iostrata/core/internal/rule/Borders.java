// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.result.AnalysisResult;

/**
 * The values of a rule's limits, each alone, at which its verdict on a run changes: those that it
 * has measured in the run, to the last digit.
 */
final class Borders {
  private static final double LEAST = 0;
  private static final double MOST = 1e30;

  private final Rule rule;
  private final AnalysisResult run;
  private final StringBuilder text = new StringBuilder();

  private Borders(Rule rule, AnalysisResult run) {
    this.rule = rule;
    this.run = run;
  }

  /** A line for each limit that can change the verdict. */
  static String of(String rule, AnalysisResult run) {
    Rule asked =
        Rules.all().stream()
            .filter(one -> one.description().id().equals(rule))
            .findFirst()
            .orElseThrow();
    Borders borders = new Borders(asked, run);
    asked.description().thresholds().forEach(borders::add);
    return borders.text.toString();
  }

  private void add(Threshold limit) {
    boolean now = isReported(limit, limit.defaultValue().value());
    DoublePredicate same = value -> isReported(limit, value) == now;
    Optional<Double> least = last(limit.defaultValue().value(), LEAST, same);
    Optional<Double> most = last(limit.defaultValue().value(), MOST, same);
    if (least.isPresent() || most.isPresent()) {
      text.append("  ").append(limit.id()).append(now ? ": reported" : ": not reported");
      least.ifPresent(value -> text.append(" from ").append(value));
      most.ifPresent(value -> text.append(" up to ").append(value));
      text.append('\n');
    }
  }

  private boolean isReported(Threshold limit, double value) {
    Quantity changed = new Quantity(value, limit.defaultValue().unit());
    Thresholds thresholds = new Thresholds(Map.of(limit.id(), changed));
    Judgement judgement = rule.judge(new RuleContext(run, thresholds, null));
    return judgement.finding().severity().isReported();
  }

  /** The last value on the way to another with which all is the same; none when it stays so. */
  private static Optional<Double> last(double from, double to, DoublePredicate same) {
    if (same.test(to)) {
      return Optional.empty();
    }
    long good = Double.doubleToLongBits(from); // positive doubles are in the order of their bits
    long bad = Double.doubleToLongBits(to);
    while (Math.abs(bad - good) > 1) {
      long middle = good + (bad - good) / 2;
      if (same.test(Double.longBitsToDouble(middle))) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return Optional.of(Double.longBitsToDouble(good));
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.baseline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.Baseline;
import org.iostrata.core.internal.rule.BottomUpSearch;
import org.iostrata.core.internal.rule.Characteristic;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * A characteristic of a layer is worse than in a good run, searched for bottom up.
 *
 * <p>Impact: {@code busy time of the lowest layer x (1 - worse value / better value)} for the
 * characteristic that deviates most in busy time: as if the time followed it. Of runs, idleness and
 * waiting it does not: they are told beside others.
 */
public final class BaselineDeviationRule extends Rule {
  /** The rule. */
  public BaselineDeviationRule() {
    super(
        "baseline.deviation",
        "Worse than the good run",
        "No layer is worse than in the good run.",
        Requirement.BASELINE);
    inPlainWords("it is worse than the good run that it is held against");
    limit(Baseline.TOLERANCE);
  }

  private record Deviation(Characteristic what, Anomaly anomaly, double good, KindFacts lowest) {
    /** Of the busy time; none where that does not follow it. */
    double share() {
      if (!what.timeFollows()) {
        return 0;
      }
      double worse = what.lowIsBad() ? anomaly.lowestValue() / good : good / anomaly.lowestValue();
      return 1 - worse;
    }

    double costNs() {
      return share() * lowest.busyNs();
    }

    String name() {
      return what.title() + " of " + anomaly.kind().key() + "s";
    }
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    List<Deviation> deviations = deviations(run);
    deviations.sort(Comparator.comparingDouble(deviation -> -deviation.costNs()));
    return deviations.stream()
        .filter(deviation -> deviation.what().timeFollows())
        .findFirst()
        .map(worst -> tell(run, worst, deviations));
  }

  private static List<Deviation> deviations(RuleContext run) {
    BottomUpSearch search = run.search();
    List<Deviation> deviations = new ArrayList<>();
    for (OperationKind kind : OperationKind.values()) {
      for (Characteristic what : Characteristic.values()) {
        search
            .findUnlikeBaseline(what, kind)
            .map(
                found ->
                    new Deviation(
                        what,
                        found,
                        search.baseline().value(found.lowest(), kind, what),
                        run.stack().kind(found.lowest(), kind)))
            .ifPresent(deviations::add);
      }
    }
    return deviations;
  }

  private FindingBuilder tell(RuleContext run, Deviation worst, List<Deviation> deviations) {
    Layer lowest = worst.anomaly().lowest();
    OperationKind kind = worst.anomaly().kind();
    String name = worst.name();
    FindingBuilder finding =
        run.finding()
            .title(
                "%s%s is worse than in the good run, first in %s.",
                name.substring(0, 1).toUpperCase(Locale.ROOT),
                name.substring(1),
                worst.anomaly().first())
            .measure("in the good run", lowest, new Quantity(worst.good(), worst.what().unit()))
            .impact(worst.share(), lowest, kind)
            .files(run.stack().topFiles(lowest, kind))
            .remedy(
                "Compare the two runs (iostrata compare): what changed in the layer named, its"
                    + " settings, or the load of the machine?");
    deviations.forEach(
        deviation ->
            finding.boundary(deviation.anomaly(), deviation.name(), deviation.what().unit()));
    return finding.in(worst.anomaly().first());
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.baseline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.Anomaly;
import org.iostrata.core.rule.Baseline;
import org.iostrata.core.rule.BottomUpSearch;
import org.iostrata.core.rule.Characteristic;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.FindingBuilder;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;

/**
 * A characteristic of a layer is worse than in a good run, searched for bottom up.
 *
 * <p>Impact: {@code busy time of the lowest layer x (1 - worse value / better value)} for the
 * characteristic that deviates most in busy time: as if the time followed it.
 */
public final class BaselineDeviationRule implements Rule {
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          "baseline.deviation",
          "Worse than the good run",
          List.of(Requirement.BASELINE),
          List.of(Baseline.TOLERANCE));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  private record Deviation(Characteristic what, Anomaly anomaly, double good, KindResult lowest) {
    double share() {
      double worse = what.lowIsBad() ? anomaly.lowestValue() / good : good / anomaly.lowestValue();
      return 1 - worse;
    }

    double costNs() {
      return share() * lowest.busyNs();
    }
  }

  @Override
  public Finding evaluate(RuleContext context) {
    List<Deviation> deviations = deviations(context);
    if (deviations.isEmpty()) {
      return context.ok(this, "No layer is worse than in the good run.");
    }
    deviations.sort(Comparator.comparingDouble(deviation -> -deviation.costNs()));
    Deviation worst = deviations.get(0);
    OperationKind kind = worst.anomaly().kind();
    FindingBuilder finding =
        context
            .finding(this)
            .title(
                String.format(
                    Locale.ROOT,
                    "%s of %ss is worse than in the good run, first in %s.",
                    capital(worst.what().title()),
                    kind.key(),
                    worst.anomaly().first()))
            .measure(
                "in the good run",
                worst.anomaly().lowest(),
                new Quantity(worst.good(), worst.what().unit()))
            .impact(worst.share(), worst.lowest())
            .files(context.stack().topFiles(worst.anomaly().lowest(), kind, 3))
            .remedy(
                "Compare the two runs (iostrata compare): what changed in the layer named, its"
                    + " settings, or the load of the machine?");
    for (Deviation deviation : deviations) {
      String name = deviation.what().title() + " of " + deviation.anomaly().kind().key() + "s";
      finding.boundary(deviation.anomaly(), name, deviation.what().unit());
    }
    return finding.in(worst.anomaly().first()).build();
  }

  private static List<Deviation> deviations(RuleContext context) {
    BottomUpSearch search = context.search();
    List<Deviation> deviations = new ArrayList<>();
    for (OperationKind kind : OperationKind.values()) {
      for (Characteristic what : Characteristic.values()) {
        search
            .findUnlikeBaseline(what, kind)
            .ifPresent(
                anomaly ->
                    deviations.add(
                        new Deviation(
                            what,
                            anomaly,
                            search.baseline().value(anomaly.lowest(), kind, what),
                            context.stack().kind(anomaly.lowest(), kind))));
      }
    }
    return deviations;
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}

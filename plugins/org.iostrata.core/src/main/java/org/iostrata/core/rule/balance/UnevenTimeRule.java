// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.balance;

import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.rule.Anomaly;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.Unit;

/**
 * {@code balance.time}: a process is slow though it moves no more than others.
 *
 * <p>Impact: {@code time of the slowest process - mean time of a process}.
 */
public final class UnevenTimeRule extends Imbalance {
  /** The rule. */
  public UnevenTimeRule() {
    super("balance.time", "Slow processes", Totals::timeNs, 0.3);
  }

  @Override
  boolean isMeant(RuleContext context, Anomaly anomaly) {
    return anomaly(context, anomaly.kind(), Totals::bytes).isEmpty();
  }

  @Override
  String title(Anomaly anomaly, ProcessResult worst, Quantity most, Quantity mean) {
    return String.format(
        Locale.ROOT,
        "%s spends %s in %ss in %s, for no more bytes than others; the mean is %s.",
        worst.name(),
        most,
        anomaly.kind().key(),
        anomaly.first(),
        mean);
  }

  @Override
  Unit unit() {
    return Unit.NANOSECONDS;
  }

  @Override
  String remedy() {
    return "Look for what is different for that process: its node, its part of the file, the storage"
        + " target that holds it (lfs getstripe), or others that use the same one.";
  }
}

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
 * {@code balance.bytes}: one process moves much more than the mean.
 *
 * <p>Impact: {@code time of the process with most bytes x (1 - mean bytes / its bytes)}: what is
 * above the mean could be done by others meanwhile.
 */
public final class UnevenBytesRule extends Imbalance {
  /** The rule. */
  public UnevenBytesRule() {
    super("balance.bytes", "Bytes are shared unevenly", Totals::bytes, 0.2);
  }

  @Override
  boolean isMeant(RuleContext context, Anomaly anomaly) {
    return true;
  }

  @Override
  String title(Anomaly anomaly, ProcessResult worst, Quantity most, Quantity mean) {
    return String.format(
        Locale.ROOT,
        "%s moves %s by %ss in %s, the mean of the processes is %s.",
        worst.name(),
        most,
        anomaly.kind().key(),
        anomaly.first(),
        mean);
  }

  @Override
  Unit unit() {
    return Unit.BYTES;
  }

  @Override
  String remedy() {
    return "Give every process the same part of the data, or let a collective call spread it"
        + " (MPI_File_write_all), so that nobody waits for the one with most.";
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.quality;

import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult.QualityNote;
import org.iostrata.core.rule.Finding;
import org.iostrata.core.rule.FindingBuilder;
import org.iostrata.core.rule.Quantity;
import org.iostrata.core.rule.Requirement;
import org.iostrata.core.rule.Rule;
import org.iostrata.core.rule.RuleContext;
import org.iostrata.core.rule.RuleDescription;
import org.iostrata.core.rule.Severity;
import org.iostrata.core.rule.Threshold;

/**
 * Events of the trace have no partner or were lost: not the program's fault, so never worse than
 * information, but a reason to read the other findings with care.
 *
 * <p>Impact: 0.
 */
public final class IncompleteTraceRule implements Rule {
  private static final String ID = "quality.incomplete-trace";
  private static final Threshold MAX_SHARE =
      new Threshold(ID + ".max-share", Quantity.share(0.01), "odd events by all events");
  private static final List<String> LOSSES =
      List.of(
          "completion-without-begin",
          "operation-never-completed",
          "operation-replaced",
          "leave-without-enter",
          "call-never-left",
          "time-backwards",
          "measurement-off",
          "buffer-flush");
  private static final RuleDescription DESCRIPTION =
      new RuleDescription(
          ID, "Incomplete trace", List.of(Requirement.DURATION), List.of(MAX_SHARE));

  @Override
  public RuleDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Finding evaluate(RuleContext context) {
    List<QualityNote> losses =
        context.result().quality().stream().filter(note -> LOSSES.contains(note.id())).toList();
    long count = losses.stream().mapToLong(QualityNote::count).sum();
    double share = (double) count / Math.max(1, context.result().trace().events());
    if (share <= context.limit(MAX_SHARE)) {
      return context.ok(this, "The trace is whole.");
    }
    FindingBuilder finding =
        context
            .finding(this)
            .atMost(Severity.INFO)
            .title(
                String.format(
                    Locale.ROOT,
                    "%,d of %,d events have no partner or were lost: take the other findings with"
                        + " care.",
                    count,
                    context.result().trace().events()));
    losses.forEach(note -> finding.measure(note.id(), null, Quantity.count(note.count())));
    return finding
        .remedy(
            "Give the measurement more memory (SCOREP_TOTAL_MEMORY), record fewer functions (a"
                + " filter), and see that the program ends normally.")
        .build();
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.result.TraceSummary;

/** What all rules say about a run. Immutable. */
public record Verdicts(
    @Told("what they are about") TraceSummary trace,
    @Told(Verdicts.FINDINGS) List<Finding> findings,
    @Told("an anomaly followed upward; absent unless one was named (--anomaly)")
        Optional<Climb> climb) {
  /** What the findings are, wherever they are written. */
  public static final String FINDINGS =
      "one entry per rule, the worst first; docs/rules/ has a page for each id";

  /** Without an anomaly that was named. */
  public Verdicts(TraceSummary trace, List<Finding> findings) {
    this(trace, findings, Optional.empty());
  }

  /** Copies the list. */
  public Verdicts {
    findings = List.copyOf(findings);
  }
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import org.iostrata.core.internal.rule.Characteristic;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * One process keeps several requests under way that lie here and there: it hides how long each
 * takes, and how many the storage serves is what is left. Nothing but another layout of its data
 * helps it.
 */
final class HiddenLatency {
  private static final double SEVERAL = 2;
  private static final double HERE_AND_THERE = 0.25;
  private static final double SPARSE = 0.5;

  private HiddenLatency() {}

  /**
   * A trouble of single requests: where their latency is hidden, a note. That computing waits for
   * all of them has another cause.
   */
  static FindingBuilder noteWhereHidden(
      FindingBuilder told, RuleContext run, Layer layer, OperationKind kind) {
    return is(run, layer, kind)
        ? told.atMost(Severity.INFO).isNoCauseOf("concurrency.no-overlap")
        : told;
  }

  private static boolean is(RuleContext run, Layer layer, OperationKind kind) {
    Patterns files = run.stack().patterns(layer, kind).sortedBy(FilePattern::timeNs);
    return !files.isEmpty()
        && files.worst().processes() == 1
        && Characteristic.CONCURRENCY.of(run.stack().kind(layer, kind)) >= SEVERAL
        && files.sum(FilePattern::threadRuns) >= HERE_AND_THERE * files.sum(FilePattern::located)
        && files.sum(FilePattern::bytes) < SPARSE * files.sum(HiddenLatency::passed);
  }

  /** The bytes of a file that lie between requests and in them: each step back begins anew. */
  private static double passed(FilePattern file) {
    return file.extentBytes() * (1.0 + file.backward());
  }
}

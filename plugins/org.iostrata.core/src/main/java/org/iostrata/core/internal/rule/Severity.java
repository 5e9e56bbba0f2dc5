// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.model.Keyed;

/** How bad a finding is, the worst first. */
public enum Severity implements Keyed {
  CRITICAL("critical"),
  WARNING("warning"),
  INFO("info"),
  /** What the rule looks for is not there. */
  OK("ok"),
  /** The trace does not hold what the rule needs. */
  NOT_APPLICABLE("notApplicable");

  private static final int MUCH_SCORE = 25;
  private static final int CRITICAL_SCORE = 20;
  private static final int WARNING_SCORE = 10;
  private static final long CRITICAL_NS = 1_000_000_000L;
  private static final long WARNING_NS = 10_000_000L;

  private final String key;

  Severity(String key) {
    this.key = key;
  }

  /**
   * That of a finding: critical is what costs a fifth of the run and a second, a warning what costs
   * a tenth and ten milliseconds. What a short test loses is no crisis.
   *
   * @param score its cost in per cent of the run
   */
  static Severity of(int score, long costNs) {
    if (score >= CRITICAL_SCORE && costNs >= CRITICAL_NS) {
      return CRITICAL;
    }
    return score >= WARNING_SCORE && costNs >= WARNING_NS ? WARNING : INFO;
  }

  /** Whether a cost in per cent of the run is worth a remedy that has a price: a quarter is. */
  static boolean isMuch(int score) {
    return score >= MUCH_SCORE;
  }

  /** The name in JSON. */
  @Override
  public String key() {
    return key;
  }

  /** Whether this is as bad as another, or worse. */
  public boolean isAtLeast(Severity other) {
    return compareTo(other) <= 0;
  }

  /** Whether there is something to tell: not {@link #OK} and not {@link #NOT_APPLICABLE}. */
  public boolean isReported() {
    return isAtLeast(INFO);
  }
}

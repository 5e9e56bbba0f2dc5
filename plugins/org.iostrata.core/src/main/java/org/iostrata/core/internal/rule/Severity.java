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

  private final String key;

  Severity(String key) {
    this.key = key;
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

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule;

/**
 * Recognises one kind of trouble. Stateless and deterministic: it reads the {@link RuleContext}
 * only. Found by {@link java.util.ServiceLoader}, so it needs a public constructor without
 * parameters and a line in {@code META-INF/services}. Its page is {@code docs/rules/<id>.md}.
 */
public interface Rule {
  /** What it is. */
  RuleDescription description();

  /**
   * Judges a run that meets every {@link RuleDescription#requires requirement}.
   *
   * @return made with {@link RuleContext#finding} or {@link RuleContext#ok}
   */
  Finding evaluate(RuleContext context);
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

/** Hears what a load was in each of many steps of time. */
@FunctionalInterface
public interface StepVisitor {
  /**
   * One step.
   *
   * @param step its number, from 0 on
   * @param of what was under way in it; valid during the call only
   */
  void step(int step, StepLoad of);
}

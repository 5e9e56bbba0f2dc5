// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Set;

/**
 * What a rule is, before any trace.
 *
 * @param id {@code topic.kebab-name}; never used again for something else
 * @param title what it looks for, in a few words
 * @param requires what a result must hold for the rule to be applicable
 * @param thresholds the limits it judges by
 * @param explains ids of the rules whose trouble follows from this one's, in the same operations
 * @param isGeneral whether its trouble follows from any other in the same operations
 */
public record RuleDescription(
    String id,
    String title,
    List<Requirement> requires,
    List<Threshold> thresholds,
    Set<String> explains,
    boolean isGeneral) {
  /** Copies the lists. */
  public RuleDescription {
    requires = List.copyOf(requires);
    thresholds = List.copyOf(thresholds);
    explains = Set.copyOf(explains);
  }
}

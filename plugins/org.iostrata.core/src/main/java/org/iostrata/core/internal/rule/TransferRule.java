// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.model.OperationKind;

/** A rule that judges reads and writes apart, and tells of those that cost more. */
public abstract class TransferRule extends Rule {
  private static final List<OperationKind> TRANSFERS =
      List.of(OperationKind.READ, OperationKind.WRITE);

  /** What the rule is; see {@link Rule#Rule}. */
  protected TransferRule(String id, String title, String healthy, Requirement... requires) {
    super(id, title, healthy, requires);
  }

  @Override
  protected final Optional<FindingBuilder> find(RuleContext run) {
    List<FindingBuilder> found = new ArrayList<>();
    NotKnown missing = null;
    for (OperationKind kind : TRANSFERS) {
      try {
        find(run, kind).filter(FindingBuilder::matters).ifPresent(found::add);
      } catch (NotKnown e) {
        missing = e;
      }
    }
    if (found.isEmpty() && missing != null) {
      throw missing;
    }
    return worst(found.stream());
  }

  /** The trouble with reads, or with writes; empty when there is none. */
  protected abstract Optional<FindingBuilder> find(RuleContext run, OperationKind kind);
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.model.OperationKind;

/** A rule that judges reads and writes apart, and tells of those that cost more. */
public abstract class TransferRule extends Rule {
  /** What the rule is; see {@link Rule#Rule}. */
  protected TransferRule(String id, String title, String healthy, Requirement... requires) {
    super(id, title, healthy, requires);
  }

  @Override
  protected final Optional<FindingBuilder> find(RuleContext run) {
    return worstKnown(
        List.of(
            () -> find(run, OperationKind.READ).filter(FindingBuilder::matters),
            () -> find(run, OperationKind.WRITE).filter(FindingBuilder::matters)));
  }

  /** The other one of reading and writing. */
  public static OperationKind opposite(OperationKind transfer) {
    return transfer == OperationKind.READ ? OperationKind.WRITE : OperationKind.READ;
  }

  /** The trouble with reads, or with writes; empty when there is none. */
  protected abstract Optional<FindingBuilder> find(RuleContext run, OperationKind kind);
}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.model.OperationKind;

/** {@code access.rewritten-bytes}: see {@link RepeatedBytes}. */
public final class RewrittenBytesRule extends RepeatedBytes {
  /** The rule. */
  public RewrittenBytesRule() {
    super(
        OperationKind.WRITE,
        "access.rewritten-bytes",
        "The same bytes are written again",
        Advice.to(
            "Write what does not change once: keep it in memory until it is final, and let one"
                + " process write what all have."));
    inPlainWords("the same bytes are written again and again");
  }
}

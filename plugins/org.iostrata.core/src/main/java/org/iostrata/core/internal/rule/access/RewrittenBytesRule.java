// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.OperationKind;

/** {@code access.rewritten-bytes}: see {@link RepeatedBytes}. */
public final class RewrittenBytesRule extends RepeatedBytes {
  private final Threshold manyVersions =
      limit("many-versions", Quantity.count(20), "fewer versions of a file are no trouble");

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
    explains(
        "metadata.dominates", // where each version opens the file
        "access.random"); // what is written so often is written in some order
  }

  /**
   * A few versions of a file, each written by a process that opened it anew, or by the next one.
   */
  @Override
  boolean isIntended(RuleContext run, FilePattern file) {
    double versions = versions(file);
    return versions < run.limit(manyVersions)
        && (opened(run.stack(), file) >= versions * file.processes() || isByTheNext(file));
  }

  /** Others came after those that wrote it at the same time, and each wrote its part about once. */
  private static boolean isByTheNext(FilePattern file) {
    double oneAfterTheOther = (double) file.processes() / file.atOnce();
    return oneAfterTheOther > 1
        && versions(file) <= Math.min(oneAfterTheOther, file.interleaving());
  }
}

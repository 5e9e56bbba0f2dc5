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
  /** Opened so often for each time that its bytes fill it, a file is written anew as it grows. */
  private static final double HALF_FULL = 1.5;

  private final Threshold manyVersions =
      limit("many-versions", Quantity.count(20), "fewer versions of a file are no trouble");

  private final Threshold minGrowing =
      limit("min-growing", Quantity.count(8), "versions of a growing file that are many");

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
   * A few versions of a file, each written by a process that opened it anew, or flushed it, or by
   * the next one; but not where each holds what the one before did, and more.
   */
  @Override
  boolean isIntended(RuleContext run, FilePattern file) {
    double versions = versions(file);
    return versions < run.limit(manyVersions)
        && !isGrowing(run, file)
        && (isForEach(run, file, OperationKind.OPEN, versions)
            || isForEach(run, file, OperationKind.FLUSH, versions)
            || isByTheNext(file));
  }

  /** Whether each process does so for each version. */
  private static boolean isForEach(
      RuleContext run, FilePattern file, OperationKind kind, double versions) {
    return count(run.stack(), file, kind) >= versions * file.processes();
  }

  /**
   * From nothing on, versions are half as large as the last one in the mean. A file that is opened
   * for reading, too, is opened more often than there are versions.
   */
  private boolean isGrowing(RuleContext run, FilePattern file) {
    long opened = opened(run.stack(), file);
    return file.processes() == 1
        && opened >= run.limit(minGrowing)
        && opened >= HALF_FULL * versions(file)
        && opened <= file.count()
        && count(run.stack(), file, OperationKind.READ) == 0;
  }

  /** Others came after those that wrote it at the same time, and each wrote its part about once. */
  private static boolean isByTheNext(FilePattern file) {
    double oneAfterTheOther = (double) file.processes() / file.atOnce();
    return oneAfterTheOther > 1
        && versions(file) <= Math.min(oneAfterTheOther, file.interleaving());
  }
}

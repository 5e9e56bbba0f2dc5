// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import org.iostrata.core.model.OperationKind;

/** {@code access.redundant-reads}: see {@link RepeatedBytes}. */
public final class RedundantReadsRule extends RepeatedBytes {
  /** The rule. */
  public RedundantReadsRule() {
    super(
        OperationKind.READ,
        "access.redundant-reads",
        "Reads far above the size of the file",
        "Read each part once and share it: one process, or one of each node, reads and broadcasts"
            + " (MPI_Bcast), or read collectively; stage files that all need on the nodes.");
    explains(
        "access.stdio-bulk",
        "access.small-reads",
        "access.random",
        "cache.first-touch",
        "metadata.dominates");
  }
}

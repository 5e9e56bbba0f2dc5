// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.model.OperationKind;

/** {@code access.redundant-reads}: see {@link RepeatedBytes}. */
public final class RedundantReadsRule extends RepeatedBytes {
  /** The rule. */
  public RedundantReadsRule() {
    super(
        OperationKind.READ,
        "access.redundant-reads",
        "Reads far above the size of the file",
        Advice.to("Read each part once and keep it, or share it with who else needs it.")
            .withHdf5("In HDF5 a cache that holds the chunks in use (H5Pset_chunk_cache).")
            .withMpi(
                "One rank, or one of each node, reads and broadcasts (MPI_Bcast), or all read"
                    + " collectively; files that all need are staged on the nodes."));
    inPlainWords("the same bytes are read again and again");
    explains(
        "access.stdio-bulk",
        "access.small-reads",
        "access.random",
        "cache.first-touch",
        "metadata.dominates");
  }
}

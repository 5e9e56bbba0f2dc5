// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** Requests of disks that belong to no operation of the program. */
public record UnlinkedResult(
    @Told(value = "the name of who asked for them, where the trace tells", quiet = true)
        String submitter,
    @Told("the disk's layer") Layer layer,
    @Told("what they did") OperationKind kind,
    @Told(
            "the program asked for them itself, or they lie in a file of it; otherwise they are not"
                + " the program's")
        boolean program,
    @Told("how many") long requests,
    @Told("bytes done") long bytes,
    @Told("time in which any of them was under way") long busyNs,
    @Told("how many begin where the one before ended") long inOrder) {}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** One process, or the devices that serve all, in one layer, and what it did there by kind. */
public record ProcessResult(
    @Told("the process, 0..n-1 as the trace defines it") int process,
    @Told("its name in the trace") String name,
    @Told(
            value = "whether it is devices, and no part of the program",
            name = "device",
            column = Told.NO_COLUMN,
            quiet = true)
        boolean isDevice,
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told(spread = true) Map<OperationKind, Totals> kinds)
    implements Place {}

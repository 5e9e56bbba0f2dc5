// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** One thread in one layer, and what it did there by kind. */
public record ThreadResult(
    @Told("its number in the trace") int thread,
    @Told("its name in the trace") String name,
    @Told("its process") int process,
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told(spread = true) Map<OperationKind, Totals> kinds)
    implements Place {}

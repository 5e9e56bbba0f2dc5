// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * One handle in one layer, and what was done through it. One may stand for equal handles of several
 * processes.
 */
public record HandleResult(
    @Told("its number in the trace") int handle,
    @Told("its name, or the path of its file, or empty") String name,
    @Told(value = "the path of the file, or empty", column = "file") String path,
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told(value = "sum of the durations of all kinds", column = Told.NO_COLUMN) long timeNs,
    @Told(spread = true) ProcessShare share,
    @Told(spread = true) Map<OperationKind, Totals> kinds)
    implements SharedPlace {}

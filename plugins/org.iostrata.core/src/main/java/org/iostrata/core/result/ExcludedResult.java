// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;

/** Operations of one class of files in one layer that were left out. */
public record ExcludedResult(
    @Told(value = "STREAM, SYSTEM or LIBRARY", name = "class", column = "fileClass")
        FileClass fileClass,
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told(spread = true) Totals totals) {}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** One file in one layer, and what was done there by kind. */
public record FileResult(
    @Told(value = "the path of the file", column = "file") String path,
    @Told(value = "whose file: DATA is the program's own", name = "class", column = "fileClass")
        FileClass fileClass,
    @Told(
            value = "whether it is a folder, which holds names and no data",
            column = Told.NO_COLUMN,
            quiet = true)
        boolean folder,
    @Told(
            value = "hints of MPI that were asked for; none: the library chose all itself",
            column = Told.NO_COLUMN,
            quiet = true)
        String hints,
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told(value = "sum of the durations of all kinds", column = Told.NO_COLUMN) long timeNs,
    @Told(spread = true) ProcessShare share,
    @Told(spread = true) Map<OperationKind, Totals> kinds)
    implements SharedPlace {
  /** Whether it is a device, busy with the requests of other programs too. */
  public boolean isDevice() {
    return layer.isLike(Layer.BLOCK);
  }
}

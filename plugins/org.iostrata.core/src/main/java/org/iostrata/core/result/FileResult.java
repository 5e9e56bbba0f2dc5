// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** One file in one layer, and what was done there by kind. */
public record FileResult(
    String path,
    FileClass fileClass,
    Layer layer,
    long timeNs,
    ProcessShare share,
    Map<OperationKind, Totals> kinds)
    implements SharedPlace {
  /** Whether it is a device, busy with the requests of other programs too. */
  public boolean isDevice() {
    return layer == Layer.BLOCK;
  }
}

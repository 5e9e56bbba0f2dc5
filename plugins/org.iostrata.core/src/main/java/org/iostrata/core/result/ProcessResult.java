// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** One process, or the devices that serve all, in one layer, and what it did there by kind. */
public record ProcessResult(
    int process, String name, boolean isDevice, Layer layer, Map<OperationKind, Totals> kinds)
    implements Place {}

// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** One thread in one layer, and what it did there by kind. */
public record ThreadResult(
    int thread, String name, int process, Layer layer, Map<OperationKind, Totals> kinds)
    implements Place {}

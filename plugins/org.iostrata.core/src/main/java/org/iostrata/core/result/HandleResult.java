// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * One handle in one layer, and what was done through it. One may stand for equal handles of several
 * processes.
 *
 * @param handle its number in the trace
 * @param name its name, or the path of its file, or empty
 * @param path the path of its file, or empty
 * @param layer the layer
 * @param timeNs sum of the durations of all kinds
 * @param share who used it
 * @param kinds totals by kind
 */
public record HandleResult(
    int handle,
    String name,
    String path,
    Layer layer,
    long timeNs,
    ProcessShare share,
    Map<OperationKind, Totals> kinds)
    implements SharedPlace {}

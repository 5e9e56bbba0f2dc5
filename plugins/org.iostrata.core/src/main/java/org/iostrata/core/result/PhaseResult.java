// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * What was done in one layer by operations that began while their thread was in a phase that the
 * program named. Phases of the same name are one; of nested ones the innermost counts.
 *
 * @param phase its name
 * @param layer the layer
 * @param timeNs sum of the durations of all kinds
 * @param share which processes
 * @param kinds totals by kind
 */
public record PhaseResult(
    String phase, Layer layer, long timeNs, ProcessShare share, Map<OperationKind, Totals> kinds)
    implements SharedPlace {}

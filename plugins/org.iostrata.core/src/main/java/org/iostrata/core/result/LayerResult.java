// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * One layer.
 *
 * @param layer the layer
 * @param time its timing breakdown (Lu and Shen, Fig. 8)
 * @param concurrency operations of all kinds outstanding at once
 * @param kinds the kinds of operations that occur in it, in the order of {@link OperationKind}
 */
public record LayerResult(
    Layer layer, LayerTime time, Concurrency concurrency, Map<OperationKind, KindResult> kinds) {}
